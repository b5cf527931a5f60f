// Runs on any Node ≥ 20, with nothing installed yet.
import { spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'

const root = dirname(dirname(fileURLToPath(import.meta.url)))
const at = (...parts) => join(root, ...parts)
const hash = (...texts) =>
  texts.reduce((sum, text) => sum.update(text).update('\0'), createHash('sha256')).digest('hex')

const node = at('node_modules/.bin/node')
const machine = `${process.platform}-${process.arch}`
const installedStamp = at('node_modules/.estran-installed')
const builtStamp = at('dist/.sources')
const drafts = at('node_modules/.cache/estran')

class Refusal extends Error {}

async function prepare(isBuildAsked) {
  const isReady = () => isInstalled() && (!isBuildAsked || isBuilt())
  if (isReady()) return
  await withLock(async () => {
    if (!isInstalled()) await install()
    if (isBuildAsked && !isBuilt()) await build()
  })
}

const lockHash = () => hash(readFileSync(at('package-lock.json')), machine)

function isInstalled() {
  if (!existsSync(node)) return false
  if (read(installedStamp) === lockHash()) return true
  if (!isInstalledByNpm() || !nodeRuns()) return false
  writeFileSync(installedStamp, lockHash())
  return true
}

/** npm writes this file last, so it also tells whether a manual `npm install` was enough. */
function isInstalledByNpm() {
  const written = read(at('node_modules/.package-lock.json'))
  if (!written) return false
  const installed = JSON.parse(written).packages
  const { '': _, ...locked } = JSON.parse(readFileSync(at('package-lock.json'), 'utf8')).packages
  const isSame = ([path, { version, integrity, optional }]) => {
    const entry = installed[path]
    return entry ? entry.version === version && entry.integrity === integrity : optional === true
  }
  return Object.entries(locked).every(isSame) && Object.keys(installed).every((path) => path in locked)
}

async function install() {
  const startedAt = Date.now()
  say('Installation des dépendances (1 à 2 minutes la première fois)…')
  rmSync(installedStamp, { force: true })
  const stillThere = setInterval(() => say(`… toujours en cours (${seconds(startedAt)})`), 20_000)
  // No dependency needs its install script.
  const options = [
    '--ignore-scripts',
    '--include=dev',
    '--include=optional',
    '--no-engine-strict',
    '--no-audit',
    '--no-fund',
  ]
  const result = await run('npm', ['ci', '--loglevel=error', ...options]).finally(() => clearInterval(stillThere))
  if (result.missing) throw new Refusal('La commande npm est introuvable : elle vient avec Node, installez-la.')
  // After the reason npm prints its usage.
  const [reason = ''] = result.output.split('npm error Clean install a project')
  if (result.code !== 0) throw new Refusal(`${reason.trim()}\nL’installation des dépendances a échoué.`)
  if (!nodeRuns()) {
    throw new Refusal(
      `Node 26 n’est pas fourni pour cette machine (${machine}) : Estran demande un Linux à glibc ou macOS, x64 ou arm64.`,
    )
  }
  writeFileSync(installedStamp, lockHash())
  say(`Dépendances installées (${seconds(startedAt)}).`)
}

const nodeRuns = () => existsSync(node) && spawnSync(node, ['--version'], { stdio: 'ignore' }).status === 0

const sources = ['web', 'contract', 'vite.config.ts', 'tsconfig.json', 'package-lock.json']

const sourcesHash = () => hash(...sources.flatMap(filesOf).flatMap((path) => [path, readFileSync(at(path))]))

const isBuilt = () => read(builtStamp) === sourcesHash()

function filesOf(path) {
  if (!existsSync(at(path)) || /node_modules|\.test\.tsx?$/.test(path)) return []
  if (!statSync(at(path)).isDirectory()) return [path]
  return readdirSync(at(path))
    .sort()
    .flatMap((name) => filesOf(`${path}/${name}`))
}

/** Builds in another folder, then swaps: `dist` is never half written. */
async function build() {
  const startedAt = Date.now()
  say('Construction de l’application web…')
  rmSync(drafts, { recursive: true, force: true })
  mkdirSync(drafts, { recursive: true })
  const draft = join(drafts, 'dist')
  const from = sourcesHash()
  const vite = at('node_modules/vite/bin/vite.js')
  const result = await run(node, [vite, 'build', '--outDir', draft, '--emptyOutDir'], { NODE_ENV: 'production' })
  if (result.code !== 0) throw new Refusal(`${result.output.trim()}\nLa construction de l’application web a échoué.`)
  writeFileSync(join(draft, '.sources'), from)
  if (existsSync(at('dist'))) move(at('dist'), join(drafts, 'old'))
  move(draft, at('dist'))
  rmSync(drafts, { recursive: true, force: true })
  say(`Application web construite (${seconds(startedAt)}).`)
}

/** Across disks it must copy: the stamp goes last, because it says that the rest is there. */
function move(from, to) {
  try {
    renameSync(from, to)
  } catch (error) {
    if (error.code !== 'EXDEV') throw error
    cpSync(from, to, { recursive: true, filter: (path) => !path.endsWith('.sources') })
    if (existsSync(join(from, '.sources'))) cpSync(join(from, '.sources'), join(to, '.sources'))
    rmSync(from, { recursive: true, force: true })
  }
}

const lockFolder = join(tmpdir(), `estran-prepare-${hash(root).slice(0, 12)}-${process.getuid?.() ?? 0}`)

async function withLock(work) {
  for (let isAnnounced = false; !tryLock(); isAnnounced = true) {
    if (isAbandoned()) rmSync(lockFolder, { recursive: true, force: true })
    else if (!isAnnounced) say('Une autre préparation est en cours dans ce dossier ; attente…')
    await wait(200)
  }
  const heartbeat = setInterval(() => utimesSync(lockFolder, new Date(), new Date()), 5_000)
  try {
    await work()
  } finally {
    clearInterval(heartbeat)
    rmSync(lockFolder, { recursive: true, force: true })
  }
}

function tryLock() {
  try {
    mkdirSync(lockFolder, { mode: 0o700 })
  } catch (error) {
    if (error.code === 'EEXIST') return false
    throw error
  }
  note(process.pid)
  return true
}

/** npm survives when only its parent is killed, so the lock lists every process to wait for. */
function note(pid) {
  if (existsSync(lockFolder)) writeFileSync(join(lockFolder, String(pid)), '')
}

function isAbandoned() {
  try {
    const silence = Date.now() - statSync(lockFolder).mtimeMs
    const pids = readdirSync(lockFolder).map(Number)
    return silence > 600_000 || (silence > 2_000 && !pids.some(isAlive))
  } catch (error) {
    return error.code === 'ENOENT'
  }
}

function isAlive(pid) {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return error.code === 'EPERM'
  }
}

function read(path) {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return undefined
  }
}

function run(command, args, env = {}) {
  const child = spawn(command, args, { cwd: root, env: { ...process.env, ...env }, stdio: ['ignore', 'pipe', 'pipe'] })
  if (child.pid) note(child.pid)
  let output = ''
  const append = (data) => {
    output += data
  }
  child.stdout.on('data', append)
  child.stderr.on('data', append)
  return new Promise((done) => {
    child.once('error', (error) => done({ code: 1, output: String(error), missing: error.code === 'ENOENT' }))
    child.once('close', (code) => done({ code, output, missing: false }))
  })
}

function say(line) {
  console.log(line)
}

const seconds = (startedAt) => `${Math.round((Date.now() - startedAt) / 1000)} s`

try {
  if (Number(process.versions.node.split('.')[0]) < 20) {
    throw new Refusal(`Estran demande Node 20 ou plus récent ; celui-ci est ${process.version}.`)
  }
  await prepare(process.argv.includes('--build'))
} catch (error) {
  console.error(error instanceof Refusal ? error.message : error)
  process.exitCode = 1
}
