import { execFile, spawn } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { appendFile, chown, mkdir, readdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { promisify } from 'node:util'
import pg from 'pg'
import { accountOf } from '../../server/embedded/place.ts'
import { endProcess, freePort } from '../../server/test/process.ts'
import { track } from '../site.ts'
import { HAPROXY, readDeployed } from './rolling.ts'

const DEBIAN = '/usr/lib/postgresql'
const PASSWORD = 'bench'

/** To all processes of a PostgreSQL, as when its machine dies or falls silent. */
export function signalAll(data: string, name: NodeJS.Signals) {
  const parent = Number(readFileSync(join(data, 'postmaster.pid'), 'utf8').split('\n')[0])
  // One that was killed leaves its number behind.
  if (!readFileSync(`/proc/${parent}/cmdline`, 'utf8').includes(data)) throw new Error('It runs no more.')
  const children = readFileSync(`/proc/${parent}/task/${parent}/children`, 'utf8').trim().split(' ')
  for (const pid of [parent, ...children.map(Number)]) process.kill(pid, name)
}

/** The newest PostgreSQL that Debian has installed here; null without one that can be a standby. */
export async function debianPrograms() {
  const versions = await readdir(DEBIAN).catch(() => [])
  const programs = join(DEBIAN, versions.sort((a, b) => Number(b) - Number(a))[0] ?? '', 'bin')
  return existsSync(join(programs, 'pg_basebackup')) ? programs : null
}

/** Two machines, 127.0.0.1 and 127.0.0.2, and the proxy of the applications, with the files of deploy/two-databases. */
export async function openPair(folder: string) {
  const programs = await debianPrograms()
  if (!programs || !existsSync(HAPROXY)) return null
  const [port, door] = [await freePort(), await freePort()]
  /** With the addresses of this trial. */
  const file = async (name: string) =>
    (await readDeployed(`two-databases/${name}`))
      .replaceAll(/10\.0\.0\.([12]):5432/g, `127.0.0.$1:${port}`)
      .replaceAll('10.0.0.0/24', '127.0.0.0/8')
      .replaceAll(':6432', `:${door}`)
  const account = await accountOf(folder)
  const home = join(folder, 'pair')
  await mkdir(home)
  if (account) await chown(home, account.uid, account.gid)
  const run = (program: string, ...args: string[]) =>
    promisify(execFile)(join(programs, program), args, { ...account, cwd: home, env: { LC_ALL: 'C.UTF-8' } })

  const machine = (number: 1 | 2) => {
    const [host, data] = [`127.0.0.${number}`, join(home, `data-${number}`)]
    const start = () => {
      const own = `-h ${host} -p ${port} -c unix_socket_directories=`
      return run('pg_ctl', '-D', data, '-l', join(home, `log-${number}`), '-o', own, '-w', 'start')
    }
    const end = () => {
      try {
        signalAll(data, 'SIGKILL')
      } catch {
        // There is nothing left to end.
      }
    }
    // Also when the bench is cut short.
    process.once('exit', end)
    /** Without an answer after a while it fails. */
    const ask = async (text: string, database = 'postgres') => {
      const client = new pg.Client({ host, port, user: 'postgres', database, query_timeout: 5000 })
      client.on('error', () => undefined)
      await client.connect()
      return client.query(text).finally(() => client.end())
    }
    const set = (text: string) => ask(`alter system ${text}`).then(() => ask('select pg_reload_conf()'))
    return {
      ...{ data, start, ask, end, signal: (name: NodeJS.Signals) => signalAll(data, name) },
      promote: async () => {
        await run('pg_ctl', '-D', data, '-w', 'promote')
        const isOpen = () => ask('select').then(Boolean, () => false)
        while (!(await isOpen())) await wait(100)
        await set('reset synchronous_standby_names')
      },
      /** From nothing, also in place of a former primary. */
      follow: async (primary: 1 | 2) => {
        await rm(data, { recursive: true, force: true })
        const source = `host=127.0.0.${primary} port=${port} user=standby password=${PASSWORD}`
        await run('pg_basebackup', '-d', source, '-D', data, '-R', '-C', '-S', 'standby', '-c', 'fast')
        await start()
      },
      /** Acknowledges only what a standby has. */
      protect: async () => {
        await set(`set synchronous_standby_names = '*'`)
        const isSync = async () => (await ask(`select from pg_stat_replication where sync_state = 'sync'`)).rowCount
        while (!(await isSync())) await wait(100)
      },
    }
  }
  const [one, two] = [machine(1), machine(2)]
  await run('initdb', '-D', one.data, '-U', 'postgres', '-E', 'UTF8', '-A', 'trust')
  await appendFile(join(one.data, 'postgresql.conf'), await file('estran.conf'))
  await writeFile(join(one.data, 'pg_hba.conf'), `host all postgres 127.0.0.0/8 trust\n${await file('pg_hba.conf')}`)
  await one.start()
  await one.ask(`create role estran login password '${PASSWORD}'`)
  await one.ask(`create role standby login replication password '${PASSWORD}'`)
  await one.ask('create database estran owner estran')
  await writeFile(join(home, 'haproxy.cfg'), await file('haproxy.cfg'))
  const proxy = track(spawn(HAPROXY, ['-db', '-f', join(home, 'haproxy.cfg')], { ...account, stdio: 'ignore' }))
  const close = async () => {
    await endProcess(proxy)
    one.end()
    two.end()
  }
  return { url: `postgresql://estran:${PASSWORD}@127.0.0.1:${door}/estran`, one, two, close }
}
