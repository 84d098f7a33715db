"""The plain page at `/status`: that the server is there, whether it is ready, where to read on. In three languages."""

from __future__ import annotations

from html import escape

from loreley.i18n import LANGUAGES, text
from loreley.server.site import Site

__all__ = ["status_page"]

_PAGE = """<!doctype html>
<html lang="{language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Loreley</title>
{refresh}<link rel="stylesheet" href="/status.css">
</head>
<body>
<main>
<h1>Loreley</h1>
<p class="state">{state}</p>
<p>{about}</p>
<ul>
<li><a href="/schema/openapi.json">{api}</a></li>
<li><a href="/health">{health}</a></li>
</ul>
<nav>{languages}</nav>
</main>
</body>
</html>
"""

STYLE = """:root { color-scheme: light dark; }
body { font: 1.1rem/1.6 system-ui, sans-serif; margin: 0; }
main { max-width: 36rem; margin: 12vh auto 0; padding: 0 1.5rem; }
h1 { font-weight: 600; letter-spacing: 0.02em; }
.state { font-size: 1.25rem; }
a { color: inherit; }
nav a { margin-right: 1rem; }
"""

_NAMES = {"en": "English", "de": "Deutsch", "hu": "Magyar"}


def status_page(site: Site, language: str) -> str:
    """The page, as things stand."""
    state = "failed" if site.failure is not None else "ready" if site.is_ready else "preparing"
    links = (f'<a href="/status?lang={code}" lang="{code}" hreflang="{code}">{_NAMES[code]}</a>' for code in LANGUAGES)
    return _PAGE.format(
        language=language,
        refresh='<meta http-equiv="refresh" content="3">\n' if state == "preparing" else "",
        state=escape(text(f"server-page-{state}", language)),
        about=escape(text("server-page-about", language)),
        api=escape(text("server-page-api", language)),
        health=escape(text("server-page-health", language)),
        languages="\n".join(links),
    )
