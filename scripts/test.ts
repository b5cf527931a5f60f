import { spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { type Counts, judged, playwrightCounts, total, vitestCounts } from './counts.ts'

interface Step {
  name: string
  /** In --check, in --e2e, or only in the whole. */
  sets: ('--check' | '--e2e')[]
  script: string
  args: string[]
  /** Where the runner writes its report and how it is read; none: the step is one thing that passes or fails. */
  report?: { path: string; read: (json: string) => Counts }
}

const root = join(import.meta.dirname, '..')
const folder = mkdtempSync(join(tmpdir(), 'estran-tests-'))
const vitestReport = join(folder, 'vitest.json')
const playwrightReport = join(folder, 'playwright.json')
/** A runner that hangs must not hold the line for ever. */
const MAX_MS = 20 * 60_000

const STEPS: Step[] = [
  { name: 'Types', sets: ['--check'], script: 'node_modules/typescript/bin/tsc', args: ['--noEmit', '-p', '.'] },
  { name: 'Lint', sets: ['--check'], script: 'node_modules/@biomejs/biome/bin/biome', args: ['check'] },
  { name: 'Unused code', sets: ['--check'], script: 'node_modules/knip/bin/knip.js', args: [] },
  {
    name: 'Unit and API tests',
    sets: ['--check'],
    script: 'node_modules/vitest/vitest.mjs',
    args: ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${vitestReport}`],
    report: { path: vitestReport, read: (json) => vitestCounts(JSON.parse(json)) },
  },
  { name: 'Web build', sets: ['--e2e'], script: 'scripts/prepare.mjs', args: ['--build'] },
  {
    name: 'Browser tests',
    sets: ['--e2e'],
    script: 'node_modules/@playwright/test/cli.js',
    args: ['test', '--reporter=list,json'],
    report: { path: playwrightReport, read: (json) => playwrightCounts(JSON.parse(json)) },
  },
]

/** Runs a step to its end, its output going by as it comes. */
function run({ script, args }: Step): Promise<number | null> {
  const path = [join(root, 'node_modules/.bin'), process.env.PATH].join(delimiter)
  const child = spawn(process.execPath, [script, ...args], {
    cwd: root,
    env: { ...process.env, PATH: path, PLAYWRIGHT_JSON_OUTPUT_FILE: playwrightReport },
    stdio: ['ignore', 'inherit', 'inherit'],
    timeout: MAX_MS,
    killSignal: 'SIGKILL',
  })
  return new Promise((done) => {
    child.once('error', () => done(null))
    child.once('exit', done)
  })
}

function count({ report }: Step, exitCode: number | null): Counts {
  if (!report) return exitCode === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 }
  return judged(readReport(report), exitCode)
}

/** A runner that crashed wrote none, or half of one. */
function readReport({ path, read }: NonNullable<Step['report']>): Counts {
  try {
    return read(readFileSync(path, 'utf8'))
  } catch {
    return { passed: 0, failed: 1 }
  }
}

const wanted = process.argv.slice(2)
const steps = STEPS.filter(({ sets }) => wanted.length === 0 || sets.some((set) => wanted.includes(set)))
const results: Counts[] = []
const lines: string[] = []
for (const step of steps) {
  console.log(`\n=== ${step.name}`)
  const begun = performance.now()
  const counts = count(step, await run(step))
  results.push(counts)
  const seconds = ((performance.now() - begun) / 1000).toFixed(1)
  lines.push(`${counts.failed === 0 ? 'ok    ' : 'FAILED'}  ${step.name} (${seconds} s)`)
  console.log(lines.at(-1))
}
rmSync(folder, { recursive: true, force: true })

const { passed, failed } = total(results)
console.log(`\n${lines.join('\n')}\n\n${passed} passed, ${failed} failed`)
process.exitCode = failed === 0 && passed > 0 ? 0 : 1
