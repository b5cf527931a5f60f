import * as z from 'zod/mini'
import { AccountData } from '../../../contract/account.ts'
import { clock } from '../../lib/clock.ts'
import type { Db } from '../../lib/db/pool.ts'
import { inSteps } from '../../lib/process/in-steps.ts'
import { readDetails } from '../audit/audit.rules.ts'
import { listAcceptancesOf } from '../contents/acceptances.queries.ts'
import {
  findAllAbout,
  listAlertsOf,
  listAuditOf,
  listIdentitiesOf,
  listMailsTo,
  listNewsReadBy,
  listNewsWrittenBy,
  listPhonesOf,
  listQuotesOf,
  listResultsOf,
  listSessionsOf,
} from './account.queries.ts'

/** All that is kept about somebody, at one moment and over one connection; undefined once their account is gone. */
export const readAccountData = (db: Db, userId: number): Promise<AccountData | undefined> =>
  db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (trx) => {
      const account = await findAllAbout(trx, userId)
      if (!account) return undefined
      const { lims_client_id: reference } = account
      const results = reference === null ? [] : await listResultsOf(trx, reference)
      return {
        exported_at: clock.now().toISOString(),
        person: { ...account, roles: [{ name: account.role }] },
        terms: await listAcceptancesOf(trx, userId),
        identities: await listIdentitiesOf(trx, userId),
        sessions: await listSessionsOf(trx, userId),
        results: await inSteps(results, (result) => ({ ...result, files: result.files.map(({ name }) => name) })),
        phones: await listPhonesOf(trx, userId),
        alerts: await listAlertsOf(trx, userId),
        news_read: await listNewsReadBy(trx, userId),
        news_written: await listNewsWrittenBy(trx, userId),
        quotes: await listQuotesOf(trx, userId),
        mails: await listMailsTo(trx, userId),
        audit: await inSteps(await listAuditOf(trx, userId), ({ action, details, ...entry }) => ({
          ...entry,
          ...readDetails(action, details),
        })),
      }
    })

/** As any answer is written, a few rows at a time: a journal may have 10,000, which would hold the main thread. */
export async function writeAccountData(data: AccountData): Promise<string> {
  const values = new Map<string, unknown>(Object.entries(data))
  const fields: string[] = []
  for (const [name, schema] of Object.entries(AccountData.shape)) {
    const value = values.get(name)
    const json =
      schema instanceof z.ZodMiniArray && Array.isArray(value)
        ? `[${(await inSteps(value, (row) => JSON.stringify(z.encode(schema.def.element, row)))).join()}]`
        : JSON.stringify(z.encode<z.ZodMiniType>(schema, value))
    fields.push(`"${name}":${json}`)
  }
  return `{${fields.join()}}`
}
