import type { FieldErrors } from '../../../contract/core/errors.ts'
import { withFrenchSpaces } from '../../../contract/core/french-spaces.ts'
import { spacedErrors } from '../french.ts'
import { counted } from '../plural.ts'

/** What a refusal says is spaced here, by whichever way it leaves. */
export class HttpError extends Error {
  readonly status: number
  readonly errors: FieldErrors | undefined
  /** Seconds, for Retry-After. */
  readonly retryAfter: number | undefined
  /** With 409: the current state. */
  readonly current: unknown
  /** For WWW-Authenticate, one header each. */
  readonly challenges: readonly string[] | undefined

  constructor(
    status: number,
    message: string,
    more: { errors?: FieldErrors; retryAfter?: number; current?: unknown; challenges?: readonly string[] } = {},
  ) {
    super(withFrenchSpaces(message))
    this.status = status
    this.errors = more.errors && spacedErrors(more.errors)
    this.retryAfter = more.retryAfter
    this.current = more.current
    this.challenges = more.challenges
  }
}

export const notSignedIn = () => new HttpError(401, 'Vous devez vous connecter.')
export const tokenNeeded = ({ asPassword = false } = {}) =>
  new HttpError(401, 'Il faut un jeton valable.', {
    challenges: ['Bearer', ...(asPassword ? ['Basic realm="Estran", charset="UTF-8"'] : [])],
  })
export const forbidden = (message = 'Vous n’avez pas accès à cette page.') => new HttpError(403, message)
export const conflict = (message: string, current: unknown, errors?: FieldErrors) =>
  new HttpError(409, message, { current, ...(errors && { errors }) })
export const busy = (message: string) => new HttpError(409, message, { current: null })
/** The session goes on: only one that has ended is a 401. */
export const rightsChanged = () => busy('Vos droits viennent de changer\u00A0: rechargez la page.')
export const notFound = (message = 'Introuvable.') => new HttpError(404, message)
/** The page was made for one person, and its browser is another's by now. */
export const notTheirPage = () =>
  busy('Un autre compte s’est connecté dans ce navigateur\u00A0: rien n’a été enregistré.')
export const staleForm = () => new HttpError(419, 'La page a expiré. Réessayez.')
export const invalid = (errors: FieldErrors, message?: string) =>
  new HttpError(422, message ?? Object.values(errors)[0]?.[0] ?? 'Données invalides.', { errors })
/** For what the OGC's standard asks to be a 400; everywhere else wrong input is a 422. */
export const badRequest = (errors: FieldErrors) =>
  new HttpError(400, Object.values(errors)[0]?.[0] ?? 'Données invalides.', { errors })
export const databaseAway = () =>
  new HttpError(503, 'Le service est momentanément indisponible. Réessayez dans un instant.', { retryAfter: 5 })
export const diskFull = () =>
  new HttpError(503, 'Le serveur n’a plus de place sur son disque. Prévenez l’opérateur.', { retryAfter: 60 })
export const overloaded = () =>
  new HttpError(503, 'Trop de demandes arrivent en même temps. Réessayez dans quelques secondes.', { retryAfter: 5 })
export const stillRunning = () =>
  new HttpError(429, 'Votre export précédent n’est pas terminé. Réessayez ensuite.', { retryAfter: 10 })
/** For the log only. */
export const callerLeft = () => new HttpError(499, 'La demande a été abandonnée.')

export function tooManyTries(seconds: number, reason = 'Trop de tentatives.') {
  const minutes = Math.max(1, Math.ceil(seconds / 60))
  const wait = minutes > 120 ? counted(Math.ceil(minutes / 60), 'heure') : counted(minutes, 'minute')
  return new HttpError(429, `${reason} Réessayez dans ${wait}.`, {
    retryAfter: Math.max(1, Math.ceil(seconds)),
  })
}
