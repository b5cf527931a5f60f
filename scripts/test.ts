import { spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { availableParallelism, tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { shareTemplates } from '../server/test/postgres/templates.ts'
import {
  judged,
  playwrightCounts,
  playwrightFaults,
  type TestCounts,
  total,
  vitestCounts,
  vitestFaults,
} from './counts.ts'

interface TestReport {
  counts: TestCounts
  /** One text for each failure: its title, and the first lines that say why. */
  faults: string[]
}

interface TestStep {
  name: string
  /** Runs with --check, with --e2e, or without either only. */
  sets: ('--check' | '--e2e')[]
  /** The short ones, one after the other, beside the unit tests; the browser tests once all that is done. */
  lane: 'aside' | 'unit' | 'browser'
  script: string
  args: string[]
  /** Where the runner writes its report and how it is read; none: the step is one thing that passes or fails. */
  report?: { path: string; read: (json: string) => TestReport }
}

const root = join(import.meta.dirname, '..')
const folder = mkdtempSync(join(tmpdir(), 'estran-tests-'))
const vitestReport = join(folder, 'vitest.json')
const playwrightReport = join(folder, 'playwright.json')
/** A runner that hangs must not hold the line for ever. */
const MAX_MS = 20 * 60_000
/** Said again at the end: more have one cause. */
const MAX_FAULTS = 20

const STEPS: TestStep[] = [
  {
    name: 'Types',
    sets: ['--check'],
    lane: 'aside',
    script: 'node_modules/typescript/bin/tsc',
    args: ['--noEmit', '-p', '.'],
  },
  {
    name: 'Lint',
    sets: ['--check'],
    lane: 'aside',
    script: 'node_modules/@biomejs/biome/bin/biome',
    args: ['check'],
  },
  { name: 'Unused code', sets: ['--check'], lane: 'aside', script: 'node_modules/knip/bin/knip.js', args: ['--cache'] },
  { name: 'Web build', sets: ['--e2e'], lane: 'aside', script: 'scripts/prepare.mjs', args: ['--build'] },
  {
    name: 'Unit and API tests',
    sets: ['--check'],
    lane: 'unit',
    script: 'node_modules/vitest/vitest.mjs',
    args: ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${vitestReport}`],
    report: {
      path: vitestReport,
      read: (json) => ({ counts: vitestCounts(JSON.parse(json)), faults: vitestFaults(JSON.parse(json)) }),
    },
  },
  {
    name: 'Browser tests',
    sets: ['--e2e'],
    lane: 'browser',
    script: 'node_modules/@playwright/test/cli.js',
    args: ['test', '--reporter=list,json'],
    report: {
      path: playwrightReport,
      read: (json) => ({ counts: playwrightCounts(JSON.parse(json)), faults: playwrightFaults(JSON.parse(json)) }),
    },
  },
]

interface EndedStep {
  exitCode: number | null
  /** Empty when it went by as it came. */
  output: string
}

/** Runs a step to its end. */
function run({ script, args }: TestStep, output: 'shown' | 'collected'): Promise<EndedStep> {
  const path = [join(root, 'node_modules/.bin'), process.env.PATH].join(delimiter)
  const to = output === 'shown' ? 'inherit' : 'pipe'
  const child = spawn(process.execPath, [script, ...args], {
    cwd: root,
    env: { ...process.env, PATH: path, PLAYWRIGHT_JSON_OUTPUT_FILE: playwrightReport },
    stdio: ['ignore', to, to],
    timeout: MAX_MS,
    killSignal: 'SIGKILL',
  })
  const chunks: Buffer[] = []
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk) => chunks.push(chunk))
  return new Promise((done) => {
    const end = (exitCode: number | null) => done({ exitCode, output: Buffer.concat(chunks).toString() })
    child.once('error', () => end(null))
    child.once('close', end)
  })
}

function reportOf({ report }: TestStep, exitCode: number | null): TestReport {
  if (!report) return { counts: exitCode === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 }, faults: [] }
  const { counts, faults } = readReport(report)
  return { counts: judged(counts, exitCode), faults }
}

/** A runner that crashed wrote none, or half of one. */
function readReport({ path, read }: NonNullable<TestStep['report']>): TestReport {
  try {
    return read(readFileSync(path, 'utf8'))
  } catch {
    return { counts: { passed: 0, failed: 1 }, faults: [] }
  }
}

const wanted = process.argv.slice(2)
const steps = STEPS.filter(({ sets }) => wanted.length === 0 || sets.some((set) => wanted.includes(set)))
const results = new Map<TestStep, TestReport & { line: string }>()

async function runLane(lane: TestStep['lane'], output: 'shown' | 'collected') {
  for (const step of steps.filter((one) => one.lane === lane)) {
    if (output === 'shown') console.log(`\n=== ${step.name}`)
    const begun = performance.now()
    const ended = await run(step, output)
    const { counts, faults } = reportOf(step, ended.exitCode)
    const seconds = ((performance.now() - begun) / 1000).toFixed(1)
    const line = `${counts.failed === 0 ? 'ok    ' : 'FAILED'}  ${step.name} (${seconds} s)`
    results.set(step, { counts, faults, line })
    // Its output was held back while another step was shown: print it whole.
    console.log(output === 'shown' ? line : `\n=== ${step.name}\n${ended.output}${line}`)
  }
}

const isParallel = availableParallelism() > 1
const aside = runLane('aside', isParallel ? 'collected' : 'shown')
if (!isParallel) await aside
const stopTemplates = await shareTemplates()
await Promise.all([aside, runLane('unit', 'shown')])
await runLane('browser', 'shown')
await stopTemplates()
rmSync(folder, { recursive: true, force: true })

const ran = steps.flatMap((step) => results.get(step) ?? [])
const { passed, failed } = total(ran.map(({ counts }) => counts))
const faults = ran.flatMap((step) => step.faults).slice(0, MAX_FAULTS)
console.log(`\n${[...faults, ...ran.map(({ line }) => line)].join('\n')}\n\n${passed} passed, ${failed} failed`)
process.exitCode = failed === 0 && passed > 0 ? 0 : 1
