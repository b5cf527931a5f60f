import { beforeAll, expect, test } from 'vitest'
import { getProof, getProofFile } from '../../../contract/proofs.ts'
import { Visitor } from '../../test/as.ts'
import { testSite } from '../../test/site.ts'
import { openProofs } from '../../test/zones.ts'
import { newCode } from './proofs.rules.ts'

const site = testSite('empty', () => ({ ipLimits: 1, trustProxy: ['127.0.0.1'] }))
let code = ''
beforeAll(async () => {
  const proofs = await openProofs(site)
  code = (await proofs.ask()).body.code
})

const from = (address: string, endpoint: typeof getProof | typeof getProofFile, one: string) =>
  new Visitor(site.app).request({
    url: `/api${endpoint.path.replace(':code', one)}`,
    headers: { 'x-forwarded-for': address },
  })

test('two hundred guesses find nothing and are refused; others go on', async () => {
  const statuses = new Map<number, number>()
  const guess = async (at: number) => {
    const { status } = await from('192.0.2.1', at % 2 ? getProof : getProofFile, newCode())
    statuses.set(status, (statuses.get(status) ?? 0) + 1)
  }
  for (let at = 0; at < 200; at += 100) {
    await Promise.all(Array.from({ length: 100 }, (_, more) => guess(at + more)))
  }
  expect(Object.fromEntries(statuses)).toEqual({ 404: 60, 429: 140 })
  const refused = await from('192.0.2.1', getProof, code)
  expect(refused.status).toBe(429)
  expect(refused.body.message).toMatch(/^Trop de tentatives\. Réessayez dans \d+\u00A0minutes\.$/)
  expect((await from('192.0.2.2', getProof, code)).status).toBe(200)
})

test('an office checks as many as it has, also at once', async () => {
  // More than guesses are allowed.
  for (let round = 0; round < 3; round++) {
    const answers = await Promise.all(Array.from({ length: 30 }, () => from('192.0.2.9', getProof, code)))
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
  }
})
