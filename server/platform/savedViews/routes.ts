import { sql } from 'kysely'
import { common } from '#domain/directory/addresses/contract.ts'
import { facilities } from '#domain/directory/facilities/contract.ts'
import { organizations } from '#domain/people/organizations/contract.ts'
import { users } from '#domain/people/users/contract.ts'
import { advocates } from '#domain/placement/advocates/contract.ts'
import { applications } from '#domain/placement/applications/contract.ts'
import { HttpError } from '#domain/platform/httpError.ts'
import { savedViews } from '#domain/platform/savedViews/contract.ts'
import { type ViewedList, viewedLists } from '#domain/platform/savedViews/lists.ts'
import { mostViews, type SavedView, type ViewQuery } from '#domain/platform/savedViews/schema.ts'
import type { z } from '#domain/platform/zod.ts'
import type { Db } from '../db/connect.ts'
import { type Call, type Handlers, handler, type SubjectCall } from '../http/handler.ts'

async function listSavedViews({ tx, actor, query, authorize }: Call<typeof savedViews.list>) {
  authorize(query)
  const data = await viewsOf(tx, actor.id, query.resource)
  return { data, total: data.length }
}

async function createSavedView({ tx, actor, body, now, authorize, addAuditSubject }: Call<typeof savedViews.create>) {
  authorize(body)
  const { resource, name, query, is_default } = body
  if (!fitsList(resource, query)) throw doesNotFit()
  await oneAtATime(tx, actor.id)
  if ((await countViews(tx, actor.id, resource)) >= mostViews)
    throw new HttpError('conflict', `You can save up to ${mostViews} views per list. Delete one first.`)
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

async function viewInPath({ tx, actor, params }: SubjectCall<typeof savedViews.edit>): Promise<SavedView> {
  const view = await findView(tx, actor.id, params.id)
  if (!view) throw new HttpError('not_found', 'View not found')
  return view
}

async function lockedViewInPath(call: SubjectCall<typeof savedViews.edit>) {
  await oneAtATime(call.tx, call.actor.id)
  return viewInPath(call)
}

async function editSavedView(call: Call<typeof savedViews.edit, SavedView>) {
  const { subject: before, tx, actor, body, now, addAuditSubject } = call
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

async function removeSavedView({ subject: view, tx, addAuditSubject }: Call<typeof savedViews.remove, SavedView>) {
  await tx.deleteFrom('saved_views').where('id', '=', view.id).execute()
  addAuditSubject({ type: 'saved_views', ids: [view.id], detail: { resource: view.resource } })
  return { id: view.id }
}

export const savedViewRoutes: Handlers<typeof savedViews> = {
  list: handler(savedViews.list, { subject: 'in the input', run: listSavedViews }),
  create: handler(savedViews.create, { subject: 'in the input', run: createSavedView }),
  edit: handler(savedViews.edit, { subject: lockedViewInPath, run: editSavedView }),
  remove: handler(savedViews.remove, { subject: viewInPath, run: removeSavedView }),
}

const doesNotFit = () =>
  new HttpError('invalid', 'View not found in this list', { errors: { query: 'View not found in this list' } })

function nameTaken() {
  const message = 'You already have a view with this name'
  return new HttpError('invalid', message, { errors: { name: message } })
}

const querySchemas: Record<ViewedList, z.ZodType> = {
  users: users.list.query,
  treatmentCenters: organizations.list.query,
  hospitals: organizations.list.query,
  facilities: facilities.listAll.query,
  featureTags: common.featureTags.query,
  publicPayers: common.providers.query,
  privatePayers: common.providers.query,
  patients: advocates.records.query,
  received: applications.list.query,
}

/** Whether the list has these filters and accepts their values and the sort order. A view that does not fit cannot be saved. */
function fitsList(resource: ViewedList, { filter, sort, order, page_size }: ViewQuery): boolean {
  const known: readonly string[] = viewedLists[resource].filters
  const query = { ...filter, ...(sort !== null && { sort }), order, page_size: String(page_size) }
  return Object.keys(filter).every(name => known.includes(name)) && querySchemas[resource].safeParse(query).success
}

const viewsOfUser = (db: Db, user_id: number) => db.selectFrom('saved_views').where('user_id', '=', user_id)

/** A user's saved views for this list, sorted by name. */
const viewsOf = (db: Db, user_id: number, resource: ViewedList): Promise<SavedView[]> =>
  viewsOfUser(db, user_id).where('resource', '=', resource).selectAll().orderBy(sql`lower(name)`).execute()

/** One of the user's own views; undefined for other users' views. */
const findView = (db: Db, user_id: number, id: number): Promise<SavedView | undefined> =>
  viewsOfUser(db, user_id).where('id', '=', id).selectAll().executeTakeFirst()

/** Runs concurrent saves by the same user one at a time. */
const oneAtATime = (tx: Db, user_id: number) =>
  tx.selectFrom('users').select('id').where('id', '=', user_id).forNoKeyUpdate().execute()

const countViews = async (tx: Db, user_id: number, resource: ViewedList): Promise<number> =>
  (
    await viewsOfUser(tx, user_id)
      .where('resource', '=', resource)
      .select(sql<number>`count(*)`.as('n'))
      .executeTakeFirstOrThrow()
  ).n

/** Whether the user has another view of this list with this name (case-insensitive). */
const nameIsTaken = async (tx: Db, user_id: number, resource: ViewedList, name: string, but = 0): Promise<boolean> =>
  (await viewsOfUser(tx, user_id)
    .where('resource', '=', resource)
    .where(sql`lower(name)`, '=', sql`lower(${name})`)
    .where('id', '<>', but)
    .select('id')
    .executeTakeFirst()) !== undefined

/** Clears the default flag on the user's views of this list. */
const takeDefault = (tx: Db, user_id: number, resource: ViewedList) =>
  tx
    .updateTable('saved_views')
    .set({ is_default: false })
    .where('user_id', '=', user_id)
    .where('resource', '=', resource)
    .where('is_default', '=', true)
    .execute()
