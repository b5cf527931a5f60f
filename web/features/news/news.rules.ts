import type { News, NewsState } from '../../../contract/news.ts'

/** Parameter of the address: the piece of news that it opens. */
export const OPENED = 'news'

export const STATE_LABELS: Record<NewsState, string> = { coming: 'À venir', current: 'En ligne', ended: 'Terminée' }
export const STATE_PLURALS: Record<NewsState, string> = { ...STATE_LABELS, ended: 'Terminées' }

/** Chooses what the strip says: the newest that is unread, else the newest. */
export const firstOf = <N extends Pick<News, 'is_unread'>>(news: readonly N[]): N | undefined =>
  news.find(({ is_unread }) => is_unread) ?? news[0]
