import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readFileSync, watch } from 'node:fs'
import { mkdir, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import pg from 'pg'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { temporaryFolder } from '../test/folder.ts'
import { type EmbeddedPostgres, startEmbedded } from './embedded.ts'
import { accountOf } from './place.ts'
import { startServer } from './server.ts'

// fsync is off: these tests kill processes, they do not cut the power.
const settings = { fsync: 'off' }
let dataDir = ''
let started: EmbeddedPostgres[] = []
let parents: ChildProcess[] = []
let said: string[] = []

// One folder for most tests, because creating a cluster is slow.
beforeAll(async () => {
  dataDir = await temporaryFolder()
})

afterEach(async () => {
  for (const parent of parents) await kill(parent)
  for (const embedded of started) await embedded.stop()
  parents = []
  started = []
  said = []
})

async function start(onlyReads = false) {
  const embedded = await startEmbedded({ dataDir, settings, say: (line) => said.push(line), onlyReads })
  started.push(embedded)
  return embedded
}

/** Another application in its own process; `url` resolves when its database is ready. */
function startElsewhere() {
  const script = `
    import { startEmbedded } from ${JSON.stringify(join(import.meta.dirname, 'embedded.ts'))}
    const options = { dataDir: process.argv[1], settings: ${JSON.stringify(settings)}, say: () => undefined }
    console.log((await startEmbedded(options)).url)
    setInterval(() => undefined, 60_000)`
  const parent = spawn(process.execPath, ['--input-type=module', '-e', script, dataDir], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  parents.push(parent)
  const url = once(createInterface(parent.stdout), 'line').then(([line]) => String(line))
  return { parent, url }
}

async function kill(parent: ChildProcess) {
  if (parent.exitCode !== null || parent.signalCode !== null) return
  parent.kill('SIGKILL')
  await once(parent, 'exit')
}

async function query(url: string, statement: string) {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 2000 })
  // A server that is killed cuts the line.
  client.on('error', () => undefined)
  await client.connect()
  try {
    const { rows } = await client.query({ text: statement, rowMode: 'array' })
    return rows.flat()
  } finally {
    await client.end()
  }
}

const folder = () => join(dataDir, 'postgresql')
const serverPid = () => Number(readFileSync(join(folder(), 'cluster/postmaster.pid'), 'utf8').split('\n')[0])

test('PostgreSQL has the extensions and functions that the application uses', async () => {
  const { url } = await start()
  for (const name of ['btree_gist', 'pg_trgm', 'unaccent']) await query(url, `create extension ${name}`)
  await query(url, "create collation fr (provider = icu, locale = 'fr-u-kn-true')")
  const sorted =
    "select code from (values ('56.08.10'), ('56.08.2'), ('é'), ('f'), ('e')) t (code) order by code collate fr"
  expect(await query(url, sorted)).toEqual(['56.08.2', '56.08.10', 'e', 'é', 'f'])
  expect(await query(url, "select upper('é'), unaccent('Éœ')")).toEqual(['É', 'Eoe'])
})

test('only this machine, with the password, may connect; nobody else may read the files', async () => {
  const { url } = await start()
  expect(await query(url, "select current_setting('listen_addresses')")).toEqual(['127.0.0.1'])
  await expect(query(url.replace(/:\w+@/, ':wrong@'), 'select 1')).rejects.toThrow('password authentication failed')
  const mode = async (path: string) => (await stat(join(folder(), path))).mode & 0o777
  expect([await mode('cluster'), await mode('password'), await mode('postgresql.log')]).toEqual([0o700, 0o600, 0o600])
  // The log tells a refusal of the database, without the refused row.
  await query(url, "create table people (address text check (address = ''))")
  await expect(query(url, "insert into people select 'yann@' || 'parcs.example'")).rejects.toThrow('people')
  const log = await readFile(join(folder(), 'postgresql.log'), 'utf8')
  expect([log.includes('people'), log.includes('yann@parcs')]).toEqual([true, false])
})

test('a stop, however often asked, ends the server, and the next start finds the data', async () => {
  const first = await start()
  await query(first.url, 'create table stopped as select 1 as one')
  await Promise.all([first.stop(), first.stop()])
  await first.stop()
  expect(existsSync(join(folder(), 'cluster/postmaster.pid'))).toBe(false)
  const second = await start()
  expect(await query(second.url, 'select one from stopped')).toEqual([1])
})

test('a start after kill -9 of the application stops the server it left and finds the data', async () => {
  const { parent, url } = startElsewhere()
  await query(await url, 'create table orphaned as select 1 as one')
  await kill(parent)
  const { url: next } = await start()
  expect(said.join()).toContain('arrêt brutal')
  await expect(query(await url, 'select 1')).rejects.toThrow('ECONNREFUSED')
  expect(await query(next, 'select one from orphaned')).toEqual([1])
})

test('a second application is refused in one line while the first lives, and does not disturb it', async () => {
  const { parent, url } = startElsewhere()
  await query(await url, 'select 1')
  const pid = serverPid()
  await expect(start()).rejects.toThrow(new RegExp(`^Estran tourne déjà .*processus ${parent.pid}.*$`))
  expect(await query(await url, 'select 1')).toEqual([1])
  expect(serverPid()).toBe(pid)
})

test('the same process is refused too', async () => {
  const { url } = await start()
  await expect(start()).rejects.toThrow('Estran tourne déjà')
  await expect(start()).rejects.toThrow('Estran tourne déjà')
  expect(await query(url, 'select 1')).toEqual([1])
})

test('a killed server comes back by itself, at the same address', async () => {
  const { url } = await start()
  await query(url, 'create table killed as select 1 as one')
  for (const round of [1, 2]) {
    const pid = serverPid()
    process.kill(pid, 'SIGKILL')
    await expect.poll(() => said.filter((line) => line === 'PostgreSQL a redémarré.')).toHaveLength(round)
    expect(serverPid()).not.toBe(pid)
  }
  expect(await query(url, 'select count(*)::int from killed')).toEqual([1])
})

test('a stop while the server is coming back leaves nothing running', async () => {
  const embedded = await start()
  process.kill(serverPid(), 'SIGKILL')
  await expect.poll(() => said.join()).toContain('il redémarre')
  await embedded.stop()
  // A child that had just begun holds the port until it knows that its parent is gone.
  await expect.poll(() => query(embedded.url, 'select 1').catch(String)).toContain('ECONNREFUSED')
})

test('a process number left by a dead server, now of someone else, does not stop the start', async () => {
  await (await start()).stop()
  await writeFile(join(folder(), 'cluster/postmaster.pid'), `${process.pid}\n${folder()}/cluster\n`)
  const { url } = await start()
  expect(await query(url, 'select 1')).toEqual([1])
})

test('a lost password is replaced', async () => {
  await (await start()).stop()
  await rm(join(folder(), 'password'))
  const { url } = await start()
  expect(await query(url, 'select 1')).toEqual([1])
})

test('a cluster of another PostgreSQL keeps its programs, which run for a backup alone', async () => {
  await (await start()).stop()
  const [version, manifest] = [join(folder(), 'cluster/PG_VERSION'), join(folder(), 'programs/package.json')]
  const written = { version: await readFile(version), manifest: await readFile(manifest) }
  try {
    await writeFile(version, '17\n')
    await writeFile(manifest, '{"version":"17.9.0"}')
    const commands = `npm run db:backup -- estran.backup ; mv ${folder()} ${folder()}.17 ; npm run db:restore -- estran.backup`
    await expect(start()).rejects.toThrow(commands)
    expect(await readFile(manifest, 'utf8')).toContain('17.9.0')
    // Its programs are not really of that version.
    await expect(start(true)).rejects.toThrow('incompatible with server')
    await writeFile(manifest, '{"version":"18.9.0"}')
    await expect(start(true)).rejects.toThrow(/^PostgreSQL 17 n’est plus dans .* la version précédente d’Estran\.$/)
  } finally {
    await writeFile(version, written.version)
    await writeFile(manifest, written.manifest)
  }
})

test('a backup makes no cluster where there is none', async () => {
  const empty = await temporaryFolder()
  const opening = startEmbedded({ dataDir: empty, say: (line) => said.push(line), onlyReads: true })
  await expect(opening).rejects.toThrow(`Il n’y a pas de base de données dans ${empty}/postgresql.`)
  expect(said).toEqual([])
})

test('a port taken by another is told apart, and any other failure shows the end of the log', async () => {
  await (await start()).stop()
  const cluster = join(folder(), 'cluster')
  const place = {
    folder: folder(),
    cluster,
    programs: join(folder(), 'programs'),
    log: join(folder(), 'postgresql.log'),
    password: join(folder(), 'password'),
    account: await accountOf(cluster),
  }
  const other = createServer().listen(0, '127.0.0.1')
  await once(other, 'listening')
  const address = other.address()
  const port = typeof address === 'object' && address ? address.port : 0
  const { signal } = new AbortController()
  await expect(startServer(place, port, settings, signal)).rejects.toMatchObject({ reason: 'port' })
  other.close()
  const failure = startEmbedded({ dataDir, settings: { shared_buffers: 'plenty' }, say: () => undefined })
  await expect(failure).rejects.toThrow(/PostgreSQL n’a pas démarré\.\n.*shared_buffers/s)
})

test('a creation killed halfway is begun anew', async () => {
  await rm(dataDir, { recursive: true })
  await mkdir(folder(), { recursive: true })
  const begun = new Promise<void>((done) => {
    const watcher = watch(folder(), (_, name) => {
      if (!name?.startsWith('cluster.new-')) return
      watcher.close()
      done()
    })
  })
  const { parent } = startElsewhere()
  await begun
  await kill(parent)
  expect(await readdir(folder())).not.toContain('cluster')
  const { url } = await start()
  expect(await query(url, 'select 1')).toEqual([1])
})
