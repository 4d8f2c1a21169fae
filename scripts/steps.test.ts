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

test('a flaky browser test fails the run', async () => {
  const report = `require('fs').writeFileSync(process.env.PLAYWRIGHT_JSON_OUTPUT_FILE, '{"stats":{"expected":1,"unexpected":0,"flaky":1,"skipped":0}}')`
  const result = await summed([node('passes the second time', report, 'playwright')])
  expect(result).toMatchObject({ passed: 1, failed: 1 })
})
