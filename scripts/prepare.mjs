// Installs and builds what is missing. Runs on any Node ≥ 20, with nothing installed yet.
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  existsSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = dirname(dirname(fileURLToPath(import.meta.url)))
process.chdir(root)
const NODE = 'node_modules/.bin/node'
/** npm writes it last: what it holds is whole, unless only a lockfile was asked of it. */
const INSTALLED = 'node_modules/.package-lock.json'
const BUILT = 'dist/.sources'
const DRAFT = 'dist.new'

/** Tests and benches need all packages, other commands only those that build and run. */
const set = process.argv.includes('--all') ? 'all' : 'running'
const isBuildAsked = process.argv.includes('--build')

class Refusal extends Error {}

function isInstalled(wanted) {
  if (!existsSync(NODE) || !existsSync(INSTALLED)) return false
  const installed = packagesIn(INSTALLED)
  const { '': _, ...locked } = packagesIn('package-lock.json')
  const isSame = ([path, { version, integrity, optional, dev }]) => {
    const entry = installed[path]
    if (!entry) return optional === true || (dev === true && wanted === 'running')
    return entry.version === version && entry.integrity === integrity && existsSync(path)
  }
  return Object.entries(locked).every(isSame) && Object.keys(installed).every((path) => path in locked)
}

const packagesIn = (path) => JSON.parse(readFileSync(path, 'utf8')).packages

function install() {
  const startedAt = Date.now()
  say('Installation des dépendances (jusqu’à une minute la première fois)…')
  if (!addTests()) {
    npm('ci', set === 'all' ? '--include=dev' : '--omit=dev')
    if (set === 'running') removeUnread()
  }
  linkNode()
  say(`Dépendances installées (${seconds(startedAt)}).`)
}

const MACHINE = `${process.platform}-${process.arch}`

function linkNode() {
  const program = `../node-${MACHINE}/bin/node`
  if (!existsSync(join('node_modules/.bin', program))) {
    throw new Refusal(
      `Node 26 n’est pas fourni pour cette machine (${MACHINE}) : Estran demande un Linux à glibc, x64 ou arm64.`,
    )
  }
  // npm 9, which Debian 13 has, takes the link away with the package of the other platform.
  if (!existsSync(NODE)) symlinkSync(program, NODE)
  const { error, status, stderr } = spawnSync(NODE, ['--version'], { encoding: 'utf8' })
  if (status === 0) return
  throw new Refusal(
    stderr?.includes('libatomic')
      ? 'Il manque à cette machine une bibliothèque dont Node a besoin : installez le paquet libatomic1 (Debian, Ubuntu) ou libatomic.'
      : `Node 26 ne démarre pas sur cette machine : ${error?.message ?? stderr.trim()}`,
  )
}

/** Brings what the tests need beside what runs, which stays as it is. */
function addTests() {
  if (set === 'running' || !isInstalled('running')) return false
  // npm believes its list only when nothing in node_modules is newer.
  utimesSync(INSTALLED, new Date(), new Date())
  npm('install', '--no-save', '--include=dev')
  return isInstalled('all')
}

function npm(...args) {
  // No package needs its install script.
  const options = ['--ignore-scripts', '--include=optional', '--no-engine-strict', '--no-audit', '--no-fund']
  run('npm', [...args, ...options, '--loglevel=error'], 'L’installation des dépendances a échoué.')
}

/** Much of what npm unpacks is never read: source maps, Node's C headers, sources in TypeScript, packages' own tests. */
const UNREAD = [
  /\.map$/,
  /^node-[^/]+\/include$/,
  // Node refuses to run them in packages. What declares types stays, for who runs the tests later.
  /(?<!\.d)\.ts$/,
  /(^|\/)(?!@)[^/]+\/(tests?|__tests__|docs|benchmarks?)$/,
]

function removeUnread() {
  for (const path of readdirSync('node_modules', { recursive: true })) {
    if (UNREAD.some((pattern) => pattern.test(path))) {
      rmSync(join('node_modules', path), { recursive: true, force: true })
    }
  }
}

const SOURCES = ['web', 'contract', 'build', 'tsconfig.json', 'package-lock.json']

function sourcesHash() {
  const sum = createHash('sha256')
  for (const path of SOURCES.flatMap(filesOf)) sum.update(`${path}\0`).update(readFileSync(path)).update('\0')
  return sum.digest('hex')
}

function filesOf(path) {
  if (/\.test\.tsx?$/.test(path)) return []
  if (!statSync(path).isDirectory()) return [path]
  return readdirSync(path)
    .sort()
    .flatMap((name) => filesOf(`${path}/${name}`))
}

const isBuilt = () => existsSync(BUILT) && readFileSync(BUILT, 'utf8') === sourcesHash()

/** Builds in another folder, then swaps: `dist` is never half written. */
function build() {
  const startedAt = Date.now()
  say('Construction de l’application web…')
  const from = sourcesHash()
  const vite = [
    'node_modules/vite/bin/vite.js',
    'build',
    '--config=build/vite.config.ts',
    '--emptyOutDir',
    '--logLevel=error',
    '--outDir',
  ]
  const failure = 'La construction de l’application web a échoué.'
  run(NODE, [...vite, join(root, DRAFT)], failure)
  // The part that the server draws itself.
  run(NODE, [...vite, join(root, DRAFT, '.server'), '--ssr', 'features/shell/first-view.tsx'], failure)
  writeFileSync(join(DRAFT, '.sources'), from)
  rmSync('dist', { recursive: true, force: true })
  renameSync(DRAFT, 'dist')
  say(`Application web construite (${seconds(startedAt)}).`)
}

function run(command, args, failure) {
  const { error, status } = spawnSync(command, args, {
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...process.env, NODE_ENV: 'production' },
  })
  if (error?.code === 'ENOENT') throw new Refusal(`La commande ${command} est introuvable : installez-la.`)
  if (status !== 0) throw new Refusal(failure)
}

const isReady = () => isInstalled(set) && (!isBuildAsked || isBuilt())

function prepare() {
  if (!isInstalled(set)) install()
  if (isBuildAsked && !isBuilt()) build()
}

/** The system drops the lock with what holds it, however that ends. */
function prepareAlone() {
  const again = [root, process.execPath, ...process.argv.slice(1), '--locked']
  const IS_BUSY = 75
  const start = (...options) => spawnSync('flock', [...options, ...again], { stdio: 'inherit' })
  let { error, status } = start('--nonblock', '--conflict-exit-code', String(IS_BUSY))
  if (error) throw new Refusal('La commande flock est introuvable : installez util-linux.')
  if (status === IS_BUSY) {
    say('Une autre préparation est en cours dans ce dossier ; attente…')
    status = start().status
  }
  process.exitCode = status ?? 1
}

function say(line) {
  console.log(line)
}

const seconds = (startedAt) => `${Math.round((Date.now() - startedAt) / 1000)} s`

try {
  if (Number(process.versions.node.split('.')[0]) < 20) {
    throw new Refusal(`Estran demande Node 20 ou plus récent ; celui-ci est ${process.version}.`)
  }
  if (process.argv.includes('--locked')) prepare()
  else if (!isReady()) prepareAlone()
} catch (error) {
  console.error(error instanceof Refusal ? error.message : error)
  process.exitCode = 1
}
