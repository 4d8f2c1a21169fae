import { existsSync } from 'node:fs'
import { rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import type { Config } from '../config.ts'
import { connectEmbedded, connectServer, type Db, parsers } from '../db/connect.ts'
import { migrate } from '../db/migrate.ts'
import { lockFolder } from './lock.ts'

export type Database = { db: Db; close: () => Promise<void>; engine: 'embedded' | 'server' }

type Place = Pick<Config, 'DATABASE_URL' | 'DATA_DIR'>

/** The database this configuration names, brought to this release. */
export async function openDatabase(config: Place): Promise<Database> {
  const opened = await connectDatabase(config)
  try {
    await migrate(opened.db)
    return opened
  } catch (error) {
    await opened.close()
    throw error
  }
}

/**
 * The database as it stands, of whatever release: the server at DATABASE_URL, else the embedded engine in DATA_DIR/pg,
 * which is this process's alone until `close`.
 */
export const connectDatabase = async (config: Place): Promise<Database> =>
  config.DATABASE_URL ? openServer(config.DATABASE_URL) : openEmbedded(config.DATA_DIR)

function openServer(url: string): Database {
  const { db } = connectServer(url)
  return { db, close: () => db.destroy(), engine: 'server' }
}

async function openEmbedded(folder: string): Promise<Database> {
  const unlock = await lockFolder(folder)
  try {
    const dataDir = join(folder, 'pg')
    if (!existsSync(dataDir)) await prepareFolder(dataDir)
    const pglite = await PGlite.create({ dataDir, parsers })
    const db = connectEmbedded(pglite)
    return {
      db,
      engine: 'embedded',
      async close() {
        await db.destroy()
        if (!pglite.closed) await pglite.close()
        await unlock()
      },
    }
  } catch (error) {
    await unlock()
    throw error
  }
}

/** A new database is made beside its place and moved there whole, so that a kill in the middle leaves nothing half-made. */
async function prepareFolder(dataDir: string) {
  const draft = `${dataDir}.draft`
  await rm(draft, { recursive: true, force: true })
  await (await PGlite.create({ dataDir: draft })).close()
  await rename(draft, dataDir)
}
