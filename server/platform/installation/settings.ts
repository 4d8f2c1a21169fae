import { Installation } from '#domain/platform/installation/schema.ts'
import { keysOf } from '#domain/platform/keys.ts'
import type { Config } from '../../config.ts'
import type { Db } from '../db/connect.ts'

const settingNames = keysOf(Installation.shape)

/** The stored settings. Null means that the default applies. */
export async function readInstallation(db: Db): Promise<Installation> {
  const row = await db.selectFrom('installation').select(settingNames).executeTakeFirst()
  return row ?? { support_email: null, mail_footer: null }
}

/** Stores these settings and leaves the others unchanged. Returns the previous values of those that changed. */
export async function changeInstallation(tx: Db, change: Partial<Installation>, now: string): Promise<Installation> {
  const values = { ...change, updated_at: now }
  const before = await readInstallation(tx)
  await tx
    .insertInto('installation')
    .values({ id: 1, ...values })
    .onConflict(conflict => conflict.column('id').doUpdateSet(values))
    .execute()
  return before
}

/** The support address to show in emails and on screens. */
export const supportEmail = async (db: Db, config: Pick<Config, 'SUPPORT_EMAIL'>): Promise<string> =>
  (await readInstallation(db)).support_email ?? config.SUPPORT_EMAIL
