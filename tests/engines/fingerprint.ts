import { createHash } from 'node:crypto'
import { globSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { join, resolve } from 'node:path'

const twoHours = 2 * 60 * 60 * 1000

/** A digest over these files (globs) and words; tests do not count. When one of them changes, what is made from them is made anew. */
export function fingerprint(sources: string[], ...words: string[]): string {
  const hash = createHash('sha256').update(words.join('\0'))
  for (const file of globSync(sources).sort())
    if (!/\.test\.tsx?$/.test(file) && statSync(file).isFile()) hash.update(file).update('\0').update(readFileSync(file))
  return hash.digest('hex').slice(0, 16)
}

/** The folder for what tests make once and use often; what is older than two hours leaves it. */
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
