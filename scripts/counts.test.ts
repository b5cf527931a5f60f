import { expect, test } from 'vitest'
import { judged, playwrightCounts, playwrightFaults, total, vitestCounts, vitestFaults } from './counts.ts'

test('a test file that could not be read is a failure, one whose tests failed is not counted twice', () => {
  const testResults = [
    { status: 'failed', assertionResults: [] },
    { status: 'failed', assertionResults: [{ status: 'failed' }, { status: 'passed' }] },
    { status: 'passed', assertionResults: [{ status: 'passed' }] },
  ]
  expect(vitestCounts({ numPassedTests: 2, numFailedTests: 1, testResults })).toEqual({ passed: 2, failed: 2 })
})

test('a browser test that passes only at times has failed', () => {
  expect(playwrightCounts({ stats: { expected: 4, unexpected: 1, flaky: 1 } })).toEqual({ passed: 4, failed: 2 })
})

test.each([
  ['all well', { passed: 3, failed: 0 }, 0, 0],
  ['ended badly without naming a failure', { passed: 3, failed: 0 }, 1, 1],
  ['killed', { passed: 3, failed: 0 }, null, 1],
  ['saw nothing', { passed: 0, failed: 0 }, 0, 1],
  ['failures already counted', { passed: 3, failed: 2 }, 1, 2],
])('a runner: %s', (_, counts, exitCode, failed) => {
  expect(judged(counts, exitCode).failed).toBe(failed)
})

test('the counts of all steps are summed', () => {
  const steps = [
    { passed: 1, failed: 0 },
    { passed: 40, failed: 2 },
  ]
  expect(total(steps)).toEqual({ passed: 41, failed: 2 })
})

test('a failure is said again with the expected and the received, without its stack', () => {
  const message = '\u001b[31mError:\u001b[39m toHaveValue failed\n\nReceived: ""\n    at e2e/a.spec.ts:3:1'
  const specs = [
    { file: 'a.spec.ts', line: 1, title: 'passes', ok: true, tests: [] },
    { file: 'a.spec.ts', line: 2, title: 'fails', ok: false, tests: [{ results: [{ errors: [{ message }] }] }] },
  ]
  const fault = 'a.spec.ts:2: fails\n    Error: toHaveValue failed\n    Received: ""'
  const errors = [{ message: 'no database' }]
  expect(playwrightFaults({ suites: [{ suites: [{ specs }] }], errors })).toEqual([
    'Browser tests\n    no database',
    fault,
  ])
  const assertionResults = [
    { status: 'failed', fullName: 'fails', failureMessages: [message] },
    { status: 'passed', fullName: 'passes' },
  ]
  const testResults = [
    { name: 'a.spec.ts:2', status: 'failed', assertionResults },
    { name: 'b.test.ts', status: 'failed', message: 'no such file', assertionResults: [] },
  ]
  expect(vitestFaults({ numPassedTests: 1, numFailedTests: 1, testResults })).toEqual([
    fault,
    'b.test.ts\n    no such file',
  ])
})
