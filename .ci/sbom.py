"""A document in SPDX 2.3, and the rules of its specification that it must keep."""

import re
from dataclasses import dataclass

# https://spdx.github.io/spdx-spec/v2.3: the kinds of relationships that a document here uses.
RELATIONSHIPS = {"DESCRIBES", "DEPENDS_ON", "STATIC_LINK"}


@dataclass(frozen=True)
class Part:
    """A package that the program contains."""
    name: str
    version: str
    location: str
    home: str


def identifier(name):
    return "SPDXRef-Package-" + re.sub(r"[^A-Za-z0-9.-]", "-", name)


def document(version, commit, created, resolved, linked):
    """The document of a version: the packages that SwiftPM resolved, and the libraries of the system."""
    program = Part("plumbline", version, "NOASSERTION", "NOASSERTION")
    parts = [program, *resolved, *linked]
    links = [(identifier(part.name), kind) for group, kind in ((resolved, "DEPENDS_ON"), (linked, "STATIC_LINK"))
             for part in group]
    return {
        "spdxVersion": "SPDX-2.3",
        "dataLicense": "CC0-1.0",
        "SPDXID": "SPDXRef-DOCUMENT",
        "name": f"plumbline-{version}",
        "documentNamespace": f"https://spdx.org/spdxdocs/plumbline-{version}-{commit}",
        "creationInfo": {"created": created, "creators": ["Tool: plumbline-sbom"]},
        "packages": [
            {
                "SPDXID": identifier(part.name),
                "name": part.name,
                "versionInfo": f"{version}+{commit[:7]}" if part is program else part.version,
                "downloadLocation": part.location,
                "homepage": part.home,
                "filesAnalyzed": False,
                "licenseConcluded": "NOASSERTION",
                "licenseDeclared": "NOASSERTION",
                "copyrightText": "NOASSERTION",
            }
            for part in parts
        ],
        "relationships": [
            {"spdxElementId": "SPDXRef-DOCUMENT", "relationshipType": "DESCRIBES",
             "relatedSpdxElement": identifier(program.name)}
        ] + [
            {"spdxElementId": identifier(program.name), "relationshipType": kind, "relatedSpdxElement": name}
            for name, kind in links
        ],
    }


def problems(document):
    """What the document lacks of the rules of SPDX 2.3, in sentences; empty if it keeps them."""
    found = []

    def expect(holds, sentence):
        if not holds:
            found.append(sentence)

    def matches(pattern, value):
        return isinstance(value, str) and re.fullmatch(pattern, value) is not None

    location = r"NOASSERTION|NONE|(git\+)?https://[^\s@]+(@[^\s#]+)?"
    expect(document.get("spdxVersion") == "SPDX-2.3", "6.1: spdxVersion is SPDX-2.3")
    expect(document.get("dataLicense") == "CC0-1.0", "6.2: dataLicense is CC0-1.0")
    expect(document.get("SPDXID") == "SPDXRef-DOCUMENT", "6.3: SPDXID is SPDXRef-DOCUMENT")
    expect(matches(r"[^\n]+", document.get("name")), "6.4: name is one line")
    expect(matches(r"https?://[^\s#]+", document.get("documentNamespace")), "6.5: documentNamespace is a URI without #")
    info = document.get("creationInfo", {})
    creators = info.get("creators", [])
    expect(creators and all(matches(r"(Tool|Person|Organization): .+", name) for name in creators),
           "6.8: each creator is a tool, a person or an organization")
    expect(matches(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ", info.get("created")), "6.9: created is a time in UTC")
    names = ["SPDXRef-DOCUMENT"]
    for package in document.get("packages", []):
        name = package.get("name")
        names.append(package.get("SPDXID"))
        expect(matches(r"[^\n]+", name), "7.1: a package has a name")
        expect(matches(r"SPDXRef-[A-Za-z0-9.-]+", package.get("SPDXID")), f"7.2: SPDXID of {name}")
        expect(matches(r"[^\n]+", package.get("versionInfo")), f"7.3: the version of {name}")
        expect(matches(location, package.get("downloadLocation")), f"7.7: downloadLocation of {name}")
        expect(package.get("filesAnalyzed") is False, f"7.8: no file of {name} is listed")
        expect(matches(r"NOASSERTION|NONE|https?://\S+", package.get("homepage")), f"7.11: homepage of {name}")
        for key in ("licenseConcluded", "licenseDeclared", "copyrightText"):
            expect(matches(r"[^\n]+", package.get(key)), f"7.13 to 7.17: {key} of {name}")
    expect(len(names) == len(set(names)), "an SPDXID occurs twice")
    links = document.get("relationships", [])
    for link in links:
        expect(link.get("relationshipType") in RELATIONSHIPS, "11.1: the type of a relationship")
        ends = (link.get("spdxElementId"), link.get("relatedSpdxElement"))
        expect(all(end in names for end in ends), f"11.1: {ends} are elements of the document")
    described = [link.get("relatedSpdxElement") for link in links if link.get("relationshipType") == "DESCRIBES"]
    expect(len(described) == 1, "11.1: the document describes one package")
    linked = {link.get("relatedSpdxElement") for link in links}
    expect(set(names[1:]) <= linked, "each package has a relationship")
    return found
