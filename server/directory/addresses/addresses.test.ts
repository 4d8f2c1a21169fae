import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import type { AddressSuggestion } from '#domain/directory/addresses/address.ts'
import { buildFacility } from '../../seed/builders.ts'
import { startServer } from '../../testing.ts'
import { knownAddresses } from './addresses.ts'

const { as, db, context, logs } = await startServer()
const suggest = (q: string) => as('advocate')('POST', '/common/addresses', { q })
const suggested = async (q: string): Promise<AddressSuggestion[]> => (await suggest(q)).json().data
const suggestions = async (q: string) =>
  (await suggested(q)).map(({ line_one, city, state, zip_code }) => `${line_one} | ${city}, ${state} ${zip_code ?? '-'}`)

const walnut = {
  address_line_one: '4410 Walnut Grove Road',
  city: 'Memphis',
  state: 'TN',
  zip_code: '38117',
  latitude: 35.13,
  longitude: -89.9,
}
const house4410 = await buildFacility(db, context.now(), walnut)

describe('POST /common/addresses', () => {
  test('200 suggests the typed street in matching towns, after a comma or a street suffix [API-005]', async () => {
    for (const q of ['18 Larkspur Lane, long bea', '18 Larkspur Lane long bea'])
      expect((await suggestions(q))[0]).toMatch(/^18 Larkspur Lane \| Long Beach, CA -$/)
    expect((await suggestions('18 Larkspur Ln N, Apt 4, Beverly Hills, FL'))[0]).toMatch(
      /^18 Larkspur Ln N, Apt 4 \| Beverly Hills, FL /,
    )
  })

  test('200 completes a ZIP code if it was typed or is its town’s only one [API-005]', async () => {
    expect(await suggestions('18 Larkspur Lane, 90210')).toEqual(['18 Larkspur Lane | Beverly Hills, CA 90210'])
    expect(await suggestions('18 Larkspur Lane 90210')).toEqual(['18 Larkspur Lane | Beverly Hills, CA 90210'])
    expect((await suggestions('18 Larkspur Lane, Avalon, CA'))[0]).toBe('18 Larkspur Lane | Avalon, CA 90704')
  })

  test('200 a complete ZIP code returns its town, and an unknown one returns nothing', async () => {
    expect(await suggested('90210')).toEqual([
      expect.objectContaining({ line_one: '', city: 'Beverly Hills', state: 'CA', zip_code: '90210' }),
    ])
    for (const q of ['00000', '9007']) expect(await suggested(q)).toEqual([])
  })

  test("200 lists towns in the state of the user's organization first", async () => {
    expect((await suggestions('7 Elm Street, springfield'))[0]).toMatch(/\| Springfield, /)
    expect((await suggestions('7 Elm Street, glendal'))[0]).toMatch(/\| Glendale, CA /)
  })

  test('200 finds the addresses of facilities and hospitals by the beginnings of their words [API-005]', async () => {
    expect((await suggested('4410 walnut'))[0]).toEqual({
      line_one: '4410 Walnut Grove Road',
      city: 'Memphis',
      state: 'TN',
      zip_code: '38117',
      latitude: 35.13,
      longitude: -89.9,
      source: 'known',
    })
    const hospital = await db
      .selectFrom('organizations')
      .selectAll()
      .where('type', '=', 'hospital')
      .where('address_line_one', 'is not', null)
      .executeTakeFirstOrThrow()
    expect(await suggested(hospital.address_line_one!)).toContainEqual(
      expect.objectContaining({ line_one: hospital.address_line_one, city: hospital.city, source: 'known' }),
    )
  })

  test('200 ignores unapproved facilities', async () => {
    await db.updateTable('facilities').set({ status: 'Awaiting Approval' }).where('id', '=', house4410.id).execute()
    expect(await suggestions('4410 walnut')).toEqual([])
    await db.updateTable('facilities').set({ status: 'Approved' }).where('id', '=', house4410.id).execute()
  })

  test.each(['12 Main', 'Larkspur', '12 Main Street', '12 Main Street,', "'; drop table", '%%%', ', , ,'])(
    '200 returns no suggestion for %j',
    async q => {
      expect(await suggested(q)).toEqual([])
    },
  )

  test('422 for fewer than three characters, 401 without a session', async () => {
    for (const q of ['', '12', '  1 ']) expect((await suggest(q)).statusCode).toBe(422)
    expect((await as(null)('POST', '/common/addresses', { q: '12 Main' })).statusCode).toBe(401)
  })

  test('no log contains typed text', async () => {
    await suggest('18 Quillwort Lane, long beach')
    expect(logs.join('\n')).not.toMatch(/quillwort/i)
  })
})

test('the search for addresses on record uses an index', async () => {
  await db
    .insertInto('facilities')
    .values(
      Array.from({ length: 3000 }, (_, index) => ({
        ...{
          name: `House ${index}`,
          status: 'Approved' as const,
          address_line_one: `${index} Street${index % 500}`,
          city: 'Reno',
          state: 'NV',
        },
      })) as never,
    )
    .execute()
  await sql`analyze facilities`.execute(db)
  const plan = JSON.stringify(await knownAddresses(db, '77 street77', 'NV').explain('json'))
  expect(plan).not.toMatch(/"Seq Scan"[^{}]*"Relation Name":"facilities"/)
})
