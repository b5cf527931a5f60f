import { Html, html } from './html.ts'

const STYLE = `
body { margin: 0; background: var(--wash, #f3f7f7); color: var(--ink, #0e2a35); font: 16px/1.5 "Atkinson Hyperlegible Next", "Segoe UI", Roboto, "Helvetica Neue", Arial, sans-serif }
header { display: flex; align-items: center; min-height: 56px; padding-inline: 20px; border-bottom: 1px solid var(--line, #dce5e7); background: var(--paper, #fff) }
header a { display: inline-flex; align-items: center; gap: 10px; min-height: 44px; font-size: 1.25rem; font-weight: 700; text-decoration: none }
.notice { margin: 0; padding: 3px 8px; background: var(--warning-paper, #fff4da); color: var(--warning-ink, #6b4a00); font-size: 13px; line-height: 20px; text-align: center }
main { box-sizing: border-box; max-width: 48rem; margin-inline: auto; padding: 28px 20px 64px; overflow-wrap: anywhere }
main p { margin: 4px 0 0 }
ul { display: grid; gap: 12px; margin: 20px 0 0; padding: 0; list-style: none }
article { padding: 14px 20px; border: 1px solid var(--line, #dce5e7); border-radius: 14px; background: var(--paper, #fff) }
h2 { font-size: 1.125rem }
section { margin-top: 40px }
.muted { color: var(--muted, #4a6470) }
.link { display: inline-block; padding-block: 10px }
.mail { margin-top: 16px; padding: 20px; white-space: pre-line }
.actions { display: flex; flex-wrap: wrap; gap: 0 24px }
main.wide { max-width: 84rem }
.preview { display: grid; gap: 16px; margin-top: 16px }
.preview .mail { margin: 0 }
iframe { width: 100%; height: 46rem; border: 1px solid var(--line, #dce5e7); border-radius: 14px }
@media (width >= 60em) { .preview { grid-template-columns: minmax(0, 2fr) minmax(0, 3fr) } }
`

interface PageParts {
  head: string
  width?: 'wide'
  title: string
  content: Html
}

export const demoPage = ({ head, title, content, width }: PageParts) =>
  html`<!doctype html>
<html lang="fr">
<head>
${new Html(head || '<meta charset="utf-8"><meta name="viewport" content="width=device-width">')}
<title>${title} – Estran</title>
<style>${new Html(STYLE)}</style>
</head>
<body>
<header><a href="/"><img src="/favicon.svg" width="28" height="28" alt="">Estran</a></header>
<aside class="notice" aria-label="Avertissement">Données de démonstration (valeurs fictives)</aside>
<main${width ? html` class="wide"` : ''}>
${content}
</main>
</body>
</html>`.text
