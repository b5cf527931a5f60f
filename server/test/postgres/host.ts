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
  const { url, stop } = await start()
  return { address: new URL(url).host, stop }
}
