import type { MouseEvent } from 'react'
import { matchPath, useNavigate } from 'react-router'
import { PAGES } from '../../../../contract/core/pages.ts'
import styles from './written.module.css'

/** Shows HTML made of Markdown, by an administrator or for a chapter of the guide: it does nothing but be read. */
export function Written({ html }: { html: string }) {
  const navigate = useNavigate()
  const followHere = (event: MouseEvent) => {
    const link = event.target instanceof Element ? event.target.closest('a') : null
    if (!link || event.button !== 0 || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return
    if (link.origin !== location.origin || !PAGES.some(({ path }) => matchPath(path, link.pathname))) return
    event.preventDefault()
    navigate(link.pathname + link.search + link.hash)
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions lint/a11y/useKeyWithClickEvents: it only follows the links in it
    <div
      className={styles.written}
      onClick={followHere}
      // biome-ignore lint/security/noDangerouslySetInnerHtml: made by server/lib/markdown, which escapes all that was typed, or of our own files
      dangerouslySetInnerHTML={{ __html: html }}
    />
  )
}
