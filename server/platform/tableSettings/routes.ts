import { HttpError } from '#domain/platform/httpError.ts'
import type { tableSettings } from '#domain/platform/tableSettings/contract.ts'
import { fitList } from '#domain/platform/tableSettings/savedQueries.ts'
import type { OwnSettings, QueriesName, SettingName } from '#domain/platform/tableSettings/schema.ts'
import type { Call, Handlers } from '../http/handler.ts'

async function listSettings({ tx, actor }: Call<typeof tableSettings.list>): Promise<OwnSettings> {
  const rows = await tx.selectFrom('table_settings').select(['name', 'settings']).where('user_id', '=', actor.id).execute()
  return Object.fromEntries(rows.map(({ name, settings }) => [name, settings]))
}

async function saveTableSettings(call: Call<typeof tableSettings.save>) {
  await save(call, call.params.table, call.body)
  return call.body
}

async function saveQueries(call: Call<typeof tableSettings.saveQueries>) {
  const { params, body, actor, addAuditSubject } = call
  if (!fitList(params.list, body.queries))
    throw new HttpError('invalid', 'View not found in this list', { errors: { queries: 'View not found in this list' } })
  await save(call, `${params.list}.savedQueries`, body.queries)
  addAuditSubject({ type: 'table_settings', ids: [actor.id], detail: { resource: params.list } })
  return body.queries
}

async function save(
  call: Pick<Call<typeof tableSettings.list>, 'tx' | 'actor' | 'now'>,
  name: SettingName | QueriesName,
  settings: object,
) {
  const written = { settings: JSON.stringify(settings), updated_at: call.now }
  await call.tx
    .insertInto('table_settings')
    .values({ user_id: call.actor.id, name, ...written })
    .onConflict(conflict => conflict.columns(['user_id', 'name']).doUpdateSet(written))
    .execute()
}

export const tableSettingRoutes: Handlers<typeof tableSettings> = {
  list: listSettings,
  save: saveTableSettings,
  saveQueries,
}
