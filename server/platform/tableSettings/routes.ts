import { HttpError } from '#domain/platform/httpError.ts'
import type { tableSettings } from '#domain/platform/tableSettings/contract.ts'
import { mergeQueries, mergeTableSettings } from '#domain/platform/tableSettings/merge.ts'
import { fitList, mostSavedQueries, type SavedQuery } from '#domain/platform/tableSettings/savedQueries.ts'
import { type OwnSettings, type QueriesName, type SettingName, TableSettings } from '#domain/platform/tableSettings/schema.ts'
import type { Call, Handlers } from '../http/handler.ts'

async function listSettings({ tx, actor }: Call<typeof tableSettings.list>): Promise<OwnSettings> {
  const rows = await tx.selectFrom('table_settings').select(['name', 'settings']).where('user_id', '=', actor.id).execute()
  return Object.fromEntries(rows.map(({ name, settings }) => [name, settings]))
}

async function saveTableSettings(call: Call<typeof tableSettings.save>) {
  const { before, ...settings } = call.body
  return save<TableSettings>(call, call.params.table, settings, stored => {
    const merged = before && TableSettings.safeParse(mergeTableSettings(before, settings, stored))
    return merged?.data ?? settings
  })
}

async function saveQueries(call: Call<typeof tableSettings.saveQueries>) {
  const { params, body, actor, addAuditSubject } = call
  const { queries, before } = body
  if (!fitList(params.list, queries))
    throw new HttpError('invalid', 'View not found in this list', { errors: { queries: 'View not found in this list' } })
  const saved = await save<SavedQuery[]>(call, `${params.list}.savedQueries`, queries, stored => {
    const merged = before ? mergeQueries(before, queries, stored) : queries
    if (merged.length > mostSavedQueries) throw new HttpError('invalid', `A list can have ${mostSavedQueries} views`)
    return merged
  })
  addAuditSubject({ type: 'table_settings', ids: [actor.id], detail: { resource: params.list } })
  return saved
}

/** Saves what `merge` returns for the stored settings. Two browsers that save at the same time wait for each other. */
async function save<S extends object>(
  { tx, actor, now }: Pick<Call<typeof tableSettings.list>, 'tx' | 'actor' | 'now'>,
  name: SettingName | QueriesName,
  settings: S,
  merge: (stored: S) => S,
): Promise<S> {
  const inserted = await tx
    .insertInto('table_settings')
    .values({ user_id: actor.id, name, settings: JSON.stringify(settings), updated_at: now })
    .onConflict(conflict => conflict.columns(['user_id', 'name']).doNothing())
    .returning('name')
    .executeTakeFirst()
  if (inserted) return settings
  const own = tx.selectFrom('table_settings').where('user_id', '=', actor.id).where('name', '=', name)
  const stored = await own.select('settings').forUpdate().executeTakeFirstOrThrow()
  const merged = merge(stored.settings as S)
  await tx
    .updateTable('table_settings')
    .set({ settings: JSON.stringify(merged), updated_at: now })
    .where('user_id', '=', actor.id)
    .where('name', '=', name)
    .execute()
  return merged
}

export const tableSettingRoutes: Handlers<typeof tableSettings> = {
  list: listSettings,
  save: saveTableSettings,
  saveQueries,
}
