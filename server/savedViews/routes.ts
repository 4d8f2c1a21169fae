import { Refusal } from '#domain/refusal.ts'
import type { savedViews } from '#domain/savedViews/contract.ts'
import { mostViews } from '#domain/savedViews/schema.ts'
import type { Call, Handlers } from '../http/serve.ts'
import { fitsList } from './isValidView.ts'
import { countViews, findView, nameIsTaken, oneAtATime, takeDefault, viewsOf } from './queries.ts'

async function listSavedViews({ tx, actor, query, allow }: Call<typeof savedViews.list>) {
  allow(query)
  const data = await viewsOf(tx, actor.id, query.resource)
  return { data, total: data.length }
}

async function createSavedView({ tx, actor, body, now, allow, addAuditSubject }: Call<typeof savedViews.create>) {
  allow(body)
  const { resource, name, query, is_default } = body
  if (!fitsList(resource, query)) throw doesNotFit()
  await oneAtATime(tx, actor.id)
  if ((await countViews(tx, actor.id, resource)) >= mostViews)
    throw new Refusal('conflict', `You can save up to ${mostViews} views per list. Delete one first.`)
  if (await nameIsTaken(tx, actor.id, resource, name)) throw nameTaken()
  if (is_default) await takeDefault(tx, actor.id, resource)
  const view = await tx
    .insertInto('saved_views')
    .values({ ...body, user_id: actor.id, query: JSON.stringify(query), created_at: now, updated_at: now })
    .returningAll()
    .executeTakeFirstOrThrow()
  addAuditSubject({ type: 'saved_views', ids: [view.id], detail: { resource } })
  return view
}

async function editSavedView({ tx, actor, params, body, now, allow, addAuditSubject }: Call<typeof savedViews.edit>) {
  await oneAtATime(tx, actor.id)
  const before = await findView(tx, actor.id, params.id)
  if (!before) throw new Refusal('not_found', 'View not found')
  allow(before)
  const { name, query, is_default } = body
  if (query && !fitsList(before.resource, query)) throw doesNotFit()
  if (name !== undefined && (await nameIsTaken(tx, actor.id, before.resource, name, before.id))) throw nameTaken()
  if (is_default) await takeDefault(tx, actor.id, before.resource)
  const view = await tx
    .updateTable('saved_views')
    .set({ name, is_default, updated_at: now, ...(query && { query: JSON.stringify(query) }) })
    .where('id', '=', before.id)
    .returningAll()
    .executeTakeFirstOrThrow()
  addAuditSubject({ type: 'saved_views', ids: [view.id], detail: { resource: view.resource, fields: Object.keys(body) } })
  return view
}

async function removeSavedView({ tx, actor, params, allow, addAuditSubject }: Call<typeof savedViews.remove>) {
  const view = await findView(tx, actor.id, params.id)
  if (!view) throw new Refusal('not_found', 'View not found')
  allow(view)
  await tx.deleteFrom('saved_views').where('id', '=', view.id).execute()
  addAuditSubject({ type: 'saved_views', ids: [view.id], detail: { resource: view.resource } })
  return { id: view.id }
}

export const savedViewRoutes: Handlers<typeof savedViews> = {
  list: listSavedViews,
  create: createSavedView,
  edit: editSavedView,
  remove: removeSavedView,
}

const doesNotFit = () =>
  new Refusal('invalid', 'View not found in this list', { errors: { query: 'View not found in this list' } })

function nameTaken() {
  const message = 'You already have a view with this name'
  return new Refusal('invalid', message, { errors: { name: message } })
}
