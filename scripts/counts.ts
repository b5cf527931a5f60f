import { stripVTControlCharacters } from 'node:util'

/** How many things passed and failed. */
export interface TestCounts {
  passed: number
  failed: number
}

/** Vitest's JSON report, as far as it is read here. */
interface VitestReport {
  numPassedTests: number
  numFailedTests: number
  testResults: {
    name?: string
    status: string
    message?: string
    assertionResults: { status: string; fullName?: string; failureMessages?: string[] }[]
  }[]
}

/** A file that could not even be read has no test: it counts as one failure. */
export function vitestCounts(report: VitestReport): TestCounts {
  const broken = report.testResults.filter(
    ({ status, assertionResults }) => status === 'failed' && !assertionResults.some((one) => one.status === 'failed'),
  )
  return { passed: report.numPassedTests, failed: report.numFailedTests + broken.length }
}

/** Playwright's JSON report, as far as it is read here. */
interface PlaywrightReport {
  stats: { expected: number; unexpected: number; flaky: number }
  suites?: PlaywrightSuite[]
  /** Faults outside all tests: the setup, a file that cannot be read. */
  errors?: { message?: string }[]
}

interface PlaywrightSuite {
  suites?: PlaywrightSuite[]
  specs?: {
    file: string
    line: number
    title: string
    ok: boolean
    tests: { results: { errors: { message?: string }[] }[] }[]
  }[]
}

/** A test that passes only at times does not pass. */
export const playwrightCounts = ({ stats }: PlaywrightReport): TestCounts => ({
  passed: stats.expected,
  failed: stats.unexpected + stats.flaky,
})

/** Enough for what was expected and what was there, without the stack and the code around it. */
const FAULT_LINES = 14

/** Said again at the very end, as whoever runs this elsewhere may have kept no more. */
const faultOf = (title: string, messages: (string | undefined)[]) => {
  const lines = messages
    .flatMap((message) => stripVTControlCharacters(message ?? '').split('\n'))
    .filter((line) => line.trim() !== '' && !/^\s+at /.test(line))
  return [title, ...lines.slice(0, FAULT_LINES).map((line) => `    ${line}`)].join('\n')
}

export const vitestFaults = ({ testResults }: VitestReport): string[] =>
  testResults.flatMap(({ name = '', status, message, assertionResults }) => {
    const failed = assertionResults.filter((one) => one.status === 'failed')
    if (status === 'failed' && failed.length === 0) return [faultOf(name, [message])]
    return failed.map(({ fullName, failureMessages = [] }) => faultOf(`${name}: ${fullName}`, failureMessages))
  })

export const playwrightFaults = ({
  suites = [],
  errors = [],
}: Pick<PlaywrightReport, 'suites' | 'errors'>): string[] => [
  ...errors.map(({ message }) => faultOf('Browser tests', [message])),
  ...suites.flatMap((suite) => [
    ...(suite.specs ?? [])
      .filter(({ ok }) => !ok)
      .map(({ file, line, title, tests }) => {
        const found = tests.flatMap(({ results }) => results.flatMap((result) => result.errors))
        return faultOf(
          `${file}:${line}: ${title}`,
          found.map(({ message }) => message),
        )
      }),
    ...playwrightFaults(suite),
  ]),
]

/** A runner that ends badly, or saw no test, has failed even when its report knows of no failure. */
export function judged(counts: TestCounts, exitCode: number | null): TestCounts {
  const isSuspect = exitCode !== 0 || counts.passed === 0
  return isSuspect && counts.failed === 0 ? { ...counts, failed: 1 } : counts
}

export function total(all: TestCounts[]): TestCounts {
  const sum = { passed: 0, failed: 0 }
  for (const { passed, failed } of all) {
    sum.passed += passed
    sum.failed += failed
  }
  return sum
}
