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
import { HAPROXY, readDeployed } from './recipe.ts'

const DEBIAN = '/usr/lib/postgresql'
const PASSWORD = 'bench'
const ASK_MS = 5000

/** The folder of Debian's programs; null where they are not installed. */
export async function findPrograms() {
  const versions = await readdir(DEBIAN).catch(() => [])
  const folder = join(DEBIAN, versions.sort((a, b) => Number(b) - Number(a))[0] ?? '', 'bin')
  return existsSync(join(folder, 'pg_basebackup')) ? folder : null
}

/** Two machines, 127.0.0.1 and 127.0.0.2, and the proxy of the applications, with the files of deploy/two-databases. */
export async function openPair(folder: string) {
  const programs = await findPrograms()
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
  const run = (program: string, args: readonly string[]) =>
    promisify(execFile)(join(programs, program), [...args], { ...account, cwd: home, env: { LC_ALL: 'C.UTF-8' } })

  const machine = (number: 1 | 2) => {
    const data = join(home, `data-${number}`)
    const start = async () => {
      const own = `-h 127.0.0.${number} -p ${port} -c unix_socket_directories=`
      await run('pg_ctl', ['-D', data, '-l', join(home, `log-${number}`), '-o', own, '-w', 'start'])
    }
    const signal = (name: 'SIGKILL' | 'SIGSTOP' | 'SIGCONT') => {
      const parent = Number(readFileSync(join(data, 'postmaster.pid'), 'utf8').split('\n')[0])
      // One that was killed leaves its number behind.
      if (!readFileSync(`/proc/${parent}/cmdline`, 'utf8').includes(data)) throw new Error('It runs no more.')
      const children = readFileSync(`/proc/${parent}/task/${parent}/children`, 'utf8').trim().split(' ')
      for (const pid of [parent, ...children.map(Number)]) process.kill(pid, name)
    }
    // Also when the bench is cut short.
    const end = () => {
      try {
        signal('SIGKILL')
      } catch {
        // There is nothing left to end.
      }
    }
    process.once('exit', end)
    /** Without an answer after a while it fails. */
    const ask = async (text: string, database = 'postgres') => {
      const host = `127.0.0.${number}`
      const client = new pg.Client({ host, port, user: 'postgres', database, query_timeout: ASK_MS })
      client.on('error', () => undefined)
      await client.connect()
      return client.query(text).finally(() => client.end())
    }
    return {
      data,
      start,
      ask,
      /** To all of its processes, as when the machine itself dies or falls silent. */
      signal,
      end,
      promote: async () => {
        await run('pg_ctl', ['-D', data, '-w', 'promote'])
        const isOpen = () => ask('select').then(Boolean, () => false)
        while (!(await isOpen())) await wait(100)
        await ask('alter system reset synchronous_standby_names')
        await ask('select pg_reload_conf()')
      },
      /** From nothing, also in place of a former primary. */
      follow: async (primary: 1 | 2) => {
        await rm(data, { recursive: true, force: true })
        const source = `host=127.0.0.${primary} port=${port} user=standby password=${PASSWORD}`
        await run('pg_basebackup', ['-d', source, '-D', data, '-R', '-C', '-S', 'standby', '-c', 'fast'])
        await start()
      },
      /** Acknowledges only what a standby has. */
      protect: async () => {
        await ask(`alter system set synchronous_standby_names = '*'`)
        await ask('select pg_reload_conf()')
        const isSync = async () => (await ask(`select from pg_stat_replication where sync_state = 'sync'`)).rowCount
        while (!(await isSync())) await wait(100)
      },
    }
  }
  const [one, two] = [machine(1), machine(2)]
  await run('initdb', ['-D', one.data, '-U', 'postgres', '-E', 'UTF8', '-A', 'trust'])
  await appendFile(join(one.data, 'postgresql.conf'), await file('estran.conf'))
  const own = 'host all postgres 127.0.0.0/8 trust\n'
  await writeFile(join(one.data, 'pg_hba.conf'), own + (await file('pg_hba.conf')))
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
