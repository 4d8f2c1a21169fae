import type { tableSettings } from '#domain/platform/tableSettings/contract.ts'
import type { Call, Handlers } from '../http/handler.ts'

async function listTableSettings({ tx, actor }: Call<typeof tableSettings.list>) {
  const rows = await tx.selectFrom('table_settings').select(['name', 'settings']).where('user_id', '=', actor.id).execute()
  return Object.fromEntries(rows.map(({ name, settings }) => [name, settings]))
}

async function saveTableSetting({ tx, actor, params, body, now }: Call<typeof tableSettings.save>) {
  const written = { settings: JSON.stringify(body), updated_at: now }
  await tx
    .insertInto('table_settings')
    .values({ user_id: actor.id, name: params.table, ...written })
    .onConflict(conflict => conflict.columns(['user_id', 'name']).doUpdateSet(written))
    .execute()
  return body
}

export const tableSettingRoutes: Handlers<typeof tableSettings> = {
  list: listTableSettings,
  save: saveTableSetting,
}
