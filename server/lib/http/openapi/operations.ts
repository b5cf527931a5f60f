import { globSync } from 'node:fs'
import { join } from 'node:path'
import { scopeOf } from '../../../../contract/core/access.ts'
import type { Endpoint } from '../../../../contract/core/endpoint.ts'
import { SAFE } from '../csrf.ts'
import { takesBasic } from '../incoming/bearer.ts'

const CONTRACT = join(import.meta.dirname, '../../../../contract')

/** Endpoints by the names under which the contract exports them, which its programs may rely on. */
export async function endpointNames(): Promise<ReadonlyMap<unknown, string>> {
  const paths = globSync('**/*.ts', { cwd: CONTRACT, exclude: ['**/*.test.ts'] })
  const files: object[] = await Promise.all(paths.map((path) => import(join(CONTRACT, path))))
  return new Map(files.flatMap((exported) => Object.entries(exported).map(([name, value]) => [value, name])))
}

/** The schemes of `securityOf`; `cookie` is the name of the session's. */
export const securitySchemes = (cookie: string) =>
  ({
    session: {
      type: 'apiKey',
      in: 'cookie',
      name: cookie,
      description: 'La session d’une personne, que `POST /api/auth/login` ouvre.',
    },
    csrf: {
      type: 'apiKey',
      in: 'header',
      name: 'X-XSRF-TOKEN',
      description: 'Le cookie `XSRF-TOKEN`, renvoyé dans cet en-tête par tout ce qui écrit.',
    },
    token: { type: 'http', scheme: 'bearer', description: 'Un jeton que l’opérateur remet à un automate.' },
    password: { type: 'http', scheme: 'basic', description: 'Un jeton de lecture comme mot de passe.' },
  }) as const

type SecuritySchemeName = keyof ReturnType<typeof securitySchemes>

/** The ways in, any of which is enough; none where all may call. */
export function securityOf(endpoint: Endpoint): Partial<Record<SecuritySchemeName, never[]>>[] {
  const { access, method, isCookieless } = endpoint
  if (scopeOf(access) !== null) return [{ token: [] }, ...(takesBasic(endpoint) ? [{ password: [] }] : [])]
  const needed = {
    ...(access !== 'public' && { session: [] }),
    ...(!SAFE.has(method) && !isCookieless && { csrf: [] }),
  }
  return Object.keys(needed).length > 0 ? [needed] : []
}

const ANSWERS: Record<string, string> = {
  200: 'La réponse.',
  201: 'C’est créé.',
  204: 'Rien à répondre\u00A0: c’est fait, ou il n’y a rien.',
  206: 'La partie demandée.',
  302: 'La page à ouvrir est dans l’en-tête `Location`.',
  304: 'Rien n’a changé depuis la version de l’en-tête `If-None-Match`.',
  '4xx': 'Un refus\u00A0: `message` le dit, et `errors` champ par champ.',
  '5xx': 'Une panne ou trop de demandes\u00A0: réessayez après `Retry-After` secondes.',
}

export const describeAnswer = (status: string) => ANSWERS[status] ?? 'La réponse.'

/** By the first part of the path. */
export const TAGS: Record<string, string> = {
  account: 'Son propre compte',
  alerts: 'Les alertes et leur fin',
  audit: 'Le journal',
  auth: 'Se connecter',
  contents: 'Les textes de l’opérateur',
  events: 'Ce qui change, à mesure',
  lims: 'Le programme d’un laboratoire, par jeton',
  mails: 'Les mails envoyés',
  news: 'Les actualités',
  ogc: 'QGIS et les outils de cartographie, par jeton',
  outlook: 'Tendances et saisons',
  proofs: 'Les attestations de situation',
  quotes: 'Les demandes de devis',
  rankings: 'Les classements',
  results: 'Les résultats d’analyses',
  scales: 'Les échelles de classes',
  sectors: 'Les secteurs',
  settings: 'Les réglages',
  sms: 'Les SMS et leur fin',
  tiles: 'Les tuiles de la carte',
  users: 'Les comptes',
  zones: 'Les zones',
}
