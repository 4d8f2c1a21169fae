import { existsSync } from 'node:fs'
import { rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import type { TestProject } from 'vitest/node'
import { connectEmbedded, parsers } from '../../server/platform/db/connect.ts'
import '../../server/testing.ts'
import { cacheFolder, fingerprint } from './fingerprint.ts'
import { fill, testNow } from './testData.ts'

/** The source files that determine the content of a seeded database. */
const sources = ['package-lock.json', 'tests/engines/*.ts', 'domain/**/*.ts', 'server/**/*']

/** Creates a dump of a seeded embedded database once, and provides its path, so that test files can load the data quickly. */
export default async function setup(project: TestProject) {
  const dump = join(cacheFolder(), `${fingerprint(sources)}.tar`)
  if (!existsSync(dump)) await make(dump)
  project.provide('database', { engine: 'embedded', dump })
  project.provide('now', testNow)
}

async function make(dump: string) {
  const pglite = new PGlite({ parsers })
  await fill(connectEmbedded(pglite))
  const bytes = await (await pglite.dumpDataDir('none')).arrayBuffer()
  await pglite.close()
  // Writes to a temporary file and renames it, because two test runs may do this at the same time.
  await writeFile(`${dump}.${process.pid}`, Buffer.from(bytes))
  await rename(`${dump}.${process.pid}`, dump)
}
