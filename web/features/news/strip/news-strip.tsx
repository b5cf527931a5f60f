import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useOpenedRow } from '../../../lib/list/opened-row.ts'
import { lazyDialog } from '../../../ui/frame/lazy-dialog.tsx'
import { currentNewsQuery } from '../news.queries.ts'
import { firstOf, OPENED } from '../news.rules.ts'
import { StripButtons } from './strip-buttons.tsx'

const NewsDialog = lazyDialog(() => import('./news-dialog.tsx').then((file) => file.NewsDialog))

/** A line while something is unread, then a bell; nothing without news. The address of a piece of news opens it, as the feed’s links do. */
export function NewsStrip() {
  const { data: news } = useQuery(currentNewsQuery)
  const linked = useOpenedRow(OPENED)
  const [pressed, setPressed] = useState<number | 'all' | null>(null)
  const opened = pressed ?? linked.id
  const first = news && firstOf(news)
  if (!first) return null
  const close = () => (pressed === null ? linked.leave(null) : setPressed(null))
  return (
    <>
      <StripButtons news={news} onOne={() => setPressed(first.id)} onAll={() => setPressed('all')} />
      {opened !== null && <NewsDialog news={news} opened={opened} onClose={close} />}
    </>
  )
}
