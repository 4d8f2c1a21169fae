import { execFileSync } from 'node:child_process'
import { existsSync, globSync, readFileSync } from 'node:fs'
import { isEquivalent, readEquivalents } from './mutation/equivalents.ts'
import { mutate } from './mutation/passes.ts'
import { isKilled } from './mutation/stryker.ts'

/**
 * `npm run mutate -- PATH…` runs the related tests against each mutant of these files or line ranges (`path:from-to`) and prints
 * the survivors. `--changed` selects the files that differ from the upstream branch. `--nightly` selects a different part of
 * domain/ and of the server files that name ledger rows each day, so that all parts are covered in a week. `--floor 85` fails if
 * fewer than 85% of the mutants are killed. docs/testing.md explains how to read the output.
 */
const args = process.argv.slice(2)
const floor = args.includes('--floor') ? Number(args[args.indexOf('--floor') + 1]) : 0
const isSource = (path: string) =>
  /^(domain|server|src)\/.*\.tsx?$/.test(path) && !/\.test\.tsx?$|testing\.tsx?$|\/guards\/|^server\/seed\//.test(path)

function changedFiles(): string[] {
  const git = (...line: string[]) => execFileSync('git', line, { encoding: 'utf8' }).split('\n').filter(Boolean)
  const [upstream = 'HEAD~1'] = git('for-each-ref', '--format=%(refname:short)', 'refs/remotes/origin/main')
  const paths = [...git('diff', '--name-only', upstream), ...git('ls-files', '--others', '--exclude-standard')]
  return [...new Set(paths)].filter(path => existsSync(path) && isSource(path))
}

/** Every seventh file, starting with a different one each day. */
function tonightsFiles(): string[] {
  const namesRow = (path: string) => path.startsWith('domain/') || /\b[A-Z]{2,5}-\d{3}\b/.test(readFileSync(path, 'utf8'))
  const day = Math.floor(Date.now() / 86_400_000)
  return globSync('{domain,server}/**/*.ts')
    .filter(isSource)
    .filter(namesRow)
    .sort()
    .filter((_, at) => at % 7 === day % 7)
}

const selections: Record<string, () => string[]> = { '--changed': changedFiles, '--nightly': tonightsFiles }
const selection = args.find(arg => arg in selections)
const code = selection ? selections[selection]!() : args.filter((arg, at) => !arg.startsWith('--') && args[at - 1] !== '--floor')
if (!code.length) {
  console.log(selection ? 'No source file has changed.' : 'Usage: npm run mutate -- PATH… | --changed | --nightly')
  process.exit(selection ? 0 : 1)
}

const listed = readEquivalents()
const results = await mutate(code.map(path => (/\.tsx?(:[\d-]+)?$/.test(path) ? path : `${path}/**/*.ts`)))
const killed = results.filter(isKilled).length
const equivalent = results.filter(
  result => !isKilled(result) && isEquivalent(result, readFileSync(result.fileName, 'utf8'), listed),
).length
const tested = results.length - equivalent
const percent = tested ? (100 * killed) / tested : 100
console.log(
  `${killed} of ${tested} mutants killed (${percent.toFixed(1)}%); ${equivalent} more have no effect (docs/equivalent-mutants.csv)`,
)
if (percent < floor) process.exitCode = 1
