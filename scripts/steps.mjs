import { spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join, relative, resolve } from 'node:path'
import { stripVTControlCharacters } from 'node:util'

const bin = resolve('node_modules/.bin')
/** The environment of every command. It is read late, because the test commands choose a browser and a temporary folder first. */
const env = () => ({
  ...process.env,
  PATH: `${bin}${delimiter}${process.env.PATH}`,
  ...(!process.stdout.isTTY && { NO_COLOR: '1' }),
})

/** A command, which counts as one test. */
const command = (name, ...line) => ({ name, line })
/** A vitest run of these projects and files. Each of its tests counts as one. */
const vitest = (name, ...line) => ({ name, report: 'vitest', line: ['vitest', 'run', ...line] })

export const steps = {
  // Uses one checker per project, because several checkers would each load the library types again. Collects no garbage below 4 GiB,
  // because that would take two fifths of the time and still use as much memory.
  types: { ...command('types', 'tsc', '-b', '--checkers', '1'), env: { GOGC: 'off', GOMEMLIMIT: '4GiB' } },
  lint: command('lint and format', 'biome', 'ci', '.', `--colors=${process.stdout.isTTY ? 'force' : 'off'}`),
  deadCode: command('dead code', 'knip', '--no-progress'),
  // The last line of its output counts the rows that tests show.
  ledger: { ...command('ledger', 'node', 'scripts/ledger.ts', '--brief'), summary: 1 },
  unit: vitest('unit tests', '--project', 'unit'),
  // The third worker uses the time that the others spend waiting for timers or the database.
  pages: vitest('page tests', '--project', 'unit in a page', '--maxWorkers', '3'),
  embedded: vitest('API tests on the embedded database', '--project', 'embedded'),
  postgres: vitest('API tests on PostgreSQL', '--project', 'postgres', '--maxWorkers', '3'),
  programs: vitest('program tests: start, lock, kill -9', '--project', 'programs'),
  // Runs alone, because other tests would distort the measurements.
  timing: vitest('timing tests', '--project', 'timing'),
  hard: vitest('long-running tests', '--project', 'hard', '--passWithNoTests'),
  // Prepares what the browser tests would otherwise wait for.
  build: command(
    'build and demo data',
    'node',
    '-e',
    "import('./tests/browser/demoData.ts').then(({ default: setup }) => setup())",
  ),
  coreStories: { name: 'core browser tests', report: 'playwright', line: ['playwright', 'test'], env: { STORIES: 'core' } },
  stories: { name: 'all browser tests', report: 'playwright', line: ['playwright', 'test'] },
}

/** A vitest step without the tests that are tagged for the night (vitest.config.ts). */
export const byDay = step => ({ ...step, line: [...step.line, '--tagsFilter=!night'] })

/** How the counts, and the failed tests with their messages, are read from each kind of report. */
const readers = {
  vitest: {
    // Tests that are left for the night are not skipped tests.
    counts: ({ numPassedTests, numFailedTests, numPendingTests, numTodoTests, testResults = [] }) => {
      const all = testResults.flatMap(({ assertionResults }) => assertionResults)
      const forNight = all.filter(({ status, tags }) => status === 'skipped' && tags.includes('night'))
      return [numPassedTests, numFailedTests, numPendingTests + numTodoTests - forNight.length]
    },
    failures: ({ testResults = [] }) =>
      testResults.flatMap(({ name, message, assertionResults }) => {
        const failed = assertionResults.filter(({ status }) => status === 'failed')
        const found = failed.map(({ fullName, failureMessages }) => [
          `${relative('.', name)}: ${fullName}`,
          failureMessages.join('\n'),
        ])
        return found.length || !message ? found : [[relative('.', name), message]]
      }),
  },
  playwright: {
    // Nothing is retried, so there are no flaky tests; if there were, they would count as failed.
    counts: ({ stats }) => [stats.expected, stats.unexpected + stats.flaky, stats.skipped],
    failures: ({ suites = [] }) => suites.flatMap(failedStories),
  },
}

/** The failed tests of a suite of a Playwright report, and of the suites inside it. */
const failedStories = ({ specs = [], suites = [] }) => [
  ...specs
    .filter(({ ok }) => !ok)
    .map(({ file, title, tests }) => [
      `${file}: ${title}`,
      tests.flatMap(({ results }) => results.flatMap(({ errors }) => errors.map(({ message }) => message))).join('\n'),
    ]),
  ...suites.flatMap(failedStories),
]

/** The first lines of a failed test's messages, which usually contain what was expected and what was found. */
const linesPerFailure = 12

/**
 * Runs every step even if earlier steps fail, prints results, durations and the failed tests, and returns the totals. A step that does not report
 * test counts is counted as one test. A step that crashes without a failed test is counted as one failure. An entry of
 * the list is a step or `{ main, beside }`: the steps in `beside` run one after another while those in `main` run.
 */
export async function run(list) {
  const folder = mkdtempSync(join(tmpdir(), 'passage-steps-'))
  const results = []
  const started = performance.now()
  const groups = list.map(item => ({ main: item.main ?? [item], beside: item.beside ?? [] }))
  const all = groups.flatMap(({ main, beside }) => [...main, ...beside])
  const report = step => join(folder, `${all.indexOf(step)}.json`)
  try {
    for (const { main, beside } of groups) {
      const others = quietly(beside, report)
      for (const step of main) {
        const names = [step, ...(step === main[0] ? beside : [])].map(({ name }) => name)
        console.log(`\n── ${names.join(', alongside: ')}`)
        results.push(await once(step, report(step)))
      }
      results.push(...(await others))
    }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
  console.log('')
  for (const { step, seconds, passed, failed, skipped, output } of results) {
    console.log(
      `${failed ? 'FAILED' : 'ok    '} ${seconds.toFixed(1).padStart(6)} s  ${step.name}${step.report ? `: ${passed} passed, ${failed} failed, ${skipped} skipped` : ''}`,
    )
    if (step.summary)
      for (const line of output.trimEnd().split('\n').slice(-step.summary)) console.log(`                 ${line}`)
  }
  console.log(`${((performance.now() - started) / 1000).toFixed(1).padStart(13)} s  total`)
  // Repeated at the end, because some services show only the end of a log.
  for (const [test, message] of results.flatMap(({ failures }) => failures)) {
    console.log(`\nFAILED ${test}`)
    const lines = stripVTControlCharacters(message).split('\n')
    for (const line of lines.filter(line => line.trim()).slice(0, linesPerFailure)) console.log(`       ${line.slice(0, 300)}`)
  }
  const sum = key => results.reduce((total, result) => total + result[key], 0)
  const [passed, failed, skipped] = [sum('passed'), sum('failed'), sum('skipped')]
  console.log(`\n${passed} passed, ${failed} failed, ${skipped} skipped`)
  return { passed, failed, skipped, ran: results.some(({ step, passed, failed }) => step.report && passed + failed > 0) }
}

/** Runs these steps one after another, quietly (see `once`). */
async function quietly(beside, report) {
  const results = []
  for (const step of beside) results.push(await once(step, report(step), true))
  return results
}

/** Runs a step. Prints a quiet step's output when the step ends, because another step is printing at the same time. */
async function once(step, file, quiet = false) {
  const started = performance.now()
  const more = { PLAYWRIGHT_JSON_OUTPUT_FILE: file, ...step.env }
  const { well, output } = await spawned([...step.line, ...reporters(step.report, file)], more, quiet || step.summary)
  const seconds = (performance.now() - started) / 1000
  if (output) console.log(`${quiet ? `\n── ${step.name}\n` : ''}${output.trimEnd()}`)
  const { counts, failures } = step.report ? read(step.report, file) : { counts: well ? [1, 0, 0] : [0, 1, 0], failures: [] }
  let [passed, failed, skipped] = counts
  if (!well && !failed) failed = 1
  return { step, seconds, passed, failed, skipped, failures, output }
}

function reporters(report, file) {
  if (report === 'vitest') return ['--reporter=dot', '--reporter=json', `--outputFile.json=${file}`]
  return report === 'playwright' ? ['--reporter=line,json'] : []
}

function read(report, file) {
  try {
    const content = JSON.parse(readFileSync(file, 'utf8'))
    return { counts: readers[report].counts(content), failures: readers[report].failures(content) }
  } catch {
    return { counts: [0, 1, 0], failures: [] }
  }
}

/**
 * Runs a command. Resolves to whether it succeeded, and to its output if that is not printed directly.
 * Ctrl+C ends the command and then this process.
 */
function spawned([name, ...args], more, isKept) {
  return new Promise(done => {
    const stream = isKept ? 'pipe' : 'inherit'
    const child = spawn(join(bin, name), args, { env: { ...env(), ...more }, stdio: ['ignore', stream, stream] })
    const chunks = []
    const end = well => done({ well, output: Buffer.concat(chunks).toString() })
    for (const from of [child.stdout, child.stderr]) from?.on('data', chunk => chunks.push(chunk))
    const stop = () => {}
    process.on('SIGINT', stop)
    child.once('error', error => {
      console.error(error.message)
      end(false)
    })
    child.once('close', (code, signal) => {
      process.off('SIGINT', stop)
      if (signal === 'SIGINT') process.exit(130)
      end(code === 0)
    })
  })
}
