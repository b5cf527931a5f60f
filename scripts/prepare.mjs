// Makes the checkout ready: dependencies, and with --build the web application. Runs on any Node ≥ 20, with nothing
// installed yet; does nothing, quickly, when all is up to date.
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
  await alone(async () => {
    if (!isInstalled()) await install()
    if (isBuildAsked && !isBuilt()) await build()
  })
}

// --- Dependencies

const lockHash = () => hash(readFileSync(at('package-lock.json')), machine)

function isInstalled() {
  if (!existsSync(node)) return false
  if (read(installedStamp) === lockHash()) return true
  if (!isInstalledByNpm() || !nodeRuns()) return false
  writeFileSync(installedStamp, lockHash())
  return true
}

/** npm writes what it installed at its very end: after an `npm install` by hand nothing is to be done again. */
function isInstalledByNpm() {
  const written = read(at('node_modules/.package-lock.json'))
  if (!written) return false
  const installed = JSON.parse(written).packages
  const { '': _, ...wanted } = JSON.parse(readFileSync(at('package-lock.json'), 'utf8')).packages
  const isSame = ([path, { version, integrity, optional }]) => {
    const found = installed[path]
    return found ? found.version === version && found.integrity === integrity : optional === true
  }
  return Object.entries(wanted).every(isSame) && Object.keys(installed).every((path) => path in wanted)
}

async function install() {
  const begun = Date.now()
  say('Installation des dépendances (1 à 2 minutes la première fois)…')
  rmSync(installedStamp, { force: true })
  const stillThere = setInterval(() => say(`… toujours en cours (${seconds(begun)})`), 20_000)
  // No package needs its install script, so none is run.
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
  // npm tells why, then how to use it.
  const [why = ''] = result.output.split('npm error Clean install a project')
  if (result.code !== 0) throw new Refusal(`${why.trim()}\nL’installation des dépendances a échoué.`)
  if (!nodeRuns()) {
    throw new Refusal(
      `Node 26 n’est pas fourni pour cette machine (${machine}) : Estran demande un Linux à glibc ou macOS, x64 ou arm64.`,
    )
  }
  writeFileSync(installedStamp, lockHash())
  say(`Dépendances installées (${seconds(begun)}).`)
}

const nodeRuns = () => existsSync(node) && spawnSync(node, ['--version'], { stdio: 'ignore' }).status === 0

// --- Web application

const sources = ['web', 'contract', 'vite.config.ts', 'tsconfig.json', 'package-lock.json']

const sourcesHash = () => hash(...sources.flatMap(filesOf).flatMap((path) => [path, readFileSync(at(path))]))

const isBuilt = () => read(builtStamp) === sourcesHash()

/** Paths of a file or of all files below a folder, tests apart. */
function filesOf(path) {
  if (!existsSync(at(path)) || /node_modules|\.test\.tsx?$/.test(path)) return []
  if (!statSync(at(path)).isDirectory()) return [path]
  return readdirSync(at(path))
    .sort()
    .flatMap((name) => filesOf(`${path}/${name}`))
}

/** Builds beside, then swaps: `dist` is the old application or the new one, never half of one. */
async function build() {
  const begun = Date.now()
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
  say(`Application web construite (${seconds(begun)}).`)
}

/** node_modules may be on another disk: then the stamp goes last, for it says that all is there. */
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

// --- One at a time

const mark = join(tmpdir(), `estran-prepare-${hash(root).slice(0, 12)}-${process.getuid?.() ?? 0}`)

/** Runs this while no other process does so for the same checkout. */
async function alone(work) {
  for (let isTold = false; !take(); isTold = true) {
    if (isAbandoned()) rmSync(mark, { recursive: true, force: true })
    else if (!isTold) say('Une autre préparation est en cours dans ce dossier ; attente…')
    await wait(200)
  }
  const heartbeat = setInterval(() => utimesSync(mark, new Date(), new Date()), 5_000)
  try {
    await work()
  } finally {
    clearInterval(heartbeat)
    rmSync(mark, { recursive: true, force: true })
  }
}

function take() {
  try {
    mkdirSync(mark, { mode: 0o700 })
  } catch (error) {
    if (error.code === 'EEXIST') return false
    throw error
  }
  note(process.pid)
  return true
}

/** The mark names its processes: npm goes on when only its parent was killed, and must be waited for as well. */
function note(pid) {
  if (existsSync(mark)) writeFileSync(join(mark, String(pid)), '')
}

function isAbandoned() {
  try {
    const silence = Date.now() - statSync(mark).mtimeMs
    const pids = readdirSync(mark).map(Number)
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

// --- Small things

function read(path) {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return undefined
  }
}

/** Runs a program to its end; its words are kept for when it fails. */
function run(command, args, env = {}) {
  const child = spawn(command, args, { cwd: root, env: { ...process.env, ...env }, stdio: ['ignore', 'pipe', 'pipe'] })
  if (child.pid) note(child.pid)
  let output = ''
  const keep = (data) => {
    output += data
  }
  child.stdout.on('data', keep)
  child.stderr.on('data', keep)
  return new Promise((done) => {
    child.once('error', (error) => done({ code: 1, output: String(error), missing: error.code === 'ENOENT' }))
    child.once('close', (code) => done({ code, output, missing: false }))
  })
}

function say(line) {
  console.log(line)
}

const seconds = (begun) => `${Math.round((Date.now() - begun) / 1000)} s`

// --- Last, for all the above must be there

try {
  if (Number(process.versions.node.split('.')[0]) < 20) {
    throw new Refusal(`Estran demande Node 20 ou plus récent ; celui-ci est ${process.version}.`)
  }
  await prepare(process.argv.includes('--build'))
} catch (error) {
  console.error(error instanceof Refusal ? error.message : error)
  process.exitCode = 1
}
