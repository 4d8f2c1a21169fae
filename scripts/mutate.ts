import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { isKilled, isTested, projectOf, runMutants } from './mutation/stryker.ts'

/**
 * `npm run mutate -- PATH…` runs the related tests against each mutant of these files or line ranges (`path:from-to`) and prints
 * the survivors. `--changed` selects the files that differ from the upstream branch. `--floor 85` fails if fewer than 85% of the
 * mutants are killed. docs/testing.md explains how to read the output.
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

const named = args.filter((arg, at) => !arg.startsWith('--') && args[at - 1] !== '--floor')
const code = args.includes('--changed') ? changedFiles() : named
if (!code.length) {
  console.log(args.includes('--changed') ? 'No source file has changed.' : 'Usage: npm run mutate -- PATH… | --changed')
  process.exit(args.includes('--changed') ? 0 : 1)
}

let [killed, tested] = [0, 0]
for (const [project, files] of Map.groupBy(code, path => projectOf(path.replace(/:[\d-]+$/, '')))) {
  const results = await runMutants({
    project,
    code: files.map(path => (/\.tsx?(:[\d-]+)?$/.test(path) ? path : `${path}/**/*.ts`)),
  })
  killed += results.filter(isKilled).length
  tested += results.filter(isTested).length
}
const percent = tested ? (100 * killed) / tested : 100
console.log(`${killed} of ${tested} mutants killed (${percent.toFixed(1)} %)`)
if (percent < floor) process.exitCode = 1
