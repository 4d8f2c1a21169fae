import { cpSync, existsSync, mkdtempSync, renameSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ensureBuilt } from '../../scripts/prepare.mjs'
import type { Db } from '../../server/platform/db/connect.ts'
import { cacheFolder, fingerprint } from '../engines/fingerprint.ts'
import { startProduct } from './product.ts'

const sources = ['package-lock.json', 'tests/browser/*.ts', 'domain/**/*.ts', 'server/**/*']

/** Global setup: builds the browser app if it is outdated, and creates the demo data. */
export default async function setup() {
  ensureBuilt()
  // Workers read the folder from the environment.
  process.env.PASSAGE_DEMO_DATA = await makeDemoData()
}

/** Creates the demo data once, for all steps of a test run. Returns its folder, which must only be copied. */
export async function makeDemoData(): Promise<string> {
  // The data's dates are relative to today, so it is rebuilt every day.
  const folder = join(cacheFolder(), `demo-${fingerprint(sources, new Date().toISOString().slice(0, 10))}`)
  if (existsSync(folder)) return folder
  const making = `${folder}.${process.pid}`
  await (await startProduct(making)).stop()
  // Sockets cannot be copied. A server that is stopped while it starts leaves its socket behind.
  rmSync(join(making, 'admin.sock'), { force: true })
  // Another process may have created it in the meantime.
  if (existsSync(folder)) rmSync(making, { recursive: true, force: true })
  else renameSync(making, folder)
  return folder
}

/**
 * Starts the product with its own copy of the demo data, to which `fill` can add more. `stop` also removes the copy.
 * See `startProduct`.
 */
export async function startDemo(
  settings: Record<string, string> = {},
  how: { laterClock?: boolean; fill?: (db: Db) => Promise<unknown> } = {},
) {
  const folder = mkdtempSync(join(tmpdir(), 'passage-demo-'))
  const remove = () => rmSync(folder, { recursive: true, force: true })
  try {
    cpSync(process.env.PASSAGE_DEMO_DATA!, folder, { recursive: true })
    if (how.fill) await fillDatabase(folder, how.fill)
    const product = await startProduct(folder, settings, how)
    return { ...product, stop: () => product.stop().finally(remove) }
  } catch (error) {
    remove()
    throw error
  }
}

async function fillDatabase(folder: string, fill: (db: Db) => Promise<unknown>) {
  // Most tests do not need these modules.
  const { readConfig } = await import('../../server/config.ts')
  const { openDatabase } = await import('../../server/startup/database.ts')
  const { db, close } = await openDatabase(readConfig({ DATA_DIR: folder }))
  await fill(db).finally(close)
}
