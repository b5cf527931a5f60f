import { expect, test } from 'vitest'
import { openDatabase, ping } from '../server/lib/db/pool.ts'
import { startHost } from '../server/test/postgres/host.ts'
import { runCommand } from '../server/test/process.ts'
import { databaseCheckCommand } from './database-check.ts'

test('a standby that is serializable by default is read, and told in a whole report for what it is', async () => {
  const host = await startHost()
  try {
    const first = openDatabase(`postgresql://postgres@${host.address}/postgres`, () => undefined)
    await first.pool.query("alter role estran set default_transaction_isolation = 'serializable'")
    await first.close()
    const url = `postgresql://estran@${await host.becomeStandby()}/postgres`
    const { db, close } = openDatabase(url, () => undefined)
    await ping(db)
    await close()
    const { code, output, errors } = await runCommand(databaseCheckCommand, [], { DATABASE_URL: url })
    expect([code, errors]).toEqual([1, ''])
    expect(output).toMatch(/NON {2}Modifications : refusées — c’est un serveur secondaire/)
    expect(output).toMatch(/Estran ne démarrerait pas sur cette base\.\n$/)
  } finally {
    await host.stop()
  }
})
