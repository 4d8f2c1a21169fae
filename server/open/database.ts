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

/** The database this configuration names, brought to this release: by the owner of its tables, where that is another role. */
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

/** The database as the owner of its tables, who may migrate and restore it. The role of the app can use what is in it afterwards. */
export async function openAsOwner(config: Place): Promise<Database> {
  if (!config.DATABASE_OWNER_URL) return openDatabase(config)
  await (await openDatabase(config)).close()
  return openServer(config.DATABASE_OWNER_URL)
}

/** A role that owns nothing can use a database of this release, but not bring one to it. */
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

/** A new database is made beside its place and moved there whole, so that a kill in the middle leaves nothing half-made. */
async function prepareFolder(dataDir: string) {
  const draft = `${dataDir}.draft`
  await rm(draft, { recursive: true, force: true })
  await (await PGlite.create({ dataDir: draft })).close()
  await rename(draft, dataDir)
}
