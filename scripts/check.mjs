import { run, steps } from './steps.mjs'

/**
 * `npm run check` runs the fast checks for development: the type check, the linter, the dead-code check, the unit tests, and the
 * requirements ledger.
 */
const { types, lint, deadCode, unit, ledger } = steps
const { failed, ran } = await run([types, lint, deadCode, unit, ledger])
process.exitCode = failed || !ran ? 1 : 0
