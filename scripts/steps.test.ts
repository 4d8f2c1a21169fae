import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { run } from './steps.mjs'

/** The printed output and the totals of a run. */
async function summed(list: object[]) {
  const log = vi.spyOn(console, 'log').mockImplementation(() => {})
  onTestFinished(() => log.mockRestore())
  const sums = await run(list)
  return { ...sums, output: log.mock.calls.flat().join('\n') }
}

const node = (name: string, script: string, report?: string) => ({ name, report, line: ['node', '-e', script, '--'] })

test('a failed step does not stop later steps, and the last line counts it', async () => {
  const result = await summed([node('breaks', 'process.exit(3)'), node('goes well', '')])
  expect(result).toMatchObject({ passed: 1, failed: 1, skipped: 0, ran: false })
  expect(result.output).toMatch(/FAILED .* breaks\n.*ok .* goes well\n.* s {2}total\n\n1 passed, 1 failed, 0 skipped$/)
})

test('a run fails if it exits with an error even though all tests passed, or if it writes no report', async () => {
  const report = `require('fs').writeFileSync(process.env.PLAYWRIGHT_JSON_OUTPUT_FILE, '{"stats":{"expected":7,"unexpected":0,"flaky":0,"skipped":2}}')`
  const result = await summed([
    node('reports, then breaks', `${report}; process.exit(1)`, 'playwright'),
    node('never reports', '', 'vitest'),
  ])
  expect(result).toMatchObject({ passed: 7, failed: 2, skipped: 2, ran: true })
})

test('tests left for the night do not count as skipped', async () => {
  const results = [['passed'], ['skipped', 'night'], ['skipped']].map(([status, ...tags]) => ({ status, tags }))
  const content = { numPassedTests: 1, numFailedTests: 0, numPendingTests: 2, numTodoTests: 0 }
  const report = JSON.stringify({ ...content, testResults: [{ name: 'one', message: '', assertionResults: results }] })
  const write = `require('fs').writeFileSync(process.argv.at(-1).split('=')[1], ${JSON.stringify(report)})`
  expect(await summed([node('reports', write, 'vitest')])).toMatchObject({ passed: 1, failed: 0, skipped: 1 })
})

test('a flaky browser test fails the run', async () => {
  const report = `require('fs').writeFileSync(process.env.PLAYWRIGHT_JSON_OUTPUT_FILE, '{"stats":{"expected":1,"unexpected":0,"flaky":1,"skipped":0}}')`
  const result = await summed([node('passes the second time', report, 'playwright')])
  expect(result).toMatchObject({ passed: 1, failed: 1 })
})

test('steps beside others run while those wait, one at a time, and all are counted', async () => {
  const file = join(mkdtempSync(join(tmpdir(), 'passage-steps-test-')), 'done')
  onTestFinished(() => rmSync(dirname(file), { recursive: true }))
  const waits = `const at = setInterval(() => { if (require('fs').existsSync(${JSON.stringify(file)})) clearInterval(at) }, 10)`
  const result = await summed([
    {
      main: [node('goes first', ''), node('waits', waits)],
      beside: [node('breaks', 'process.exit(3)'), node('goes well', `require('fs').writeFileSync(${JSON.stringify(file)}, '')`)],
    },
    node('comes later', `process.exit(require('fs').existsSync(${JSON.stringify(file)}) ? 0 : 1)`),
  ])
  expect(result).toMatchObject({ passed: 4, failed: 1 })
  expect(result.output).toMatch(
    /ok .* goes first\nok .* waits\nFAILED .* breaks\nok .* goes well\nok .* comes later\n.* total\n\n4 passed, 1 failed, 0 skipped$/,
  )
})

test('the last lines of a step with a summary appear below it at the end', async () => {
  const result = await summed([
    { ...node('counts', 'console.log("details\\nseven of seven\\nall killed")'), summary: 2 },
    node('comes later', ''),
  ])
  expect(result.output).toMatch(/── counts\ndetails\nseven of seven\nall killed\n/)
  expect(result.output).toMatch(/ok .* counts\n +seven of seven\n +all killed\nok .* comes later\n/)
})

test('the failed tests are repeated at the end with the first lines of their messages', async () => {
  const vitest = {
    numPassedTests: 1,
    numFailedTests: 1,
    numPendingTests: 0,
    numTodoTests: 0,
    testResults: [
      {
        name: resolve('src/a.test.ts'),
        message: '',
        assertionResults: [
          { status: 'passed', fullName: 'well', failureMessages: [] },
          { status: 'failed', fullName: 'sorts', failureMessages: ['\u001b[31mexpected 1 to be 2\u001b[39m'] },
        ],
      },
      { name: resolve('src/b.test.ts'), message: 'Cannot find module', assertionResults: [] },
    ],
  }
  const spec = (title: string, ok: boolean) => ({
    file: 'page.spec.ts',
    title,
    ok,
    tests: [{ results: [{ errors: ok ? [] : [{ message: `Timed out\n${'Call log\n'.repeat(50)}` }] }] }],
  })
  const playwright = {
    stats: { expected: 1, unexpected: 1, flaky: 0, skipped: 0 },
    suites: [{ specs: [spec('opens', true)], suites: [{ specs: [spec('saves', false)] }] }],
  }
  const write = (path: string, report: object) =>
    `require('fs').writeFileSync(${path}, ${JSON.stringify(JSON.stringify(report))})`
  const result = await summed([
    node('units', write('process.argv.at(-1).split("=")[1]', vitest), 'vitest'),
    node('stories', write('process.env.PLAYWRIGHT_JSON_OUTPUT_FILE', playwright), 'playwright'),
  ])
  const end = result.output.slice(result.output.indexOf('s  total'))
  expect(end).toContain('FAILED src/a.test.ts: sorts\n       expected 1 to be 2\n')
  expect(end).toContain('FAILED src/b.test.ts\n       Cannot find module\n')
  expect(end).toContain('FAILED page.spec.ts: saves\n       Timed out\n')
  expect(end.match(/Call log/g)).toHaveLength(11)
  expect(end).not.toMatch(/well|opens/)
  expect(end).toMatch(/\n\n2 passed, 2 failed, 0 skipped$/)
})
