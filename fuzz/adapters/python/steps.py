"""The steps of a request, in either form: a delay, the name of an input or None, its arguments, and where it is given.

A step is given `"tick"`, in the tick of the one before it; inside a `"callback"`; or after its work, None.
"""

from faults import Fault, are_texts, quoted


def checked_steps(request, numbers=None):
    """All steps are checked before the first is taken, so that a fault leaves the session as it was.

    With the numbers of the compact form, a step may also be a list `[after]`, `[after,input]` or `[after,input,within]`.
    """
    steps = request.get("steps")
    if type(steps) is not list:
        raise Fault("invalid", f"expected 'steps', a list, found {quoted(steps)}")
    return readable_steps(steps) if numbers is None else compact_steps(steps, numbers.inputs)


def readable_steps(steps):
    """Steps that say when they come and have no arguments are taken here, without a call: they decide the speed."""
    checked = []
    for step in steps:
        if type(step) is dict and "after" in step and "args" not in step and "within" not in step:
            delay = step["after"]
            name = step["in"] if "in" in step else None
            if type(delay) is int and delay >= 0 and (name is None or type(name) is str):
                checked.append((delay, name, None, None))
                continue
        checked.append(readable(step))
    return checked


def compact_steps(steps, inputs):
    """Steps of either form. `[after]` and `[after,input]` are taken here, without a call: they decide the speed."""
    checked, known = [], len(inputs)
    for step in steps:
        size = len(step) if type(step) is list else 0
        if size == 2:
            delay, number = step
            if type(delay) is int and delay >= 0 and type(number) is int and 0 <= number < known:
                name, args = inputs[number]
                checked.append((delay, name, None if args is None else dict(args), None))
                continue
        elif size == 1:
            delay, = step
            if type(delay) is int and delay >= 0:
                checked.append((delay, None, None, None))
                continue
        checked.append(compact(step, inputs))
    return checked


def compact(step, inputs):
    """A step that may be a list."""
    if type(step) is not list or not 1 <= len(step) <= 3:
        return readable(step)
    delay, *rest = step
    if not rest:
        return valid(delay, None, None, None)
    number, place = rest if len(rest) == 2 else (*rest, None)
    if type(number) is not int or not 0 <= number < len(inputs):
        raise Fault("invalid", f"expected the number of an input, 0 to {len(inputs) - 1}, found {quoted(number)}")
    name, args = inputs[number]
    return valid(delay, name, None if args is None else dict(args), place)  # a client may change its arguments


def readable(step):
    if type(step) is not dict:
        raise Fault("invalid", f"expected a step, an object, found {quoted(step)}")
    return valid(step.get("after", 0), step.get("in"), step.get("args"), step.get("within"))


def valid(delay, name, args, place):
    if type(delay) is not int or delay < 0:
        raise Fault("invalid", f"expected 'after', microseconds, found {quoted(delay)}")
    if name is not None and type(name) is not str:
        raise Fault("invalid", f"expected 'in', the name of an input, found {quoted(name)}")
    if args is not None and not are_texts(args):
        raise Fault("invalid", f"expected 'args', texts by name, found {quoted(args)}")
    if place is not None and place not in ("tick", "callback"):
        raise Fault("invalid", f"expected 'within', \"tick\" or \"callback\", found {quoted(place)}")
    return delay, name, args, place
