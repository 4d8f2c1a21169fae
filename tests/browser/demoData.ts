import { cpSync, existsSync, mkdtempSync, renameSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ensureBuilt } from '../../scripts/prepare.mjs'
import { cacheFolder, fingerprint } from '../engines/fingerprint.ts'
import { startProduct } from './product.ts'

const sources = ['package-lock.json', 'tests/browser/*.ts', 'domain/**/*.ts', 'server/**/*']
/**
 * Global setup: builds the browser app if it is outdated, and creates the demo data once. Workers read the data's folder from the
 * environment.
 */
export default async function setup() {
  ensureBuilt()
  // The data's dates are relative to today, so it is rebuilt every day.
  const folder = join(cacheFolder(), `demo-${fingerprint(sources, new Date().toISOString().slice(0, 10))}`)
  process.env.PASSAGE_DEMO_WORLD = folder
  if (existsSync(folder)) return
  const making = `${folder}.${process.pid}`
  await (await startProduct(making)).stop()
  renameSync(making, folder)
}

/** Copies the demo data for one server. Call `remove` when the server has stopped. */
export function copyDemoWorld() {
  const copy = mkdtempSync(join(tmpdir(), 'passage-story-'))
  cpSync(process.env.PASSAGE_DEMO_WORLD!, copy, { recursive: true })
  return { folder: copy, remove: () => rmSync(copy, { recursive: true, force: true }) }
}
