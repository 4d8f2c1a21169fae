import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const root = new URL('..', import.meta.url)

/**
 * The version in package.json and CHANGELOG.md, with the Git commit if it is known, such as `0.1.0+367604f61234`. A release archive
 * names its commit in package.json; in a clone, Git does.
 */
export function productVersion(): string {
  const { version, commit = commitOfClone() } = JSON.parse(readFileSync(new URL('package.json', root), 'utf8')) as {
    version: string
    commit?: string
  }
  return commit ? `${version}+${commit.slice(0, 12)}` : version
}

function commitOfClone(): string | undefined {
  const { status, stdout } = spawnSync('git', ['rev-parse', 'HEAD'], { cwd: fileURLToPath(root), encoding: 'utf8' })
  return status === 0 ? stdout.trim() : undefined
}
