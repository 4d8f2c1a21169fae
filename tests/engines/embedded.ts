import { createHash } from 'node:crypto'
import { existsSync, globSync, readFileSync, statSync } from 'node:fs'
import { mkdir, readdir, rename, rm, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import type { TestProject } from 'vitest/node'
import { connectEmbedded, parsers } from '../../server/db/connect.ts'
import '../../server/testing.ts'
import { fill, testNow } from './world.ts'

const cache = resolve('node_modules/.cache/passage')
const day = 24 * 60 * 60 * 1000

/** Everything a filled database is made from: when one of these changes, the dump is made anew. */
const sources = ['package-lock.json', 'tests/engines/world.ts', 'domain/**/*.ts', 'server/{db,seed,geo,account}/**/*']

/** Makes a dump of a filled embedded database once, and tells the test files where it lies: each loads it in a moment. */
export default async function setup(project: TestProject) {
  const dump = join(cache, `${fingerprint()}.tar`)
  if (!existsSync(dump)) await make(dump)
  project.provide('database', { engine: 'embedded', dump })
  project.provide('now', testNow)
}

function fingerprint() {
  const hash = createHash('sha256')
  for (const file of globSync(sources).sort())
    if (!/\.test\.ts$/.test(file) && statSync(file).isFile()) hash.update(file).update('\0').update(readFileSync(file))
  return hash.digest('hex').slice(0, 16)
}

async function make(dump: string) {
  await mkdir(cache, { recursive: true })
  for (const old of await readdir(cache))
    if (Date.now() - statSync(join(cache, old)).mtimeMs > day) await rm(join(cache, old), { force: true })
  const pglite = new PGlite({ parsers })
  const db = connectEmbedded(pglite)
  await fill(db)
  const bytes = await (await pglite.dumpDataDir('none')).arrayBuffer()
  await pglite.close()
  // Whole or not at all: two test runs may make it at the same time.
  await writeFile(`${dump}.${process.pid}`, Buffer.from(bytes))
  await rename(`${dump}.${process.pid}`, dump)
}
