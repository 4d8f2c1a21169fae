import { expect, onTestFinished, test, vi } from 'vitest'
import { run } from './steps.mjs'

/** The printed output and the totals of a run. */
async function summed(list: object[]) {
  const log = vi.spyOn(console, 'log').mockImplementation(() => {})
  onTestFinished(() => log.mockRestore())
  const sums = await run(list)
  return { ...sums, said: log.mock.calls.flat().join('\n') }
}

const node = (name: string, script: string, report?: string) => ({ name, report, line: ['node', '-e', script, '--'] })

test('a failed step does not stop later steps, and the last line counts it', async () => {
  const result = await summed([node('breaks', 'process.exit(3)'), node('goes well', '')])
  expect(result).toMatchObject({ passed: 1, failed: 1, skipped: 0, ran: false })
  expect(result.said).toMatch(/FAILED .* breaks\n.*ok .* goes well\n\n1 passed, 1 failed, 0 skipped$/)
})

test('a run fails if it exits with an error even though all tests passed, or if it leaves no report', async () => {
  const report = `require('fs').writeFileSync(process.env.PLAYWRIGHT_JSON_OUTPUT_FILE, '{"stats":{"expected":7,"unexpected":0,"flaky":0,"skipped":2}}')`
  const result = await summed([
    node('reports, then breaks', `${report}; process.exit(1)`, 'playwright'),
    node('never reports', '', 'vitest'),
  ])
  expect(result).toMatchObject({ passed: 7, failed: 2, skipped: 2, ran: true })
})

test('flaky tests are counted and named', async () => {
  const assertion = (fullName: string, ...failureMessages: string[]) => ({ fullName, status: 'passed', failureMessages })
  const testResults = [{ assertionResults: [assertion('at once'), assertion('at last', 'the line was down')] }]
  const report = JSON.stringify({ numPassedTests: 2, numFailedTests: 0, numPendingTests: 0, numTodoTests: 0, testResults })
  const script = `require('fs').writeFileSync(process.argv.find(word => word.startsWith('--outputFile')).split('=')[1], ${JSON.stringify(report)})`
  const result = await summed([node('flickers', script, 'vitest')])
  expect(result).toMatchObject({ passed: 2, failed: 0 })
  expect(result.said).toMatch(
    /only when told again: at last\n {2}the line was down.*flickers: 2 passed, 0 failed, 0 skipped, 1 only when told again/s,
  )
})
