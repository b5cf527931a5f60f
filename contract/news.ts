import * as z from 'zod/mini'
import { endpoint } from './core/endpoint.ts'
import { between, Day, Id, IdInput, Moment, PathId, requiredText } from './core/fields.ts'
import { listOf, listQuery } from './core/list.ts'
import { markdownText } from './rules/texts/contents.markdown.ts'

export const NEWS_STATES = ['coming', 'current', 'ended'] as const
const NewsState = z.enum(NEWS_STATES)
export type NewsState = z.infer<typeof NewsState>

export const MAX_NEWS_TITLE = 120
export const MAX_NEWS_BODY = 10_000

/** Days in Europe/Paris, both included; without a last one it stays. */
const Published = { published_from_on: Day, published_to_on: z.nullable(Day) }

export const News = z.object({
  id: Id,
  title: z.string(),
  /** Markdown. */
  body: z.string(),
  /** Rendered from `body`, without scripts or forms. */
  html: z.string(),
  ...Published,
  state: NewsState,
  is_unread: z.boolean(),
  updated_at: Moment,
  version: z.int(),
})
export type News = z.infer<typeof News>

/** Clients see what is current; administrators ask for it by `state:equals:current`. */
export const listNews = endpoint({
  method: 'GET',
  path: '/news',
  access: 'client',
  summary: 'Les actualités, la plus récente d’abord',
  query: listQuery({
    sort: ['title', 'published_from_on', 'published_to_on', 'state'],
    filter: ['title', 'state'],
    values: { state: (value) => NEWS_STATES.some((state) => state === value) },
  }),
  response: listOf(News),
})

export const getNews = endpoint({
  method: 'GET',
  path: '/news/:id',
  access: 'client',
  summary: 'Une actualité',
  params: z.object({ id: PathId }),
  response: News,
})

const fields = {
  title: requiredText(MAX_NEWS_TITLE),
  body: markdownText(MAX_NEWS_BODY),
  published_from_on: Day,
  published_to_on: z._default(z.nullable(Day), null),
}

const endsAfterStart = between(
  'published_to_on',
  'La fin ne peut pas précéder le début.',
  ({ published_from_on: from, published_to_on: to }) =>
    typeof from !== 'string' || typeof to !== 'string' || to >= from,
)

/** Refuses news that is there already, word for word and for the same days. */
export const createNews = endpoint({
  method: 'POST',
  path: '/news',
  access: 'admin',
  summary: 'Écrit une actualité',
  weight: 'heavy',
  status: 201,
  maxBytes: 65_536,
  body: z.object(fields).check(endsAfterStart),
  response: News,
})

/** 409 with the current news when `version` is not its own. */
export const updateNews = endpoint({
  method: 'PUT',
  path: '/news/:id',
  access: 'admin',
  summary: 'Change une actualité',
  weight: 'heavy',
  maxBytes: 65_536,
  params: z.object({ id: PathId }),
  body: z.object({ ...fields, version: z.int() }).check(endsAfterStart),
  response: News,
})

/** 409 with the current news when `version` is not its own. */
export const deleteNews = endpoint({
  method: 'DELETE',
  path: '/news/:id',
  access: 'admin',
  summary: 'Supprime une actualité',
  status: 204,
  params: z.object({ id: PathId }),
  body: z.optional(z.object({ version: z.optional(z.int()) })),
})

export const MAX_NEWS_READ = 200

/** Marks as read; ids that are not current or do not exist are ignored. */
export const readNews = endpoint({
  method: 'POST',
  path: '/news/read',
  access: 'client',
  summary: 'Marque des actualités comme lues',
  status: 204,
  body: z.object({ ids: z.array(IdInput).check(z.minLength(1), z.maxLength(MAX_NEWS_READ)) }),
})

export const MAX_FEED_ENTRIES = 50

export const getNewsFeed = endpoint({
  method: 'GET',
  path: '/news.atom',
  access: 'public',
  summary: 'Les actualités en ligne, au format Atom',
  media: ['application/atom+xml'],
  revalidates: true,
})
