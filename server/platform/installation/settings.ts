import { HttpError } from '#domain/platform/httpError.ts'
import { type Installation, InstallationState, maintenanceProblem, reviewProblem } from '#domain/platform/installation/schema.ts'
import { keysOf } from '#domain/platform/keys.ts'
import type { Config } from '../../config.ts'
import type { Db } from '../db/connect.ts'

const columns = keysOf(InstallationState.shape)
const unchanged = Object.fromEntries(columns.map(name => [name, null])) as InstallationState

/** The stored settings. Null means that the default applies. */
export const readInstallation = async (db: Db): Promise<InstallationState> =>
  (await db.selectFrom('installation').select(columns).executeTakeFirst()) ?? unchanged

/**
 * Stores these settings and leaves the others unchanged. Returns the previous values. With `seen`, throws 409 if the settings have changed
 * since then. Throws 422 if the times of the maintenance are not in order.
 */
export async function changeInstallation(
  tx: Db,
  change: Partial<Installation>,
  { now, seen }: { now: string; seen?: string | null },
): Promise<InstallationState> {
  // One change at a time. The row may not exist yet, so the change locks the table.
  await tx
    .insertInto('installation')
    .values({ id: 1, updated_at: now })
    .onConflict(conflict => conflict.doNothing())
    .execute()
  const before = await tx.selectFrom('installation').select(columns).where('id', '=', 1).forUpdate().executeTakeFirstOrThrow()
  const isNew = before.updated_at === now
  if (seen !== undefined && seen !== before.updated_at && !(isNew && seen === null))
    throw new HttpError('conflict', 'Someone else has changed these settings. Close this dialog to see the present ones.')
  const problem = maintenanceProblem({ ...before, ...change }) ?? reviewProblem({ ...before, ...change })
  if (problem) throw new HttpError('invalid', problem.message, { errors: { [problem.field]: problem.message } })
  await tx
    .updateTable('installation')
    .set({ ...change, updated_at: now })
    .where('id', '=', 1)
    .execute()
  return before
}

/** The installation's own name; null if it uses the product's. */
export const installationName = async (db: Db): Promise<string | null> =>
  (await db.selectFrom('installation').select('name').executeTakeFirst())?.name ?? null

/** The support address to show in emails and on screens. */
export const supportEmail = async (db: Db, config: Pick<Config, 'SUPPORT_EMAIL'>): Promise<string> =>
  (await readInstallation(db)).support_email ?? config.SUPPORT_EMAIL
