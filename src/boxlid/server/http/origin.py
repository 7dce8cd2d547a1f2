"""Origin check: browsers may send requests only from our own page; other programs send no Origin."""

from urllib.parse import urlsplit

from starlette.datastructures import Headers


def is_own_origin(headers: Headers) -> bool:
    """Is there no `Origin`, or is it this host?"""
    origin = headers.get("origin")
    try:
        return origin is None or urlsplit(origin).netloc == headers.get("host")
    except ValueError:
        return False
