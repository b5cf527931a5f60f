import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { cp, readFile } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { promisify } from 'node:util'
import { freePort } from '../server/test/process.ts'
import { atMost, type BenchFigure, count, info, median, megabytes, seconds } from './figures.ts'
import { memoryOf, settled, track, untilReady } from './site.ts'
import type { BenchWorld } from './world.ts'

const ROOT = join(import.meta.dirname, '..')
const { HOME, NODE_EXTRA_CA_CERTS, PATH = '' } = process.env
/** As in a shell: npm puts the packages' programs first, and would itself run on another Node. */
const SHELL_PATH = PATH.replaceAll(/[^:]*node_modules[^:]*:?/g, '')
const SHELL = { HOME, NODE_EXTRA_CA_CERTS, PATH: SHELL_PATH, DEMO: '1' }

/** As a person does it: `npm start`, with its demo, until it answers. */
export async function measureStarts({ folder, isShort }: BenchWorld): Promise<BenchFigure[]> {
  const dataDir = join(folder, 'starts')
  const first = await npmStart(ROOT, dataDir)
  await settled(first.pid)
  const memory = await memoryOf(first.pid)
  await first.stop('SIGTERM')
  const again: number[] = []
  for (let turn = 0; turn < (isShort ? 5 : 11); turn++) again.push(await timeToStart(ROOT, dataDir))
  await timeToStart(ROOT, dataDir, 'SIGKILL')
  const afterKill = await timeToStart(ROOT, dataDir)
  return [
    ...(isShort ? [] : await fromNothing(folder)),
    info('First start, empty DATA_DIR', seconds(first.ready)),
    atMost('Second start, npm included', 1.2, median(again), seconds, `best ${seconds(Math.min(...again))}`),
    atMost('Start after kill -9', 5, afterKill, seconds),
    atMost('Memory after the first start, all but PostgreSQL', 300e6, memory, megabytes, 'PSS'),
  ]
}

async function fromNothing(folder: string): Promise<BenchFigure[]> {
  const root = join(folder, 'clone')
  const filter = (path: string) => !/^(node_modules|dist|data|\.git)$/.test(relative(ROOT, path))
  await cp(ROOT, root, { recursive: true, filter })
  const ready = await timeToStart(root, join(folder, 'nothing'))
  // On the disk, without what Node compiled while it started.
  const { stdout } = await promisify(execFile)('du', ['-sm', '--exclude=.cache', join(root, 'node_modules')])
  return [
    atMost('From nothing to ready, packages in npm’s cache', 30, ready, seconds),
    atMost('… packages, MiB on the disk', 450, Number.parseInt(stdout, 10), count),
  ]
}

async function timeToStart(root: string, dataDir: string, end: NodeJS.Signals = 'SIGTERM') {
  const site = await npmStart(root, dataDir)
  await site.stop(end)
  return site.ready
}

async function npmStart(root: string, dataDir: string) {
  const port = await freePort()
  const env = { ...SHELL, PORT: String(port), DATA_DIR: dataDir }
  const startedAt = performance.now()
  const child = track(spawn('npm', ['start'], { cwd: root, env, stdio: ['ignore', 'pipe', 'pipe'] }))
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (data) => (output += data))
  await untilReady(`http://127.0.0.1:${port}`, () => child.exitCode !== null && output)
  const ready = (performance.now() - startedAt) / 1000
  // npm’s shell has become the application.
  const pid = Number(await readFile(`/proc/${child.pid}/task/${child.pid}/children`, 'utf8'))
  const stop = async (signal: NodeJS.Signals) => {
    const ended = once(child, 'exit')
    process.kill(pid, signal)
    await ended
  }
  return { ready, pid, stop }
}
