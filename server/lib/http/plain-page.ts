import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { spacedHtml } from '../french.ts'
import { Html, html } from '../mail/html.ts'

/** The colours and the font of the built web application, without its scripts; nearly nothing where it is not built. */
export async function pageHead(web: string | null): Promise<Html> {
  const index = web === null ? '' : await readFile(join(web, 'index.html'), 'utf8')
  const head = (/<head>(.*)<\/head>/s.exec(index)?.[1] ?? '').replace(
    /<title>.*?<\/title>|<meta name="description"[^>]*>|<script type="module"[^>]*><\/script>|<link rel="modulepreload"[^>]*>/gs,
    '',
  )
  return new Html(head || '<meta charset="utf-8"><meta name="viewport" content="width=device-width">')
}

const STYLE = `
body { margin: 0; background: var(--wash, #f3f7f7); color: var(--ink, #0e2a35); font: 16px/1.5 "Atkinson Hyperlegible Next", "Segoe UI", Roboto, "Helvetica Neue", Arial, sans-serif }
header { display: flex; align-items: center; min-height: 56px; padding-inline: 20px; border-bottom: 1px solid var(--line, #dce5e7); background: var(--paper, #fff) }
header a { display: inline-flex; align-items: center; gap: 10px; min-height: 44px; font-size: 1.25rem; font-weight: 700; text-decoration: none }
main { box-sizing: border-box; max-width: 48rem; margin-inline: auto; padding: 28px 20px 64px; overflow-wrap: anywhere }
button { min-height: 44px; margin-block: 16px; padding: 10px 22px; border: 0; border-radius: 10px; background: var(--primary, #0b5563); color: var(--on-primary, #fff); font: inherit; font-weight: 600; cursor: pointer }
.muted { color: var(--muted, #4a6470) }
footer { padding: 12px 20px; font-size: .8125rem; text-align: center }
footer a { display: inline-block; padding: 8px; color: inherit }
.link { display: inline-block; padding-block: 10px }
`

/** Without the state and the address that the application's own footer has: this page asks the database for nothing. */
const FOOTER = html`<footer class="muted"><a href="/accessibilite">Accessibilité</a> <a href="/auth/legals#legals">Mentions légales</a> <a href="/auth/legals#privacy">Données personnelles</a> <a href="/plan">Plan du site</a></footer>`

interface PlainPage {
  head: Html
  title: string
  content: Html
  /** Further rules of this page. */
  style?: string
  notice?: string
  width?: 'wide'
}

/** A page that the server renders, without the application; its reader may have no session. */
export const plainPage = ({ head, title, content, style = '', notice, width }: PlainPage): string =>
  spacedHtml(
    html`<!doctype html>
<html lang="fr">
<head>
${head}
<meta name="robots" content="noindex">
<title>${title} – Estran</title>
<style>${new Html(STYLE + style)}</style>
</head>
<body>
<header><a href="/"><img src="/favicon.svg" width="28" height="28" alt="">Estran</a></header>
${notice ? html`<aside class="notice" aria-label="Avertissement">${notice}</aside>` : ''}
<main${width ? html` class="wide"` : ''}>
${content}
</main>
${FOOTER}
</body>
</html>`.text,
  )
