import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { protectedCategoryMessage, protectedTagMessage } from '#domain/directory/featureTags/schema.ts'
import { tag as named } from '#domain/directory/tags.ts'
import { details, enterPatient } from '../../intake/patients/testing.ts'
import { startServer } from '../../testing.ts'

const { db, as } = await startServer()
const techSupport = as('tech.support')
const path = '/common/feature-tags'
const tag = { category: 'feature', ui_friendly_category: 'Features', content: 'Sauna' }
/** Adds a tag; its default name is unique. */
const add = async ({ content, ...overrides }: Partial<typeof tag> & Record<string, unknown> = {}) => {
  const reply = await techSupport('POST', path, { ...tag, ...overrides, content: content ?? `Sauna ${crypto.randomUUID()}` })
  if (reply.statusCode !== 201) throw new Error(reply.body)
  return reply.json().data
}
const version = async () => (await db.selectFrom('directory_version').select('version').executeTakeFirstOrThrow()).version
const audited = (id: number) =>
  db
    .selectFrom('audit_events')
    .select(['action', 'detail'])
    .where('subject_type', '=', 'feature_tags')
    .where(sql<boolean>`${id} = any(subject_ids)`)
    .orderBy('id')
    .execute()

describe('POST /common/feature-tags', () => {
  test('201 creates a tag with all its fields, immediately available in forms [TAG-005] [TAG-010]', async () => {
    const complete = {
      ...tag,
      content: 'Art studio',
      ui_main_category: 'Leisure',
      filter_content: 'Art',
      tooltip_content: 'Paint',
      display_order: 7,
    }
    const reply = await techSupport('POST', path, complete)
    expect(reply.statusCode).toBe(201)
    const { data } = reply.json()
    expect(data).toEqual({ id: expect.any(Number), ...complete, active: true, updated_at: expect.any(String) })
    const { feature } = (await as('advocate')('POST', '/common/lookup', { field_keys: ['feature'] })).json().data
    expect(feature).toContainEqual({ id: data.id, name: 'Art studio', category: 'feature', uiMainCategory: 'Leisure' })
    expect(await audited(data.id)).toEqual([
      {
        action: 'featureTags.create',
        detail: { changes: Object.fromEntries(Object.entries(complete).map(([field, value]) => [field, [null, value]])) },
      },
    ])
  })

  test.each([undefined, null, '', '  '])(
    '201 an empty order (%j) becomes 0, and other optional fields are empty [TAG-005] [TAG-006]',
    async display_order => {
      const values = { display_order, ui_main_category: '', tooltip_content: null }
      expect(await add(values)).toMatchObject({
        display_order: 0,
        ui_main_category: null,
        filter_content: null,
        tooltip_content: null,
      })
    },
  )

  test.each(['content', 'category', 'ui_friendly_category'])('422 without %s: "Required field" [TAG-006]', async field => {
    for (const empty of [undefined, null, '', '   ']) {
      const reply = await techSupport('POST', path, { ...tag, [field]: empty })
      expect([reply.statusCode, reply.json()]).toEqual([
        422,
        { message: 'Required field', errors: { [field]: 'Required field' } },
      ])
    }
  })

  test('422 for a name that exists in the category, ignoring case, spaces and punctuation [S-16]', async () => {
    const first = await add({ category: 'Treatment_Approach', content: 'Zebra therapy' })
    const message = `Zebra therapy (ID ${first.id}) already exists in Treatment_Approach. Change that tag instead.`
    for (const same of [
      { category: 'Treatment_Approach', content: 'Zebra therapy' },
      { category: 'treatment approach', content: ' zebra-THERAPY ' },
    ]) {
      const reply = await techSupport('POST', path, { ...tag, ...same })
      expect([reply.statusCode, reply.json()]).toEqual([422, { message, errors: { content: message } }])
    }
    expect((await add({ category: 'feature', content: 'Zebra therapy' })).id).not.toBe(first.id)
    const other = await add()
    expect((await techSupport('PATCH', `${path}/${other.id}`, { content: 'ZEBRA THERAPY' })).statusCode).toBe(422)
    expect((await techSupport('PATCH', `${path}/${first.id}`, { content: 'Zebra Therapy' })).statusCode).toBe(200)
  })

  test('only one of ten concurrent requests for the same tag succeeds [S-16]', async () => {
    const replies = await Promise.all(
      Array.from({ length: 10 }, () => techSupport('POST', path, { ...tag, content: 'Okapi therapy' })),
    )
    expect(replies.map(reply => reply.statusCode).sort()).toEqual([201, ...Array(9).fill(422)])
  })

  test('422 for an order that is not an integer', async () => {
    for (const display_order of ['first', 1.5, -1, 1e12])
      expect((await techSupport('POST', path, { ...tag, display_order })).statusCode).toBe(422)
  })
})

describe('PATCH /common/feature-tags/:id', () => {
  test('200 changes the sent fields and the time, and the audit row has the previous values [TAG-011]', async () => {
    const { id } = await add({ content: 'Sauna' })
    const reply = await techSupport('PATCH', `${path}/${id}`, { content: 'Steam bath', display_order: '3' })
    expect([reply.statusCode, reply.json().data]).toEqual([
      200,
      expect.objectContaining({ ...tag, id, content: 'Steam bath', display_order: 3, active: true }),
    ])
    expect((await audited(id)).at(-1)).toEqual({
      action: 'featureTags.edit',
      detail: { changes: { content: ['Sauna', 'Steam bath'], display_order: [0, 3] } },
    })
    expect((await techSupport('GET', `${path}/${id}`)).json().data.content).toBe('Steam bath')
  })

  test('200 an inactive tag leaves the lists and can be reactivated; an empty active changes nothing [TAG-007] [TAG-009] [TAG-011]', async () => {
    const { id } = await add()
    const listed = async (query = '') =>
      (await as('advocate')('GET', path + query)).json().data.map((tag: { id: number }) => tag.id)
    await techSupport('PATCH', `${path}/${id}`, { active: false })
    expect(await listed()).not.toContain(id)
    expect(await listed('?inactive=true')).toContain(id)
    await techSupport('PATCH', `${path}/${id}`, { active: null, ui_main_category: '' })
    expect(await listed()).not.toContain(id)
    await techSupport('PATCH', `${path}/${id}`, { active: true })
    expect(await listed()).toContain(id)
  })

  test.each(['content', 'category', 'ui_friendly_category'])('422 %s cannot be emptied [TAG-007]', async field => {
    const { id } = await add()
    const reply = await techSupport('PATCH', `${path}/${id}`, { [field]: '' })
    expect([reply.statusCode, reply.json().errors]).toEqual([422, { [field]: 'Required field' }])
  })

  test('422 for deactivating a tag that rules use; its other fields can change [TAG-011]', async () => {
    const before = (await techSupport('GET', `${path}/${named.payment.cash}`)).json().data
    const reply = await techSupport('PATCH', `${path}/${before.id}`, { content: 'Cash in hand', active: false })
    expect([reply.statusCode, reply.json()]).toEqual([
      422,
      { message: protectedTagMessage, errors: { active: protectedTagMessage } },
    ])
    expect((await techSupport('GET', `${path}/${before.id}`)).json().data).toEqual(before)
    const renamed = await techSupport('PATCH', `${path}/${before.id}`, { content: 'Cash in hand', active: true })
    expect([renamed.statusCode, renamed.json().data.content]).toEqual([200, 'Cash in hand'])
    await techSupport('PATCH', `${path}/${before.id}`, { content: before.content })
  })

  test('422 for moving a tag that rules use to another category', async () => {
    const reply = await techSupport('PATCH', `${path}/${named.payment.cash}`, { category: 'feature' })
    expect([reply.statusCode, reply.json().errors]).toEqual([422, { category: protectedCategoryMessage }])
  })

  test('200 records keep the name of an inactive tag and can still be saved', async () => {
    const advocate = as('advocate')
    const { id } = await add({ category: 'patient_current_location', ui_friendly_category: 'Location', content: 'Sobering tent' })
    const patient = await enterPatient(advocate, { current_location: id })
    await techSupport('PATCH', `${path}/${id}`, { active: false })
    const record = (await advocate('GET', `/patients/${patient}`)).json().data
    expect(record.current_location).toBe(id)
    const catalogue = (await advocate('GET', `${path}?inactive=true`)).json().data
    expect(catalogue.find((tag: { id: number }) => tag.id === id)).toMatchObject({ name: 'Sobering tent', active: false })
    const saved = await advocate('PATCH', `/patients/${patient}`, { ...details, current_location: id, current_section: 1 })
    expect([saved.statusCode, saved.json().data.current_location]).toEqual([200, id])
  })

  test('404 no one can delete tags', async () => {
    const { id } = await add()
    for (const username of ['super.admin', 'tech.support'] as const)
      expect((await as(username)('DELETE', `${path}/${id}`)).statusCode).toBe(404)
    expect((await techSupport('GET', `${path}/${id}`)).json().data).toMatchObject({ id, active: true })
  })

  test('matching uses the change immediately', async () => {
    const { id } = await add()
    const before = await version()
    await techSupport('PATCH', `${path}/${id}`, { content: 'Sauna and bath' })
    expect(await version()).toBeGreaterThan(before)
  })
})

describe('GET /common/feature-tags', () => {
  type Tag = { id: number; active: boolean; content: string; category: string; display_order: number }
  const list = async (query: string): Promise<{ data: Tag[]; total: number }> =>
    (await techSupport('GET', `${path}?${query}`)).json()

  test('200 returns the whole list, or a page if requested', async () => {
    const allTags = await list('inactive=true')
    expect([allTags.data.length, allTags.total > 100]).toEqual([allTags.total, true])
    const pages = await Promise.all([1, 2, 3].map(n => list(`inactive=true&page_number=${n}&page_size=40`)))
    expect(pages.flatMap(page => page.data)).toEqual(allTags.data.slice(0, 120))
    expect(pages.map(page => page.total)).toEqual([allTags.total, allTags.total, allTags.total])
  })

  test('200 filters by category and status', async () => {
    const allTags = (await list('inactive=true')).data
    const { category } = allTags[0]!
    const ids = (rows: { id: number }[]) => rows.map(({ id }) => id)
    expect(ids((await list(`inactive=true&category=${category}`)).data)).toEqual(
      ids(allTags.filter(tag => tag.category === category)),
    )
    expect(ids((await list('inactive=true&status=Inactive')).data)).toEqual(ids(allTags.filter(tag => !tag.active)))
  })

  test('200 sorts by every column in both directions', async () => {
    for (const sort of [
      'id',
      'category',
      'ui_friendly_category',
      'ui_main_category',
      'content',
      'filter_content',
      'tooltip_content',
      'display_order',
      'updated_at',
      'active',
    ]) {
      const rising = await list(`sort=${sort}&page_number=1&page_size=100`)
      const falling = await list(`sort=${sort}&order=DESC`)
      expect(falling.data.reverse().slice(0, 100)).toEqual(rising.data)
    }
    expect((await list('sort=id')).data.map(tag => tag.id)).toEqual(
      (await list('sort=id')).data.map(tag => tag.id).sort((a, b) => a - b),
    )
  })

  test('200 searches the text fields', async () => {
    const { id } = await add({ ...tag, content: '100% vegan kitchen' })
    for (const q of ['0% VEG', 'kitchen'])
      expect((await list(`q=${encodeURIComponent(q)}&page_number=1`)).data.map(tag => tag.id)).toEqual([id])
    expect((await list('q=nothing%20like%20it')).total).toBe(0)
  })

  test('422 for an unknown column', async () => {
    for (const query of ['sort=password_hash', 'order=up', 'page_number=0', 'page_number=1&page_size=101'])
      expect((await techSupport('GET', `${path}?${query}`)).statusCode).toBe(422)
  })
})
