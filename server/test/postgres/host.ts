import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { startEmbedded } from '../../embedded/embedded.ts'
import { temporaryFolder } from '../folder.ts'

/** A server into which anybody is let, the superuser `postgres` too, as a host's people are. */
export async function startHost() {
  const dataDir = await temporaryFolder()
  const start = () => startEmbedded({ dataDir, say: () => undefined, settings: { fsync: 'off' } })
  await (await start()).stop()
  const access = join(dataDir, 'postgresql/cluster/pg_hba.conf')
  await writeFile(access, `host all all 127.0.0.1/32 trust\n${await readFile(access, 'utf8')}`)
  let running = await start()
  const addressOf = () => new URL(running.url).host
  return {
    address: addressOf(),
    /** Answers its new address. */
    becomeStandby: async () => {
      await running.stop()
      await writeFile(join(dataDir, 'postgresql/cluster/standby.signal'), '')
      running = await start()
      return addressOf()
    },
    stop: () => running.stop(),
  }
}
