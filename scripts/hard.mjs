import { randomInt } from 'node:crypto'
import { ensureChromium, startChromiumInstall } from './chromium.mjs'
import { keepFilesInMemory } from './memoryFolder.mjs'
import { ensureInstalled } from './prepare.mjs'
import { run, steps } from './steps.mjs'

/**
 * `npm run test:hard`: the nightly tests. They run both database engines, every e2e test on a wide and a narrow screen, every
 * screen in every theme and state (tests/every-screen.spec.ts), and many more generated requests, approval sequences, and process kills
 * than `npm test`. The order of the tests and the generated inputs are random. Set PASSAGE_SEED to repeat an earlier run.
 */
const chromium = startChromiumInstall()
ensureInstalled()
keepFilesInMemory()
process.env.CHROMIUM_PATH = (await ensureChromium(chromium)) ?? ''
const seed = process.env.PASSAGE_SEED ?? String(randomInt(2 ** 31 - 1))
const printSeed = () =>
  console.log(`Seed for the test order and the generated inputs: ${seed}. To repeat this run, set PASSAGE_SEED=${seed}`)
printSeed()
Object.assign(process.env, { HARD: '1', CRASH_KILLS: '20', PASSAGE_RUNS: '1000', APPROVAL_RUNS: '100000', PASSAGE_SEED: seed })
const seeded = (step, ...flags) => ({ ...step, line: [...step.line, ...flags, `--sequence.seed=${seed}`] })
const shuffled = step => seeded(step, '--sequence.shuffle.files', '--sequence.shuffle.tests')
/** API tests in the same file share a server, and some build on earlier ones, so only the order of the files is random. */
const shuffledByFile = step => seeded(step, '--sequence.shuffle.files')
const { types, unit, pages, ledger, embedded, postgres, timing, programs, hard, build, stories } = steps
const { failed, ran } = await run([
  types,
  ...[unit, pages].map(shuffled),
  ...[embedded, postgres].map(shuffledByFile),
  ...[ledger, timing, programs, hard, build, stories],
])
printSeed()
process.exitCode = failed || !ran ? 1 : 0
