// Tests come with the first code of this target.
