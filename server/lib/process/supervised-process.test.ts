import { readFile, writeFile } from 'node:fs/promises'
import { getPriority } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterEach, expect, test, vi } from 'vitest'
import { temporaryFolder } from '../../test/folder.ts'
import { isAlive } from '../../test/process.ts'
import { superviseProcess } from './supervised-process.ts'

/** Writes its own id to the file named by its settings. */
const WRITES = `import { appendFileSync } from 'node:fs'
process.on('message', ({ path }) => appendFileSync(path, process.pid + ' '))`
const ENDS_ON_SIGTERM = `${WRITES}
process.on('SIGTERM', () => process.exit())`
const NEVER_ENDS = `${WRITES}
setInterval(() => undefined, 1000)
process.on('disconnect', () => undefined)
process.on('SIGTERM', () => undefined)`

const ANSWERS = `import { appendFileSync } from 'node:fs'
process.once('message', ({ path }) => {
  process.on('message', (message) => message === 'how' && process.send('well'))
  appendFileSync(path, process.pid + ' ')
})
process.on('SIGTERM', () => process.exit())`

/** A process that is still loading its imports, so that it cannot listen. */
const NEVER_LISTENS = `import { writeFileSync } from 'node:fs'
writeFileSync(import.meta.dirname + '/pids', process.pid + ' ')
for (;;);`

const running: { close: () => Promise<void> }[] = []
afterEach(async () => {
  vi.useRealTimers()
  for (const one of running.splice(0)) await one.close()
})

async function supervise(script: string, patienceMs = 60_000) {
  const folder = await temporaryFolder()
  const [file, path] = [join(folder, 'script.mjs'), join(folder, 'pids')]
  await writeFile(file, script)
  await writeFile(path, '')
  const deaths: string[] = []
  const one = superviseProcess({
    file: pathToFileURL(file),
    settings: { path },
    onDeath: (how) => deaths.push(how),
    patienceMs,
  })
  running.push(one)
  const pids = async () => (await readFile(path, 'utf8')).split(' ').filter(Boolean).map(Number)
  const started = (count: number) =>
    vi.waitUntil(async () => (await pids()).length === count && (await pids()).at(-1), { timeout: 30_000 })
  return { ...one, deaths, started }
}

test('a process gets its settings, lets this one go first, starts again when it dies, and ends when told', async () => {
  const { started, deaths, close } = await supervise(ENDS_ON_SIGTERM)
  const first = await started(1)
  expect(getPriority(first)).toBeGreaterThan(getPriority())
  process.kill(first, 'SIGKILL')
  const second = await started(2)
  expect(deaths).toEqual(['SIGKILL'])
  await close()
  expect([isAlive(first), isAlive(second)]).toEqual([false, false])
  expect(deaths).toEqual(['SIGKILL'])
})

test('a process answers while it lives; one that is silent or has ended is not waited for', async () => {
  const { started, ask, close } = await supervise(ANSWERS)
  await started(1)
  expect(await ask('how', 60_000)).toBe('well')
  await expect(ask('what', 1)).rejects.toThrow('aborted')
  await close()
  await expect(ask('how', 60_000)).rejects.toThrow('starting again')
})

test('a process that does not end is killed; closed again, nothing happens', async () => {
  const { started, deaths, close } = await supervise(NEVER_ENDS, 100)
  const pid = await started(1)
  await close()
  await close()
  expect([isAlive(pid), deaths]).toEqual([false, []])
})

test('a process closed while it waits to start again does not start', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const { started, deaths, close } = await supervise(ENDS_ON_SIGTERM)
  process.kill(await started(1), 'SIGKILL')
  await expect.poll(() => deaths.length).toBe(1)
  expect(vi.getTimerCount()).toBe(1)
  await close()
  expect(vi.getTimerCount()).toBe(0)
})

test('a process told to end while it cannot listen yet ends at once', async () => {
  const { started, close } = await supervise(NEVER_LISTENS)
  const pid = await started(1)
  await close()
  expect(isAlive(pid)).toBe(false)
})

test('a process that cannot be started is tried again, and ends nothing', async () => {
  const node = process.execPath
  process.execPath = '/nowhere/node'
  try {
    const { started, deaths } = await supervise(ENDS_ON_SIGTERM)
    await expect.poll(() => deaths).toEqual(['ENOENT'])
    process.execPath = node
    await started(1)
  } finally {
    process.execPath = node
  }
})
