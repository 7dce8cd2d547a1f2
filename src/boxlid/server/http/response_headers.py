"""Security headers of every response: a Content-Security-Policy, no referrer, no content sniffing."""

from starlette.datastructures import MutableHeaders
from starlette.types import ASGIApp, Message, Receive, Scope, Send

POLICY = "Content-Security-Policy"
_ALWAYS = {"Referrer-Policy": "no-referrer", "X-Content-Type-Options": "nosniff"}
_CLOSED = "frame-ancestors 'none'; base-uri 'none'; form-action 'none'"

NOTHING_LOADS = _ALWAYS | {POLICY: f"default-src 'none'; {_CLOSED}"}
"""For data, text and errors."""
DOCUMENT = _ALWAYS | {
    POLICY: f"default-src 'none'; style-src 'unsafe-inline'; img-src data:; connect-src 'self'; {_CLOSED}"
}
"""For a review or a printed game, self-contained pages: styles are inline, and so is the empty icon. No script runs, so
nothing can use the connections that tools need which look for `robots.txt`."""
PAGE = _ALWAYS | {
    POLICY: "default-src 'self'; connect-src 'self'; img-src 'self' data:; style-src 'self' 'unsafe-inline'; "
    "frame-ancestors 'none'; base-uri 'none'"
}
"""For the page and its files."""

STARTS = ("http.response.start", "websocket.http.response.start")


class ResponseHeaders:
    """Adds the headers a response does not set itself."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Serve one connection."""

        async def send_with_headers(message: Message) -> None:
            if message["type"] in STARTS:
                headers = MutableHeaders(scope=message)
                is_document = headers.get("content-type", "").startswith("text/html")
                for name, value in (DOCUMENT if is_document else NOTHING_LOADS).items():
                    headers.setdefault(name, value)
            await send(message)

        await self.app(scope, receive, send_with_headers)
