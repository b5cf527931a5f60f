import { beforeAll, describe, expect, test } from 'vitest'
import { getCurrentToken } from '../../../contract/tokens.ts'
import { bearerOf, createUser } from '../../test/as.ts'
import { testSite } from '../../test/site.ts'
import { issuer } from '../../test/tokens.ts'

const site = testSite()
const COLLECTIONS = '/api/ogc/collections'

const basicOf = (text: string) => ({ authorization: `Basic ${Buffer.from(text).toString('base64')}` })
const tokenFor = async (scope: 'lims' | 'lecture') => {
  const { authorization } = await bearerOf(site.db, await createUser(site.db, 'actalia-api'), scope)
  return authorization.slice('Bearer '.length)
}
const get = async (headers: Record<string, string>, url = COLLECTIONS) => site.app.inject({ url, headers })
const statusOf = async (headers: Record<string, string>, url?: string) => (await get(headers, url)).statusCode

let token: string
beforeAll(async () => {
  token = await tokenFor('lecture')
})

describe('a token for reading as a password', () => {
  test.each(['qgis', '', 'Marée basse', 'estran_x'])('opens the collections beside the name « %s »', async (name) => {
    const { statusCode, cookies } = await get(basicOf(`${name}:${token}`))
    expect([statusCode, cookies]).toEqual([200, []])
  })

  test.each([
    ['as the name', () => `${token}:`],
    ['without a colon', () => token],
    ['with more behind it', () => `qgis:${token}x`],
    ['with a colon before it', () => `qgis::${token}`],
    ['in capital letters', () => `qgis:${token.toUpperCase()}`],
    ['not at all', () => 'qgis:'],
  ])('is not one %s', async (_how, text) => {
    expect(await statusOf(basicOf(text()))).toBe(401)
  })

  test('is looked up, and ends, as the same token does by itself', async () => {
    const { issue, revoke, list } = await issuer(site)
    const { id, token: own } = (await issue('Excel', 30, 'lecture')).body
    const brought = basicOf(`excel:${own}`)
    expect(await statusOf(brought)).toBe(200)
    await expect.poll(async () => (await list())[0].last_used_at).not.toBeNull()
    await revoke(id)
    await expect.poll(() => statusOf(brought)).toBe(401)
  })

  test('opens nothing else, and a token of a laboratory opens nothing by it', async () => {
    expect(await statusOf(basicOf(`x:${token}`), '/api/zones')).toBe(401)
    const laboratory = await tokenFor('lims')
    expect(await statusOf(basicOf(`x:${laboratory}`))).toBe(403)
    expect(await statusOf(basicOf(`x:${laboratory}`), `/api${getCurrentToken.path}`)).toBe(401)
    expect(await statusOf({ authorization: `Bearer ${laboratory}` }, `/api${getCurrentToken.path}`)).toBe(200)
  })

  test('counts before the session of a browser, which cannot open the collections', async () => {
    const { cookies } = await site.visitor('actalia-admin')
    const ask = async (headers: Record<string, string>) =>
      (await site.app.inject({ url: COLLECTIONS, headers, cookies: { ...cookies } })).statusCode
    expect(await ask({})).toBe(403)
    expect(await ask(basicOf('x:y'))).toBe(401)
    expect(await ask(basicOf(`x:${token}`))).toBe(200)
  })
})

test('a refusal names both ways here, and nowhere else', async () => {
  const challengeOf = async (headers: Record<string, string>, url?: string) =>
    [(await get(headers, url)).headers['www-authenticate'] ?? []].flat()
  const both = ['Bearer', 'Basic realm="Estran", charset="UTF-8"']
  for (const headers of [{}, basicOf('x:y'), { authorization: 'Bearer x' }]) {
    expect(await challengeOf(headers)).toEqual(both)
    expect(await challengeOf(headers, `/api${getCurrentToken.path}`)).toEqual(['Bearer'])
    expect(await challengeOf(headers, '/api/zones')).not.toContain(both[1])
  }
})
