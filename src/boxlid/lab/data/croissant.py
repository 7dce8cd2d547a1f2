"""The metadata of a data set in the Croissant format 1.0: JSON-LD that search engines and loaders of data sets read."""

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

import msgspec

from boxlid import __version__
from boxlid.lab.data.columns import DECISIONS, MATCHES, Column
from boxlid.lab.data.tables import Tables

CROISSANT = "croissant.json"
RECORD_SETS = {"matches": MATCHES, "decisions": DECISIONS}
"""Each is read from the Parquet file of the same name."""
NUMBERS = {
    "int16": "sc:Integer",
    "int32": "sc:Integer",
    "int64": "sc:Integer",
    "float64": "sc:Float",
    "words": "sc:Integer",
}
CONTEXT: dict[str, Any] = {
    "@language": "en",
    "@vocab": "https://schema.org/",
    "citeAs": "cr:citeAs",
    "column": "cr:column",
    "conformsTo": "dct:conformsTo",
    "cr": "http://mlcommons.org/croissant/",
    "data": {"@id": "cr:data", "@type": "@json"},
    "dataType": {"@id": "cr:dataType", "@type": "@vocab"},
    "dct": "http://purl.org/dc/terms/",
    "equivalentProperty": "cr:equivalentProperty",
    "examples": {"@id": "cr:examples", "@type": "@json"},
    "extract": "cr:extract",
    "field": "cr:field",
    "fileObject": "cr:fileObject",
    "fileProperty": "cr:fileProperty",
    "fileSet": "cr:fileSet",
    "format": "cr:format",
    "includes": "cr:includes",
    "isLiveDataset": "cr:isLiveDataset",
    "jsonPath": "cr:jsonPath",
    "key": "cr:key",
    "md5": "cr:md5",
    "parentField": "cr:parentField",
    "path": "cr:path",
    "rai": "http://mlcommons.org/croissant/RAI/",
    "recordSet": "cr:recordSet",
    "references": "cr:references",
    "regex": "cr:regex",
    "repeated": "cr:repeated",
    "replace": "cr:replace",
    "samplingRate": "cr:samplingRate",
    "sc": "https://schema.org/",
    "separator": "cr:separator",
    "source": "cr:source",
    "subField": "cr:subField",
    "transform": "cr:transform",
}


def write_croissant(file: Path, tables: Tables, n: int, hashes: Mapping[str, str]) -> None:
    """Describe a data set of n matches, whose files have these hashes."""
    file.write_bytes(msgspec.json.format(msgspec.json.encode(metadata(tables, n, hashes)), indent=1) + b"\n")


def metadata(tables: Tables, n: int, hashes: Mapping[str, str]) -> dict[str, Any]:
    """All fields. Without a date or an address, which the publisher adds: the same series gives the same bytes."""
    series = tables.series
    game, bots = series.game, ", ".join(series.bots)
    return {
        "@context": CONTEXT,
        "@type": "sc:Dataset",
        "conformsTo": "http://mlcommons.org/croissant/1.0",
        "name": f"boxlid-{game.id}-{series.seats}-{series.seed}",
        "description": (
            f"{n:,} matches of {game.title} ({game.year}) with {series.seats} seats and every decision in them, played "
            f"by {bots} under version {series.version} of the rules, options {tables.options}, seed {series.seed}. "
            f"The unit of a deal's reward: {game.outlook.MERIT}."
        ),
        "version": __version__,
        "license": "https://spdx.org/licenses/Apache-2.0.html",
        "citeAs": f"@software{{boxlid, title = {{Boxlid}}, version = {{{__version__}}}}}",
        "creator": {"@type": "sc:Organization", "name": "Boxlid"},
        "keywords": ["card games", "imperfect information", "offline reinforcement learning", game.title],
        "isLiveDataset": False,
        "distribution": [_file(name, digest) for name, digest in hashes.items()],
        "recordSet": [_record_set(name, columns) for name, columns in RECORD_SETS.items()],
    }


def _file(name: str, digest: str) -> dict[str, Any]:
    return {
        "@type": "cr:FileObject",
        "@id": name,
        "name": name,
        "contentUrl": name,
        "encodingFormat": "application/x-parquet",
        "sha256": digest,
    }


def _record_set(name: str, columns: Sequence[Column]) -> dict[str, Any]:
    keys = [column.name for column in columns if column.name in ("match", "index")]
    return {
        "@type": "cr:RecordSet",
        "@id": name,
        "name": name,
        "key": [{"@id": f"{name}/{key}"} for key in keys],
        "field": [_field(name, column) for column in columns],
    }


def _field(table: str, column: Column) -> dict[str, Any]:
    item = column.type.removeprefix("list<").removesuffix(">")
    field: dict[str, Any] = {
        "@type": "cr:Field",
        "@id": f"{table}/{column.name}",
        "name": column.name,
        "description": column.meaning,
        "dataType": NUMBERS.get(item, "sc:Text"),
        "source": {"fileObject": {"@id": f"{table}.parquet"}, "extract": {"column": column.name}},
    }
    if item != column.type or item == "words":
        field["repeated"] = True
    if table == "decisions" and column.name == "match":
        field["references"] = {"field": {"@id": "matches/match"}}
    return field
