import { spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join, resolve } from 'node:path'

const bin = resolve('node_modules/.bin')
const env = { ...process.env, PATH: `${bin}${delimiter}${process.env.PATH}`, ...(!process.stdout.isTTY && { NO_COLOR: '1' }) }

/** A command, which counts as one test. */
const command = (name, ...line) => ({ name, line })
/** A vitest run of these projects and files. Each of its tests counts as one. */
const vitest = (name, ...line) => ({ name, report: 'vitest', line: ['vitest', 'run', ...line] })

export const steps = {
  // Uses one checker per project, because several checkers would each load the library types again.
  types: command('types', 'tsc', '-b', '--checkers', '1'),
  lint: command('lint and format', 'biome', 'ci', '.', `--colors=${process.stdout.isTTY ? 'force' : 'off'}`),
  deadCode: command('dead code', 'knip', '--no-progress'),
  ledger: command('ledger', 'node', 'scripts/ledger.ts', '--brief'),
  unit: vitest('unit tests', '--project', 'unit'),
  // The third worker uses the time that the others spend waiting for timers.
  pages: vitest('page tests', '--project', 'unit in a page', '--maxWorkers', '3'),
  embedded: vitest('API tests on the embedded database', '--project', 'embedded'),
  postgres: vitest('API tests on PostgreSQL', '--project', 'postgres'),
  programs: vitest('program tests: start, lock, kill -9', '--project', 'programs'),
  // Runs alone, because other tests would distort the measurements.
  timing: vitest('timing tests', '--project', 'timing'),
  hard: vitest('long-running tests', '--project', 'hard', '--passWithNoTests'),
  build: command('build', 'node', '-e', "import('./scripts/prepare.mjs').then(({ ensureBuilt }) => ensureBuilt())"),
  coreStories: { name: 'core browser tests', report: 'playwright', line: ['playwright', 'test'], env: { STORIES: 'core' } },
  stories: { name: 'all browser tests', report: 'playwright', line: ['playwright', 'test'] },
}

const readers = {
  vitest: report => [report.numPassedTests, report.numFailedTests, report.numPendingTests + report.numTodoTests],
  // Nothing is retried, so there are no flaky tests; if there were, they would count as failed.
  playwright: ({ stats }) => [stats.expected, stats.unexpected + stats.flaky, stats.skipped],
}

/**
 * Runs every step even if earlier steps fail, prints results and durations, and returns the totals. A step that reports no test
 * counts is one test. A step that crashes without a failed test is one failure.
 */
export async function run(list) {
  const folder = mkdtempSync(join(tmpdir(), 'passage-steps-'))
  const results = []
  try {
    for (const [at, step] of list.entries()) {
      console.log(`\n── ${step.name}`)
      results.push(await once(step, join(folder, `${at}.json`)))
    }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
  console.log('')
  for (const { step, seconds, passed, failed, skipped } of results)
    console.log(
      `${failed ? 'FAILED' : 'ok    '} ${seconds.toFixed(1).padStart(6)} s  ${step.name}${step.report ? `: ${passed} passed, ${failed} failed, ${skipped} skipped` : ''}`,
    )
  const sum = key => results.reduce((total, result) => total + result[key], 0)
  const [passed, failed, skipped] = [sum('passed'), sum('failed'), sum('skipped')]
  console.log(`\n${passed} passed, ${failed} failed, ${skipped} skipped`)
  return { passed, failed, skipped, ran: results.some(({ step, passed, failed }) => step.report && passed + failed > 0) }
}

async function once(step, file) {
  const started = performance.now()
  const well = await spawned([...step.line, ...reporters(step.report, file)], { PLAYWRIGHT_JSON_OUTPUT_FILE: file, ...step.env })
  const seconds = (performance.now() - started) / 1000
  let [passed, failed, skipped] = step.report ? read(step.report, file) : [well ? 1 : 0, well ? 0 : 1, 0]
  if (!well && !failed) failed = 1
  return { step, seconds, passed, failed, skipped }
}

function reporters(report, file) {
  if (report === 'vitest') return ['--reporter=dot', '--reporter=json', `--outputFile.json=${file}`]
  return report === 'playwright' ? ['--reporter=line,json'] : []
}

function read(report, file) {
  try {
    return readers[report](JSON.parse(readFileSync(file, 'utf8')))
  } catch {
    return [0, 1, 0]
  }
}

/** Resolves to whether the command succeeded. Ctrl+C ends the command and then this process. */
function spawned([name, ...args], more) {
  return new Promise(done => {
    const child = spawn(join(bin, name), args, { env: { ...env, ...more }, stdio: ['ignore', 'inherit', 'inherit'] })
    const stop = () => {}
    process.on('SIGINT', stop)
    child.once('error', error => {
      console.error(error.message)
      done(false)
    })
    child.once('exit', (code, signal) => {
      process.off('SIGINT', stop)
      if (signal === 'SIGINT') process.exit(130)
      done(code === 0)
    })
  })
}
