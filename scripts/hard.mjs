import { ensureChromium } from './chromium.mjs'
import { ensureInstalled } from './prepare.mjs'
import { run, steps } from './steps.mjs'

/**
 * `npm run test:hard`: what a night has time for. Both database engines, each story on a wide and on a narrow screen, each screen in every look and
 * state (tests/gate.spec.ts), many more made-up requests, random roads through the approval table and kills than `npm test` has.
 */
ensureInstalled()
process.env.CHROMIUM_PATH = ensureChromium() ?? ''
Object.assign(process.env, { HARD: '1', CRASH_KILLS: '20', PASSAGE_RUNS: '1000', APPROVAL_RUNS: '100000' })
const { types, unit, embedded, postgres, programs, hard, build, stories } = steps
const { failed, ran } = await run([types, unit, embedded, postgres, programs, hard, build, stories])
process.exitCode = failed || !ran ? 1 : 0
