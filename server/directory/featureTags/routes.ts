import { Readable } from 'node:stream'
import { editConflict, isOutdated } from '#domain/concurrentEdits.ts'
import { featureTags } from '#domain/directory/featureTags/contract.ts'
import type { FeatureTag, FeatureTagEdit } from '#domain/directory/featureTags/schema.ts'
import { isProtectedTag, protectedCategoryMessage, protectedTagMessage } from '#domain/directory/featureTags/schema.ts'
import { activeStatus } from '#domain/platform/bulk.ts'
import { datedName, pacificDay } from '#domain/platform/dates.ts'
import { HttpError } from '#domain/platform/httpError.ts'
import { created, difference } from '../../platform/auditTrail/write.ts'
import { eachStatus } from '../../platform/bulk/eachRow.ts'
import type { Db } from '../../platform/db/connect.ts'
import { type Call, type Handlers, handler } from '../../platform/http/handler.ts'
import { findTag, searchTags, tagNamed } from './queries.ts'

const unknownTag = 'Feature tag not found'
async function showFeatureTag({ tx, params }: Call<typeof featureTags.show>) {
  return found(await findTag(tx, params.id))
}

async function exportFeatureTags({ tx, query, now, addAuditSubject }: Call<typeof featureTags.export>) {
  const { sort: _sort, order: _order, ...filter } = query
  const { rows, total } = await searchTags(tx, query)
  addAuditSubject({ type: 'feature_tags', detail: { filter, count: total } })
  return { name: datedName('feature-tags', now), header: exportHeader, rows: Readable.from(rows.map(rowOf)) }
}

async function createFeatureTag({ tx, body, now, addAuditSubject }: Call<typeof featureTags.create>) {
  await refuseNamesake(tx, body)
  const tag = await tx
    .insertInto('feature_tags')
    .values({ ...body, updated_at: now })
    .returningAll()
    .executeTakeFirstOrThrow()
  addAuditSubject({ type: 'feature_tags', ids: [tag.id], detail: created(body) })
  return tag
}

async function editFeatureTag(call: Call<typeof featureTags.edit, FeatureTag>) {
  const { subject: before, body, addAuditSubject } = call
  const { updated_at, ...change } = body
  if (isOutdated(updated_at, before)) {
    addAuditSubject({ type: 'feature_tags', ids: [before.id] })
    throw editConflict(before)
  }
  return changeTag(call, before, change)
}

async function changeTagStatuses(call: Call<typeof featureTags.bulkStatus>) {
  const { tx, body } = call
  const rows = await lockTags(tx, body.ids)
  const tags = new Map(rows.map(tag => [tag.id, tag]))
  return eachStatus(call, body, body.status, {
    known: new Map(rows.map(tag => [tag.id, statusOf(tag)])),
    async hold(id) {
      const record = found(tags.get(id))
      return { ...statusOf(record), record }
    },
    change: (tag, addAuditSubject) => changeTag({ ...call, addAuditSubject }, tag, { active: body.status === 'Active' }),
  })
}

export const featureTagRoutes: Handlers<typeof featureTags> = {
  show: showFeatureTag,
  export: exportFeatureTags,
  create: createFeatureTag,
  edit: handler(featureTags.edit, {
    subject: ({ tx, params }) => lockTag(tx, params.id),
    notFound: unknownTag,
    run: editFeatureTag,
  }),
  bulkStatus: changeTagStatuses,
}

const exportHeader = [
  'ID',
  'Category',
  'UI Friendly Category',
  'UI Main Category',
  'Content',
  'Filter Content',
  'Tooltip Content',
  'Display Order',
  'Status',
  'Last Updated (Pacific)',
]

const rowOf = (tag: FeatureTag): string[] => [
  String(tag.id),
  tag.category,
  tag.ui_friendly_category ?? '',
  tag.ui_main_category ?? '',
  tag.content,
  tag.filter_content ?? '',
  tag.tooltip_content ?? '',
  String(tag.display_order),
  activeStatus(tag.active),
  pacificDay(tag.updated_at),
]

/** A tag's name and status, and its category, which distinguishes tags with the same name. */
const statusOf = ({ content, category, active }: FeatureTag) => ({ name: content, about: category, status: activeStatus(active) })

type Changing = Pick<Call<typeof featureTags.edit>, 'tx' | 'now' | 'addAuditSubject'>

/** Changes a tag that is locked. Throws if Passage relies on what would change. */
async function changeTag({ tx, now, addAuditSubject }: Changing, before: FeatureTag, { active, ...body }: FeatureTagEdit) {
  if (isProtectedTag(before.id)) {
    if (active === false) throw new HttpError('invalid', protectedTagMessage, { errors: { active: protectedTagMessage } })
    // In another category, the tag would no longer be an option for the rule's question.
    if (body.category !== undefined && body.category !== before.category)
      throw new HttpError('invalid', protectedCategoryMessage, { errors: { category: protectedCategoryMessage } })
  }
  const after = { ...before, ...body }
  if (after.content !== before.content || after.category !== before.category) await refuseNamesake(tx, after, before.id)
  const change = { ...body, ...(active != null && { active }) }
  const tag = await tx
    .updateTable('feature_tags')
    .set({ ...change, updated_at: now })
    .where('id', '=', before.id)
    .returningAll()
    .executeTakeFirstOrThrow()
  addAuditSubject({ type: 'feature_tags', ids: [tag.id], detail: difference(before, change) })
  return tag
}

/** Loads tags and locks them until the transaction ends. */
const lockTags = (tx: Db, ids: number[]) =>
  tx.selectFrom('feature_tags').selectAll().where('id', 'in', ids).orderBy('id').forUpdate().execute()

const lockTag = async (tx: Db, id: number) => (await lockTags(tx, [id]))[0]

function found(tag: FeatureTag | undefined): FeatureTag {
  if (!tag) throw new HttpError('not_found', unknownTag)
  return tag
}

async function refuseNamesake(tx: Db, tag: Pick<FeatureTag, 'category' | 'content'>, but?: number) {
  const same = await tagNamed(tx, tag, but)
  if (!same) return
  const message = `${same.content} (ID ${same.id}) already exists in ${same.category}${same.active ? '' : ' and is inactive'}. Change that tag instead.`
  throw new HttpError('invalid', message, { errors: { content: message } })
}
