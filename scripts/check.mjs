import { run, steps } from './steps.mjs'

/** `npm run check`: the fast checks for development: type check, linter, dead-code check, unit tests, and requirements ledger. */
const { types, lint, deadCode, unit, ledger } = steps
const { failed, ran } = await run([types, lint, deadCode, unit, ledger])
process.exitCode = failed || !ran ? 1 : 0
