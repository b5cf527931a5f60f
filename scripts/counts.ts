/** How many things passed and failed. */
export interface TestCounts {
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
export function vitestCounts(report: VitestReport): TestCounts {
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
export const playwrightCounts = ({ stats }: PlaywrightReport): TestCounts => ({
  passed: stats.expected,
  failed: stats.unexpected + stats.flaky,
})

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
