import { existsSync } from 'node:fs'
import { rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import type { Config } from '../config.ts'
import { grantToApp } from '../db/appRole.ts'
import { connectEmbedded, connectServer, type Db, parsers } from '../db/connect.ts'
import { migrate } from '../db/migrate.ts'
import { lockFolder } from './lock.ts'
import { makePrivate } from './privateFolder.ts'

export type Database = { db: Db; close: () => Promise<void>; engine: 'embedded' | 'server' }

type Place = Pick<Config, 'DATABASE_URL' | 'DATA_DIR'> & Partial<Pick<Config, 'DATABASE_OWNER_URL'>>

/** Opens the configured database and migrates it to this version, as the owner of its tables if that is a separate role. */
export async function openDatabase(config: Place): Promise<Database> {
  const opened = await connectDatabase(config)
  try {
    if (config.DATABASE_OWNER_URL) await migrateAsOwner(config.DATABASE_OWNER_URL, opened.db)
    else await migrate(opened.db).catch(refusedToMigrate)
    return opened
  } catch (error) {
    await opened.close()
    throw error
  }
}

/** Opens the database as the owner of its tables, for migrations and restores. Afterward, the app role can use its tables. */
export async function openAsOwner(config: Place): Promise<Database> {
  if (!config.DATABASE_OWNER_URL) return openDatabase(config)
  await (await openDatabase(config)).close()
  return openServer(config.DATABASE_OWNER_URL)
}

/** The error if the app role would have to migrate the database: a role that owns nothing can only use an up-to-date database. */
function refusedToMigrate(error: unknown): never {
  if ((error as { code?: string }).code !== '42501') throw error
  throw new Error(
    'Passage cannot start. The database has to be migrated, and the role of DATABASE_URL does not own its tables: set DATABASE_OWNER_URL.',
  )
}

async function migrateAsOwner(url: string, app: Db) {
  const { db } = connectServer(url)
  try {
    await migrate(db)
    await grantToApp(db, app)
  } finally {
    await db.destroy()
  }
}

/**
 * Opens the database in any version: the server at DATABASE_URL, or else the embedded engine in DATA_DIR/pg, which no other
 * process can open until `close`.
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
    await makePrivate(dataDir)
    const pglite = await PGlite.create({ dataDir, parsers })
    const db = connectEmbedded(pglite)
    return {
      db,
      engine: 'embedded',
      async close() {
        await db.destroy()
        if (!pglite.closed) await pglite.close()
        await makePrivate(dataDir)
        await unlock()
      },
    }
  } catch (error) {
    await unlock()
    throw error
  }
}

/** Creates a new database in a temporary folder and renames it, so that a killed process leaves no partial database. */
async function prepareFolder(dataDir: string) {
  const draft = `${dataDir}.draft`
  await rm(draft, { recursive: true, force: true })
  await (await PGlite.create({ dataDir: draft })).close()
  await rename(draft, dataDir)
}
