"""Where a request may come from: our own page, or a program that is no browser."""

from urllib.parse import urlsplit

from starlette.datastructures import Headers


def is_own_origin(headers: Headers) -> bool:
    """Browsers name the page a request comes from; it must be one of ours."""
    origin = headers.get("origin")
    try:
        return origin is None or urlsplit(origin).netloc == headers.get("host")
    except ValueError:
        return False
