import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { chown, mkdir, writeFile } from 'node:fs/promises'
import { connect, createServer, type Socket } from 'node:net'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { accountOf } from '../../server/embedded/place.ts'
import { endProcess, freePort } from '../../server/test/process.ts'
import { track } from '../site.ts'
import { debianPrograms, signalAll } from './pair.ts'
import { HAPROXY, readDeployed } from './rolling.ts'

/** Debian 12's is too old (docs/operations.md): another is named by the environment. */
const PATRONI = process.env.PATRONI ?? '/usr/bin/patroni'
const ETCD = '/usr/bin/etcd'
const PASSWORD = 'secret'
const NAMES = ['one', 'two', 'three'] as const
type MachineName = (typeof NAMES)[number]

/** As Patroni tells it. */
interface ClusterMember {
  name: MachineName
  role: 'leader' | 'sync_standby' | 'replica'
  state: string
}

/** The ports of this trial, and where all of it lies. */
interface ClusterPlace {
  home: string
  /** The folder of PostgreSQL's. */
  programs: string
  account: Awaited<ReturnType<typeof accountOf>>
  ports: Record<'database' | 'patroni' | 'etcd' | 'peer' | 'line' | 'door', number>
}

/** Three machines, 127.0.0.1 to 127.0.0.3, and the proxy of the applications, with the files of deploy/three-databases. */
export async function openCluster(folder: string) {
  const programs = await debianPrograms()
  if (!programs || ![HAPROXY, PATRONI, ETCD].every((program) => existsSync(program))) return null
  const home = join(folder, 'cluster')
  const account = await accountOf(folder)
  await mkdir(home)
  if (account) await chown(home, account.uid, account.gid)
  const [database, patroni, etcd, peer, line, door] = [
    await freePort(),
    await freePort(),
    await freePort(),
    await freePort(),
    await freePort(),
    await freePort(),
  ]
  const place: ClusterPlace = { home, programs, account, ports: { database, patroni, etcd, peer, line, door } }
  const machines = await Promise.all(NAMES.map((name) => openMachine(place, name)))
  // Patroni ends when it is started before etcd answers; systemd would start it again.
  for (const { host } of machines)
    while ((await fetch(`http://${host}:${etcd}/health`).catch(() => null))?.ok !== true) await wait(100)
  for (const machine of machines) machine.start()

  async function members(): Promise<ClusterMember[]> {
    for (const name of NAMES) {
      const url = `http://${addressOf(name)}:${patroni}/cluster`
      const answer = await fetch(url, { signal: AbortSignal.timeout(2000) })
        .then((found) => found.json())
        .catch(() => null)
      if (answer?.members) return answer.members
    }
    return []
  }
  /** The machine that has this role now. */
  async function find(role: ClusterMember['role']) {
    const name = (await members()).find((member) => member.role === role)?.name
    const found = machines.find((machine) => machine.name === name)
    if (!found) throw new Error(`The cluster has no ${role}.`)
    return found
  }
  /** There is a leader, a standby that has each change, and one more. */
  async function untilWhole() {
    const isWhole = (found: ClusterMember[]) =>
      found
        .map(({ role }) => role)
        .sort()
        .join() === 'leader,replica,sync_standby' && found.every(({ state }) => /running|streaming/.test(state))
    while (!isWhole(await members())) await wait(500)
  }
  async function switchOver() {
    const { name, host } = await find('leader')
    const body = JSON.stringify({ leader: name })
    await fetch(`http://${host}:${patroni}/switchover`, { method: 'POST', body })
  }

  await untilWhole()
  const admin = new pg.Client({ host: (await find('leader')).socket, port: database, user: 'postgres' })
  await admin.connect()
  await admin.query(`create role estran login password '${PASSWORD}'`)
  await admin.query(`create database estran owner estran encoding 'UTF8' template template0`)
  await admin.end()
  await writeFile(join(home, 'haproxy.cfg'), await readFor(place, 'haproxy.cfg'))
  const proxy = track(spawn(HAPROXY, ['-db', '-f', join(home, 'haproxy.cfg')], { ...account, stdio: 'ignore' }))
  const close = async () => {
    await endProcess(proxy)
    for (const machine of machines) await machine.close()
  }
  return { url: `postgresql://estran:${PASSWORD}@127.0.0.1:${door}/estran`, find, untilWhole, switchOver, close }
}

async function openMachine(place: ClusterPlace, name: MachineName) {
  const { home, programs, account, ports } = place
  const host = addressOf(name)
  const [data, socket, file] = [join(home, `data-${name}`), join(home, `socket-${name}`), join(home, `${name}.yml`)]
  await mkdir(socket)
  if (account) await chown(socket, account.uid, account.gid)
  const settings = (await readFor(place, 'patroni.yml', name))
    // By a line of its own, which can be cut.
    .replace(/^( *)hosts: .*$/m, `$1hosts: ${host}:${ports.line}\n$1use_proxies: true`)
    .replace(/data_dir: .*/, `data_dir: ${data}`)
    .replace(/bin_dir: .*/, `bin_dir: ${programs}`)
    .replace(/unix_socket_directories: [^ ]+/, `unix_socket_directories: ${socket}`)
    .replace('local all postgres peer', 'local all postgres trust')
  await writeFile(file, settings)
  const variables = (await readFor(place, 'etcd.env', name)).split('\n').filter((text) => text.startsWith('ETCD'))
  const etcd = track(
    spawn(ETCD, ['--data-dir', join(home, `etcd-${name}`)], {
      ...{ ...account, cwd: home, stdio: 'ignore' },
      env: Object.fromEntries(variables.map((text) => text.split(/=(.*)/))),
    }),
  )
  const line = await openLine({ host, port: ports.line }, { host, port: ports.etcd })
  const environment = { PATH: process.env.PATH, LC_ALL: 'C.UTF-8', HOME: socket }
  const spawnPatroni = () => track(spawn(PATRONI, [file], { ...account, cwd: home, env: environment, stdio: 'ignore' }))
  let patroni: ChildProcess | undefined
  const signal = (sent: NodeJS.Signals) => {
    patroni?.kill(sent)
    signalAll(data, sent)
  }
  const end = () => {
    try {
      signal('SIGKILL')
    } catch {
      // There is nothing left to end.
    }
  }
  // Also when the bench is cut short.
  process.once('exit', end)
  return {
    ...{ name, host, socket, signal, end, line },
    start: () => {
      patroni = spawnPatroni()
    },
    close: async () => {
      end()
      line.close()
      await endProcess(etcd)
    },
  }
}

const addressOf = (name: MachineName) => `127.0.0.${NAMES.indexOf(name) + 1}`

/** With the addresses of this trial. */
const readFor = async ({ ports }: ClusterPlace, name: string, own: MachineName = 'one') =>
  (await readDeployed(`three-databases/${name}`))
    .replaceAll('OWN_NAME', own)
    .replaceAll('OWN_ADDRESS', addressOf(own))
    .replaceAll(/10\.0\.0\.([123])/g, '127.0.0.$1')
    .replaceAll('10.0.0.0/24', '127.0.0.0/8')
    .replaceAll(':5432', `:${ports.database}`)
    .replaceAll(/(:|port )8008/g, `$1${ports.patroni}`)
    .replaceAll(':2379', `:${ports.etcd}`)
    .replaceAll(':2380', `:${ports.peer}`)
    .replaceAll(':6432', `:${ports.door}`)

/** Leads from one address to another, until it is cut. */
async function openLine(from: { host: string; port: number }, to: { host: string; port: number }) {
  const open = new Set<Socket>()
  let isCut = false
  const server = createServer((near) => {
    if (isCut) return near.destroy()
    const far = connect(to)
    for (const [one, other] of [
      [near, far],
      [far, near],
    ] as const) {
      open.add(one)
      one
        .on('error', () => undefined)
        .once('close', () => {
          open.delete(one)
          other.destroy()
        })
      one.pipe(other)
    }
  }).listen(from)
  await once(server, 'listening')
  const cut = () => {
    isCut = true
    for (const socket of open) socket.destroy()
  }
  return {
    cut,
    mend: () => {
      isCut = false
    },
    close: () => {
      cut()
      server.close()
    },
  }
}
