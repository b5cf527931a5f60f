import { Html, html } from '../mail/html.ts'

const STYLE = `
:root { color-scheme: light dark }
body { margin: 0; background: light-dark(#f3f7f7, #071a21); color: light-dark(#0e2a35, #e4eff1); font: 16px/1.5 "Segoe UI", Roboto, "Helvetica Neue", Arial, sans-serif }
main { box-sizing: border-box; max-width: 34rem; margin: 10vh auto 0; padding: 24px 20px; overflow-wrap: anywhere }
h1 { font-size: 1.375rem; line-height: 1.25 }
a { display: inline-block; padding-block: 10px; color: light-dark(#0b5563, #7fd0de) }
button { min-height: 44px; padding: 10px 22px; border: 0; border-radius: 10px; background: light-dark(#0b5563, #7fd0de); color: light-dark(#ffffff, #071a21); font: inherit; font-weight: 600; cursor: pointer }
:focus-visible { outline: 3px solid light-dark(#0b5563, #7fd0de); outline-offset: 3px }
`

/** A page rendered by the server, without script, for someone who comes from a mail and may have no session. */
export const plainPage = (title: string, content: Html): string =>
  html`<!doctype html>
<html lang="fr">
<head>
<meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="robots" content="noindex">
<title>${title} – Estran</title>
<style>${new Html(STYLE)}</style>
</head>
<body>
<main>
<h1>${title}</h1>
${content}
</main>
</body>
</html>
`.text
