import * as z from 'zod/mini'
import { endpoint } from './core/endpoint.ts'
import { Id, Moment, multilineText, PathId, requiredText } from './core/fields.ts'
import { markdownText } from './rules/texts/contents.markdown.ts'

export const CONTENT_KEYS = ['legals', 'terms', 'privacy', 'accessibility'] as const
/** The page « Mentions légales » has them; the declaration has a page of its own. */
export const LEGAL_KEYS = ['legals', 'terms', 'privacy'] as const
export const ContentKey = z.enum(CONTENT_KEYS)
export type ContentKey = z.infer<typeof ContentKey>

export const CONTENT_LABELS: Record<ContentKey, string> = {
  legals: 'Mentions légales',
  terms: 'Conditions d’utilisation',
  privacy: 'Données personnelles',
  accessibility: 'Accessibilité',
}

export const MAX_CONTENT_TITLE = 120
export const MAX_CONTENT_BODY = 50_000
export const MAX_CHANGE_NOTE = 500

const OfKey = z.object({ key: ContentKey })

export const LegalText = z.object({
  key: ContentKey,
  title: z.string(),
  /** Made of the Markdown, with the operator's settings in it; only read or followed, it does nothing. */
  html: z.string(),
  /** Facts that only the operator knows, and has not written yet. */
  missing: z.array(z.string()),
  /** For the terms: the change that a version which asks again has told, if it did; the newest first. */
  changes: z.array(z.object({ version: z.int(), change_note: z.string() })),
  version: z.int(),
  updated_at: Moment,
})
export type LegalText = z.infer<typeof LegalText>

export const getContent = endpoint({
  method: 'GET',
  path: '/contents/:key',
  access: 'public',
  summary: 'Un texte : mentions légales, conditions d’utilisation, confidentialité ou accessibilité',
  revalidates: true,
  params: OfKey,
  response: LegalText,
})

const line = {
  version: z.int(),
  title: z.string(),
  /** For the terms: whoever accepted the version before is not asked again. */
  is_correction: z.boolean(),
  created_at: Moment,
  /** Null for a text that came with the product, or once the account is deleted. */
  author: z.nullable(z.string()),
}
export const ContentVersionLine = z.object(line)
export type ContentVersionLine = z.infer<typeof ContentVersionLine>

export const listContentVersions = endpoint({
  method: 'GET',
  path: '/contents/:key/versions',
  access: 'admin',
  summary: 'Les versions d’un texte, la dernière d’abord',
  params: OfKey,
  response: z.object({
    items: z.array(ContentVersionLine),
    /** Active accounts that have accepted the terms in force, whom another version asks again; 0 for other texts. */
    accepted_by: z.int(),
  }),
})

/** As it was written, with its placeholders. */
export const ContentVersion = z.object({ ...line, key: ContentKey, body: z.string() })
export type ContentVersion = z.infer<typeof ContentVersion>

export const getContentVersion = endpoint({
  method: 'GET',
  path: '/contents/:key/versions/:version',
  access: 'admin',
  summary: 'Une version d’un texte, telle qu’elle est écrite',
  params: z.object({ key: ContentKey, version: PathId }),
  response: ContentVersion,
})

const ProposalId = z.string().check(z.regex(/^[\w-]{22}$/))
const MAX_PROPOSALS = 500

/** A passage that the delivered text says otherwise than the one that the operator's text came from. */
export const ContentProposal = z.object({
  id: ProposalId,
  /** The operator's own, whole lines as they stand in the text; empty where the passage is new, or was taken out. */
  own: z.string(),
  /** Empty where the passage is no longer delivered. */
  delivered: z.string(),
  /** The operator's line before the passage; empty at the beginning. */
  after: z.string(),
})
export type ContentProposal = z.infer<typeof ContentProposal>

/** Empty where the text is as delivered, or all was decided on. */
export const listContentProposals = endpoint({
  method: 'GET',
  path: '/contents/:key/proposals',
  access: 'admin',
  summary: 'Les passages du texte d’origine qui ont changé, à côté de ceux de l’opérateur',
  params: OfKey,
  response: z.object({ items: z.array(ContentProposal) }),
})

/** The operator leaves the passage as it is. */
export const dismissContentProposal = endpoint({
  method: 'DELETE',
  path: '/contents/:key/proposals/:id',
  access: 'admin',
  summary: 'Laisse un passage tel que l’opérateur l’a écrit',
  status: 204,
  params: z.object({ key: ContentKey, id: ProposalId }),
})

/** 409 with the current text when `version` is not its own. What changes nothing makes no version. */
export const updateContent = endpoint({
  method: 'PUT',
  path: '/contents/:key',
  access: 'admin',
  summary: 'Écrit une nouvelle version d’un texte',
  weight: 'heavy',
  maxBytes: 262_144,
  params: OfKey,
  body: z.object({
    version: z.int(),
    title: requiredText(MAX_CONTENT_TITLE),
    body: markdownText(MAX_CONTENT_BODY),
    is_correction: z._default(z.boolean(), false),
    change_note: z._default(multilineText(MAX_CHANGE_NOTE), ''),
    /** The proposals taken over into this text, perhaps in other words: they are proposed no more. */
    taken_proposals: z._default(z.array(ProposalId).check(z.maxLength(MAX_PROPOSALS)), []),
  }),
  response: ContentVersion,
})

/** For the preview of legal texts and news: what saving them would show. */
export const previewMarkdown = endpoint({
  method: 'POST',
  path: '/contents/preview',
  access: 'admin',
  summary: 'Met en forme un texte en Markdown, sans rien enregistrer',
  weight: 'heavy',
  maxBytes: 262_144,
  body: z.object({ body: markdownText(MAX_CONTENT_BODY) }),
  response: z.object({ html: z.string() }),
})

/** The digest of the text as it was shown; null for one accepted before texts were kept, shown with today's settings. */
const AcceptedDigest = z.nullable(z.string())

export const AcceptedTerms = z.object({
  version: z.int(),
  title: z.string(),
  html: z.string(),
  accepted_at: Moment,
  sha256: AcceptedDigest,
})
export type AcceptedTerms = z.infer<typeof AcceptedTerms>

export const getAcceptedTerms = endpoint({
  method: 'GET',
  path: '/account/terms',
  access: 'signed-in',
  summary: 'Les conditions d’utilisation que l’on a acceptées en dernier',
  response: AcceptedTerms,
})

export const TermsAcceptance = z.object({
  id: Id,
  version: z.int(),
  title: z.string(),
  accepted_at: Moment,
  sha256: AcceptedDigest,
})
export type TermsAcceptance = z.infer<typeof TermsAcceptance>

/** One's own, or anybody's for an administrator. */
export const listAcceptances = endpoint({
  method: 'GET',
  path: '/users/:id/terms',
  access: 'signed-in',
  summary: 'Les conditions d’utilisation qu’une personne a acceptées, les dernières d’abord',
  params: z.object({ id: PathId }),
  response: z.array(TermsAcceptance),
})

export const getAcceptance = endpoint({
  method: 'GET',
  path: '/users/:id/terms/:acceptance_id',
  access: 'signed-in',
  summary: 'Des conditions acceptées, telles qu’elles étaient montrées ce jour-là si leur empreinte est connue',
  params: z.object({ id: PathId, acceptance_id: PathId }),
  response: AcceptedTerms,
})
