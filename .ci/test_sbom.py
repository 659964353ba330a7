import copy
import sys
import unittest
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent))
from sbom import Part, document, problems

PARSER = Part("swift-argument-parser", "1.8.2", "git+https://github.com/apple/swift-argument-parser@1.8.2",
              "https://github.com/apple/swift-argument-parser")
YAML = Part("libyaml", "0.2.5", "https://pyyaml.org/download/libyaml/yaml-0.2.5.tar.gz", "https://pyyaml.org")
CPP = Part("libstdc++", "12.2.0-14+deb12u1", "NOASSERTION", "https://gcc.gnu.org/onlinedocs/libstdc++")


def sound(commit="0123456789abcdef"):
    return document("0.1.0", commit, "2026-11-24T20:00:00Z", [PARSER], [YAML, CPP])


class SBOMTests(unittest.TestCase):
    def test_a_document_keeps_the_rules(self):
        self.assertEqual(problems(sound()), [])

    def test_it_lists_the_program_and_what_it_contains(self):
        packages = {entry["name"]: entry["versionInfo"] for entry in sound()["packages"]}
        self.assertEqual(packages, {
            "plumbline": "0.1.0+0123456", "swift-argument-parser": "1.8.2", "libyaml": "0.2.5",
            "libstdc++": "12.2.0-14+deb12u1"})
        kinds = [(link["relationshipType"], link["relatedSpdxElement"]) for link in sound()["relationships"]]
        self.assertEqual(kinds, [
            ("DESCRIBES", "SPDXRef-Package-plumbline"),
            ("DEPENDS_ON", "SPDXRef-Package-swift-argument-parser"),
            ("STATIC_LINK", "SPDXRef-Package-libyaml"),
            ("STATIC_LINK", "SPDXRef-Package-libstdc--")])

    def test_each_commit_has_a_namespace_of_its_own(self):
        namespaces = {sound(commit)["documentNamespace"] for commit in ("0123456789abcdef", "0123456789abcdee")}
        self.assertEqual(len(namespaces), 2)

    def test_each_broken_rule_is_found(self):
        def broken(change):
            changed = copy.deepcopy(sound())
            change(changed)
            return problems(changed)

        package = lambda changed: changed["packages"][1]
        for rule, change in [
            ("6.1", lambda it: it.update(spdxVersion="SPDX-2.2")),
            ("6.2", lambda it: it.pop("dataLicense")),
            ("6.3", lambda it: it.update(SPDXID="SPDXRef-1")),
            ("6.4", lambda it: it.update(name="two\nlines")),
            ("6.5", lambda it: it.update(documentNamespace="https://spdx.org/a#b")),
            ("6.8", lambda it: it["creationInfo"].update(creators=[])),
            ("6.9", lambda it: it["creationInfo"].update(created="today")),
            ("7.2", lambda it: package(it).update(SPDXID="SPDXRef-a_b")),
            ("7.3", lambda it: package(it).update(versionInfo="")),
            ("7.7", lambda it: package(it).update(downloadLocation="somewhere")),
            ("7.8", lambda it: package(it).update(filesAnalyzed=True)),
            ("7.13", lambda it: package(it).pop("copyrightText")),
            ("11.1", lambda it: it["relationships"].pop(0)),
            ("11.1", lambda it: it["relationships"][1].update(relatedSpdxElement="SPDXRef-nothing")),
            ("twice", lambda it: it["packages"].append(package(it))),
            ("relationship", lambda it: it["relationships"].pop()),
        ]:
            self.assertTrue(any(rule in sentence for sentence in broken(change)), rule)


if __name__ == "__main__":
    unittest.main()
