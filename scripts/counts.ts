/** How many things passed and failed. */
export interface Counts {
  passed: number
  failed: number
}

/** Vitest's JSON report, as far as it is read here. */
interface VitestReport {
  numPassedTests: number
  numFailedTests: number
  testResults: { status: string; assertionResults: { status: string }[] }[]
}

/** A file that could not even be read has no test: it counts as one failure. */
export function vitestCounts(report: VitestReport): Counts {
  const broken = report.testResults.filter(
    ({ status, assertionResults }) => status === 'failed' && !assertionResults.some((one) => one.status === 'failed'),
  )
  return { passed: report.numPassedTests, failed: report.numFailedTests + broken.length }
}

/** Playwright's JSON report, as far as it is read here. */
interface PlaywrightReport {
  stats: { expected: number; unexpected: number; flaky: number }
}

/** A test that passes only at times does not pass. */
export const playwrightCounts = ({ stats }: PlaywrightReport): Counts => ({
  passed: stats.expected,
  failed: stats.unexpected + stats.flaky,
})

/** A runner that ends badly, or saw no test, has failed even when its report knows of no failure. */
export function judged(counts: Counts, exitCode: number | null): Counts {
  const isSuspect = exitCode !== 0 || counts.passed === 0
  return isSuspect && counts.failed === 0 ? { ...counts, failed: 1 } : counts
}

export function total(all: Counts[]): Counts {
  const sum = { passed: 0, failed: 0 }
  for (const { passed, failed } of all) {
    sum.passed += passed
    sum.failed += failed
  }
  return sum
}
