import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { MailData } from '../../lib/mail/mails.ts'
import { createUser } from '../../test/as.ts'
import { writeMail } from '../../test/mails.ts'
import { testSite } from '../../test/site.ts'
import { countsOf, type MailedResult, subjectOf } from './results.mails.ts'

const site = testSite()
let zoneId: number
let userId: number

beforeAll(async () => {
  const values = { code: '56.08.2', name: 'Baie de Quiberon', department: '56' }
  zoneId = (await site.db.insertInto('zones').values(values).returning('id').executeTakeFirstOrThrow()).id
})

beforeEach(async () => {
  await site.db.updateTable('users').set({ lims_client_id: null }).execute()
  userId = (await createUser(site.db, 'client')).id
  await set({ lims_client_id: 'C-1', email_verified_at: '2026-01-01T00:00:00Z' })
})

const set = (values: object) => site.db.updateTable('users').set(values).where('id', '=', userId).execute()

async function bring(values: object = {}): Promise<number> {
  const usual = { zone_id: zoneId, lims_client_id: 'C-1', sampled_on: '2026-11-20', type: 'arn_f' as const, value: 24 }
  const stored = site.db.insertInto('results').values({ ...usual, ...values })
  return (await stored.returning('id').executeTakeFirstOrThrow()).id
}

/** Stores what a result was before, as the laboratory’s correction leaves it. */
const replaced = (result_id: number, lims_client_id: string | null) =>
  site.db
    .insertInto('result_revisions')
    .values({
      ...{ result_id, revision: 1, zone_id: zoneId, lims_client_id, is_shared: false, sampled_on: '2026-11-20' },
      ...{
        type: 'arn_f',
        value: 2,
        below_limit: false,
        method: '',
        received_at: '2026-11-21T00:00:00Z',
        user_id: null,
      },
    })
    .execute()

const write = (data: Partial<MailData['results-received']>) =>
  writeMail(site.db, 'results-received', { user_id: userId, created: 1, corrected: 0, result_ids: [], ...data })

test('the mail of one result has it in its subject and once below, with links to it and to the preferences', async () => {
  const id = await bring()
  const letter = await write({ result_ids: [id] })
  const told = '1 nouveau résultat\u00A0: 56.08.2, Modérée, 24\u00A0UFP/g, prélèvement du 20\u00A0nov.\u00A02026'
  expect(letter).toMatchObject({ subject: told, link: `http://127.0.0.1:3000/app/results?result=${id}` })
  expect(letter?.text).toMatch(/^Bonjour Le Test,\n\nNouveau résultat d’analyse\.\n/)
  expect(letter?.text.split('24\u00A0UFP/g')).toHaveLength(2)
  expect(letter?.html).toContain('>▲</span>')
  expect(letter?.text).toContain(
    '56.08.2\u00A0– Baie de Quiberon, prélèvement du 20\u00A0nov.\u00A02026\nARN F-spécifiques infectieux\u00A0: Modérée, 24\u00A0UFP/g\n',
  )
  for (const words of ['Ce classement est indicatif', 'http://127.0.0.1:3000/app/account']) {
    expect(letter?.text).toContain(words)
  }
})

test('the mail of several lists them, the latest sampling first, with detection limits and corrections marked', async () => {
  const [old, low] = [
    await bring({ sampled_on: '2026-11-02', value: 12.5, revision: 2 }),
    await bring({ value: 1, below_limit: true }),
  ]
  await replaced(old, 'C-1')
  const letter = await write({ created: 1, corrected: 1, result_ids: [old, low] })
  expect(letter?.subject).toBe('1 nouveau résultat d’analyse et 1 correction')
  expect(letter?.link).toBe('http://127.0.0.1:3000/app/results')
  expect(letter?.text.match(/^ARN.*$/gm)).toEqual([
    'ARN F-spécifiques infectieux\u00A0: Très faible, <\u00A01\u00A0UFP/g',
    'ARN F-spécifiques infectieux\u00A0: Modérée, 12,5\u00A0UFP/g (corrigé)',
  ])
  for (const id of [old, low]) expect(letter?.html).toContain(`/app/results?result=${id}"`)
})

test('a result that moved from another client is new to its owner', async () => {
  const id = await bring({ revision: 2 })
  await replaced(id, 'C-2')
  const letter = await write({ created: 0, corrected: 1, result_ids: [id] })
  expect(letter?.subject).toMatch(/^1 nouveau résultat\u00A0: /)
  expect(letter?.text).not.toContain('corrig')
})

test('results that are no longer the client’s are left out, and without any left there is no mail', async () => {
  const [mine, moved] = [await bring(), await bring({ lims_client_id: 'C-2', value: 77 })]
  const monitoring = await bring({ lims_client_id: null, value: 88, is_shared: true })
  const letter = await write({ created: 3, result_ids: [mine, moved, monitoring, 999_999] })
  expect(letter?.subject).toMatch(/^1 nouveau résultat\u00A0: /)
  expect(letter?.text).not.toMatch(/77|88/)
  expect(await write({ created: 2, result_ids: [moved, monitoring] })).toBeNull()
  expect(await write({ result_ids: [] })).toBeNull()
})

test('twenty of many results are listed, with the number of all', async () => {
  const result_ids = await Promise.all(Array.from({ length: 20 }, () => bring()))
  const letter = await write({ created: 1000, result_ids })
  expect(letter?.subject).toBe('1000 nouveaux résultats d’analyse')
  expect(letter?.text.match(/^56\.08\.2\u00A0– /gm)).toHaveLength(20)
  expect(letter?.text).toContain('Ce mail n’en montre que 20')
})

test.each([
  ['was deactivated', { active: false }],
  ['does not want it any more', { result_mails: false }],
  ['has no number at the laboratory', { lims_client_id: null }],
  ['has another number by now', { lims_client_id: 'C-3' }],
  ['is no client any more', { role: 'actalia-user' }],
  ['never proved their address', { email_verified_at: null }],
])('a client who %s gets no mail', async (_what, values) => {
  const result_ids = [await bring()]
  expect(await write({ result_ids })).not.toBeNull()
  await set(values)
  expect(await write({ result_ids })).toBeNull()
})

test('a deleted account gets no mail', async () => {
  expect(await write({ user_id: 999_999, result_ids: [await bring()] })).toBeNull()
})

describe('the subject', () => {
  const one: MailedResult = {
    ...{ id: 1, sampled_on: '2026-01-05', code: '50-14-01', zone: 'Hacqueville', type: 'Phages', unit: 'UFP/g' },
    ...{ class: 'Élevée', value: 1234.5, below_limit: false, is_corrected: false },
    colors: null,
  }
  test.each([
    [
      { created: 0, corrected: 1 },
      '1 résultat corrigé : 50-14-01, Élevée, 1\u202F234,5\u00A0UFP/g, prélèvement du 5\u00A0janv.\u00A02026',
    ],
    [{ created: 12, corrected: 0 }, '12 nouveaux résultats d’analyse'],
    [{ created: 0, corrected: 2 }, '2 résultats d’analyse corrigés'],
    [{ created: 3, corrected: 2 }, '3 nouveaux résultats d’analyse et 2 corrections'],
  ])('%j: %s', (counts, words) => {
    expect(subjectOf(counts, [one])).toBe(words)
  })

  test('has a value alone when the scale has no class for it', () => {
    expect(subjectOf({ created: 1, corrected: 0 }, [{ ...one, class: null }])).toContain('50-14-01, 1\u202F234,5')
  })

  test('counts the whole batch while only a part is listed, else what is left of it', () => {
    const batch = { created: 3, corrected: 0, result_ids: [1, 2, 3] }
    const corrected = { ...one, is_corrected: true }
    expect(countsOf({ ...batch, created: 2, corrected: 1 }, [one, corrected])).toEqual({ created: 1, corrected: 1 })
    expect(countsOf({ ...batch, created: 30 }, [one])).toEqual({ created: 30, corrected: 0 })
  })

  test('a new result corrected before the mail left is mailed as new', () => {
    const batch = { created: 1, corrected: 0, result_ids: [1] }
    expect(countsOf(batch, [{ ...one, is_corrected: true }])).toEqual({ created: 1, corrected: 0 })
  })
})
