import { randomInt } from 'node:crypto'
import { ensureChromium } from './chromium.mjs'
import { ensureInstalled } from './prepare.mjs'
import { run, steps } from './steps.mjs'

/**
 * `npm run test:hard`: the nightly tests. They run both database engines, every e2e test on a wide and a narrow screen, every
 * screen in every theme and state (tests/every-screen.spec.ts), and many more generated requests, approval sequences and process kills
 * than `npm test`. The order of the tests and the generated inputs are random. Set PASSAGE_SEED to repeat an earlier run.
 */
ensureInstalled()
process.env.CHROMIUM_PATH = ensureChromium() ?? ''
const seed = process.env.PASSAGE_SEED ?? String(randomInt(2 ** 31 - 1))
const printSeed = () => console.log(`Seed of the test order and the generated inputs: ${seed}. Repeat with PASSAGE_SEED=${seed}`)
printSeed()
Object.assign(process.env, { HARD: '1', CRASH_KILLS: '20', PASSAGE_RUNS: '1000', APPROVAL_RUNS: '100000', PASSAGE_SEED: seed })
const shuffled = step => ({
  ...step,
  line: [...step.line, '--sequence.shuffle.files', '--sequence.shuffle.tests', `--sequence.seed=${seed}`],
})
const { types, unit, pages, ledger, embedded, postgres, timing, programs, hard, build, stories, mutation } = steps
const { failed, ran } = await run([
  types,
  ...[unit, pages, embedded, postgres].map(shuffled),
  ...[ledger, timing, programs, hard, build, stories, mutation],
])
printSeed()
process.exitCode = failed || !ran ? 1 : 0
