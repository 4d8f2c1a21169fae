import { expect, test } from 'vitest'
import { protectedTagMessage } from '#domain/directory/featureTags/schema.ts'
import { tag } from '#domain/directory/tags.ts'
import { type BulkReport, bulkLimit } from '#domain/platform/bulk.ts'
import { startServer } from '../../testing.ts'

const { db, context, as } = await startServer()
const kept = [tag.payment.cash, tag.cash.accepted, tag.optIn.sms]

/** Creates tags that nothing relies on, and returns the ids of 500 tags: these, and three that cannot become inactive. */
async function tagsToChange() {
  const names = Array.from({ length: bulkLimit - kept.length }, (_, n) => `Tag ${n}`)
  const words = { category: 'diet', ui_friendly_category: 'Diet', ui_main_category: 'Food', tooltip_content: '' }
  const rows = await db
    .insertInto('feature_tags')
    .values(
      names.map(name => ({
        ...words,
        content: name,
        filter_content: name,
        active: true,
        updated_at: context.now().toISOString(),
      })),
    )
    .returning('id')
    .execute()
  return [...rows.map(({ id }) => id), ...kept]
}
const tags = (ids: number[]) => db.selectFrom('feature_tags').selectAll().where('id', 'in', ids).orderBy('id').execute()
const changes = async () =>
  (await db.selectFrom('audit_events').select('id').where('action', '=', 'featureTags.bulkStatus').execute()).length

test('500 rows change in one request, refused rows are named, and sending the request again changes nothing more [S-32]', async () => {
  const ids = await tagsToChange()
  const seen = Object.fromEntries(ids.map(id => [id, 'Active']))
  const send = async () => {
    const reply = await as('super.admin')('POST', '/common/feature-tags/bulk/status', { ids, status: 'Inactive', seen })
    expect(reply.statusCode).toBe(200)
    return reply.json().data as BulkReport
  }
  const first = await send()
  expect([first.done.length, first.unchanged.length, first.refused.length]).toEqual([bulkLimit - kept.length, 0, kept.length])
  expect(first.refused.map(({ id, name, reason }) => [id, Boolean(name), reason])).toEqual(
    [...kept].sort((a, b) => a - b).map(id => [id, true, protectedTagMessage]),
  )
  const saved = await tags(ids)
  expect(saved.filter(({ active }) => active).map(({ id }) => id)).toEqual([...kept].sort((a, b) => a - b))
  // The connection broke before the answer arrived, so the browser sends the request again.
  const again = await send()
  expect([again.done.length, again.unchanged.length, again.refused.length]).toEqual([0, bulkLimit - kept.length, kept.length])
  expect(await tags(ids)).toEqual(saved)
  expect(await changes()).toBe(bulkLimit - kept.length)
})
