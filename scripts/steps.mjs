import { spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join, resolve } from 'node:path'

const bin = resolve('node_modules/.bin')
const env = { ...process.env, PATH: `${bin}${delimiter}${process.env.PATH}`, ...(!process.stdout.isTTY && { NO_COLOR: '1' }) }

/** A command that passes or fails as one test. */
const command = (name, ...line) => ({ name, line })
/** A vitest run over these projects (and files), each of whose tests counts. */
const vitest = (name, ...line) => ({ name, report: 'vitest', line: ['vitest', 'run', ...line] })

export const steps = {
  // One checker for each of the two projects at a time: several in one project each learn the libraries' types anew.
  types: command('types', 'tsc', '-b', '--checkers', '1'),
  lint: command('lint and format', 'biome', 'ci', '.', `--colors=${process.stdout.isTTY ? 'force' : 'off'}`),
  deadCode: command('dead code', 'knip', '--no-progress'),
  ledger: command('ledger', 'node', 'scripts/ledger.ts', '--brief'),
  unit: vitest('architecture and unit', '--project', 'unit'),
  // A third worker uses the time in which two wait for what they have set a timer for.
  pages: vitest('screens in a made-up page', '--project', 'unit in a page', '--maxWorkers', '3'),
  embedded: vitest('API on the embedded database', '--project', 'embedded'),
  postgres: vitest('API on PostgreSQL', '--project', 'postgres'),
  programs: vitest('programs: start, lock, kill -9', '--project', 'programs'),
  hard: vitest('the long promises', '--project', 'hard', '--passWithNoTests'),
  build: command('build', 'node', '-e', "import('./scripts/prepare.mjs').then(({ ensureBuilt }) => ensureBuilt())"),
  coreStories: { name: 'core browser stories', report: 'playwright', line: ['playwright', 'test'], env: { STORIES: 'core' } },
  stories: { name: 'browser stories on every screen', report: 'playwright', line: ['playwright', 'test'] },
}

const readers = {
  vitest: report => {
    const again = report.testResults.flatMap(file =>
      file.assertionResults.filter(test => test.status === 'passed' && test.failureMessages?.length),
    )
    for (const test of again) console.log(`only when told again: ${test.fullName}\n  ${test.failureMessages[0]}`)
    return [report.numPassedTests, report.numFailedTests, report.numPendingTests + report.numTodoTests, again.length]
  },
  // What passed only when told again has passed; how many there were is said, and which ones above.
  playwright: ({ stats }) => [stats.expected + stats.flaky, stats.unexpected, stats.skipped, stats.flaky],
}

/**
 * Runs every step, whatever the ones before did, prints how each went and how long it took, and answers the sums. A step
 * that counts nothing counts as one test; a step that breaks off without a failed test counts as one that failed.
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
  for (const { step, seconds, passed, failed, skipped, again } of results)
    console.log(
      `${failed ? 'FAILED' : 'ok    '} ${seconds.toFixed(1).padStart(6)} s  ${step.name}${step.report ? `: ${passed} passed, ${failed} failed, ${skipped} skipped${again ? `, ${again} only when told again` : ''}` : ''}`,
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
  let [passed, failed, skipped, again = 0] = step.report ? read(step.report, file) : [well ? 1 : 0, well ? 0 : 1, 0]
  if (!well && !failed) failed = 1
  return { step, seconds, passed, failed, skipped, again }
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

/** Whether the command ended well. Ctrl-C reaches it too, and ends us once it is down. */
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
