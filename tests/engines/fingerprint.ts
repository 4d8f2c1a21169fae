import { createHash } from 'node:crypto'
import { globSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { join, resolve } from 'node:path'

const twoHours = 2 * 60 * 60 * 1000

/** A hash of these words and files (globs, excluding tests), for use as a cache key. Throws if a glob matches nothing. */
export function fingerprint(sources: string[], ...words: string[]): string {
  const hash = createHash('sha256').update(words.join('\0'))
  const files = sources.flatMap(source => {
    const found = globSync(source)
    if (found.length === 0) throw new Error(`No file matches ${source}.`)
    return found
  })
  for (const file of files.sort())
    if (!/\.test\.tsx?$/.test(file) && statSync(file).isFile()) hash.update(file).update('\0').update(readFileSync(file))
  return hash.digest('hex').slice(0, 16)
}

/** The cache folder of the tests. Entries older than two hours are deleted. */
export function cacheFolder(): string {
  const cache = resolve('node_modules/.cache/passage')
  mkdirSync(cache, { recursive: true })
  for (const name of readdirSync(cache)) {
    const path = join(cache, name)
    if (Date.now() - (statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0) > twoHours)
      rmSync(path, { recursive: true, force: true })
  }
  return cache
}
