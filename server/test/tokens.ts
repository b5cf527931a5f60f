import { createToken, deleteToken, listTokens } from '../../contract/tokens.ts'
import { type App, createUser, Visitor } from './as.ts'
import type { Site } from './site.ts'

/** A super administrator, an automate, and what the one does for the other. */
export async function issuer(site: Site) {
  const [boss, automate] = [await site.visitor('actalia-admin'), await createUser(site.db, 'actalia-api')]
  const params = { id: automate.id }
  return {
    boss,
    automate,
    params,
    issue: (name = 'Labo', days: unknown = 30, scope?: string) =>
      boss.call(createToken, { params, body: { name, days, ...(scope && { scope }) } }),
    list: async () => (await boss.send(listTokens, { params })).body,
    revoke: (token_id: number) => boss.send(deleteToken, { params: { ...params, token_id } }),
  }
}

/** A program's request with this token. */
export const bring = (app: App, token: string) =>
  new Visitor(app).request({ url: '/api/lims/token', headers: { authorization: `Bearer ${token}` } })
