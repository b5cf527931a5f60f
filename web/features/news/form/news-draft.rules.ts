import type { News } from '../../../../contract/news.ts'
import { dayText, sentDay } from '../../../lib/days.ts'
import type { NewsFields } from '../news.queries.ts'

/** As typed. */
export interface Draft {
  title: string
  body: string
  from: string
  to: string
}

export const draftOf = (news: News | null, today: string): Draft => ({
  title: news?.title ?? '',
  body: news?.body ?? '',
  from: dayText(news?.published_from_on ?? today, today),
  to: news?.published_to_on ? dayText(news.published_to_on, today) : '',
})

export const fieldsOf = ({ title, body, from, to }: Draft, today: string): NewsFields => ({
  ...{ title, body },
  published_from_on: sentDay(from, today),
  published_to_on: to.trim() === '' ? null : sentDay(to, today),
})

export const hasChanges = (known: Draft, draft: Draft, today: string) =>
  JSON.stringify(fieldsOf(known, today)) !== JSON.stringify(fieldsOf(draft, today))

/** What someone else saved of what was typed here. */
export function savedMeanwhile(known: Draft, typed: Partial<Draft>) {
  const isOver = (field: 'title' | 'body') => typed[field] !== undefined && typed[field] !== known[field]
  return {
    title: isOver('title') ? `Maintenant\u00A0: ${known.title}` : undefined,
    body: isOver('body') ? `Maintenant\u00A0: ${known.body}` : undefined,
  }
}
