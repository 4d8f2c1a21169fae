import { describe, expect, test } from 'vitest'
import { tag, tagCategories, tagCategoryTwins } from '#domain/directory/tags.ts'
import { startServer } from '../../testing.ts'

const { db, as } = await startServer()
const advocate = as('advocate')
type Item = { id: number | string; name: string; category?: string; uiMainCategory?: string | null }
const lookup = async (field_keys: unknown): Promise<Record<string, Item[]>> =>
  (await advocate('POST', '/common/lookup', { field_keys })).json().data

describe('POST /common/lookup', () => {
  test('200 returns an option list for every category [LOOK-001] [LOOK-004] [LOOK-005]', async () => {
    const lists = await lookup([...tagCategories])
    for (const category of tagCategories) expect([category, lists[category]!.length > 0]).toEqual([category, true])
  })

  test('200 a tag has id, name, category and main category [LOOK-006]', async () => {
    const { treatment_level } = await lookup(['treatment_level'])
    expect(treatment_level).toContainEqual({
      id: 440,
      name: 'Detox - hospital inpatient',
      category: 'treatment_level',
      uiMainCategory: 'Detox',
    })
  })

  test('200 accepts a single key as text [LOOK-001]', async () => {
    expect((await lookup('diet')).diet).toEqual((await lookup(['diet'])).diet)
  })

  test('200 lists a shared tag under both names', async () => {
    for (const [twinCategory, category] of Object.entries(tagCategoryTwins)) {
      const lists = await lookup([twinCategory, category])
      expect(lists[twinCategory]).toEqual(lists[category])
    }
    expect((await lookup(['needs_transport'])).needs_transport!.map(item => item.id)).toContain(tag.transport.yes)
  })

  test('200 lists category texts [LOOK-001]', async () => {
    const { category, ui_main_category } = await lookup(['category', 'ui_main_category', 'ui_friendly_category'])
    expect(category).toContainEqual({ id: 'diet', name: 'diet' })
    expect(ui_main_category!.map(item => item.name)).toContain('Detox')
  })

  test.each(['nothing_like_it', '__proto__', 'constructor', 'toString', ''])(
    '200 returns an empty list for the unknown key %j [LOOK-001]',
    async key => {
      const reply = await advocate('POST', '/common/lookup', JSON.stringify({ field_keys: [key] }), {
        headers: { 'content-type': 'application/json' },
      })
      expect(reply.statusCode).toBe(200)
      expect(Object.entries(reply.json().data)).toEqual(key === '__proto__' ? expect.anything() : [[key, []]])
    },
  )

  test('200 does not offer inactive tags', async () => {
    await db.updateTable('feature_tags').set({ active: false }).where('id', '=', 440).execute()
    expect((await lookup(['treatment_level'])).treatment_level!.map(item => item.id)).not.toContain(440)
    const listed = async (query: string) =>
      (await advocate('GET', `/common/feature-tags${query}`)).json().data.map((item: { id: number }) => item.id)
    expect(await listed('')).not.toContain(440)
    expect(await listed('?inactive=true')).toContain(440)
    await db.updateTable('feature_tags').set({ active: true }).where('id', '=', 440).execute()
  })

  test.each([{}, { field_keys: 7 }, { field_keys: Array(101).fill('diet') }, { field_keys: ['x'.repeat(81)] }])(
    '422 %j',
    async body => {
      expect((await advocate('POST', '/common/lookup', body)).statusCode).toBe(422)
    },
  )

  test('200 before the welcome screen is completed, 401 without a session', async () => {
    expect((await as('newcomer')('POST', '/common/lookup', { field_keys: ['diet'] })).statusCode).toBe(200)
    expect((await as(null)('POST', '/common/lookup', { field_keys: ['diet'] })).statusCode).toBe(401)
  })
})

test('GET /common/feature-tags: 200 returns all tags, in both formats [LOOK-006]', async () => {
  const { data, total } = (await advocate('GET', '/common/feature-tags')).json()
  expect(data).toHaveLength(total)
  const cash = data.find((item: { id: number }) => item.id === tag.cash.accepted)
  expect(cash).toMatchObject({ category: 'accepts_cash_payment', name: cash.content, uiMainCategory: cash.ui_main_category })
})

test('GET /common/counties: 200 returns all US counties [LOOK-002] [INT-048]', async () => {
  const { data, total } = (await advocate('GET', '/common/counties')).json()
  expect(data).toHaveLength(total)
  expect(total).toBeGreaterThan(3000)
  expect(data).toContainEqual({ id: expect.any(String), name: 'Los Angeles', state: 'CA' })
})

describe('GET /providers', () => {
  test('200 returns all payers, or only the active ones [INT-048]', async () => {
    await db.updateTable('payers').set({ active: false }).where('payer_code', '=', 'PY313').execute()
    const codes = async (path: string) =>
      (await advocate('GET', path)).json().data.map((item: { payer_code: string }) => item.payer_code)
    const [all, active] = [await codes('/providers'), await codes('/providers/active')]
    expect(all).toContain('PY313')
    expect(active).not.toContain('PY313')
    expect(active).toHaveLength(all.length - 1)
    const { data } = (await advocate('GET', '/providers')).json()
    expect(data).toContainEqual(
      expect.objectContaining({ payer_code: 'PY101', payer_name: 'Medicare', insurance_type: 'Public' }),
    )
  })
})

describe('GET /common/places', () => {
  const places = async (q: string) => (await advocate('GET', `/common/places?q=${encodeURIComponent(q)}`)).json().data

  test('200 finds cities and ZIP codes by prefix, with their center [MAT-013]', async () => {
    expect((await places('los ang'))[0]).toMatchObject({ city: 'Los Angeles', state: 'CA', latitude: expect.any(Number) })
    expect((await places('60602'))[0]).toMatchObject({ label: 'Chicago, IL 60602' })
    expect(await places('zzzz')).toEqual([])
    expect((await places('Los')).length).toBeGreaterThan(0)
  })

  test('422 for fewer than three characters [MAT-013]', async () => {
    for (const q of ['', 'la', '  a  '])
      expect((await advocate('GET', `/common/places?q=${encodeURIComponent(q)}`)).statusCode).toBe(422)
  })
})
