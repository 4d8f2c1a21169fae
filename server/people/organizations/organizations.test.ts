import { describe, expect, test } from 'vitest'
import { organizationColumns } from '#domain/people/organizations/contract.ts'
import { organizationStatuses } from '#domain/people/organizations/schema.ts'
import { buildFacility, buildOrganization, buildStaff, buildUser } from '../../seed/builders.ts'
import { findTestData } from '../../seed/testUsers.ts'
import { startServer } from '../../testing.ts'

const { db, context, as, clock } = await startServer()
const now = context.now()
const admin = as('social.work')
const { organizations, facilities } = await findTestData(db)
const center = {
  type: 'treatment_center',
  name: 'Willow Recovery',
  contact_first_name: 'Robin',
  contact_last_name: 'Sedge',
  email: 'office@willow.example',
  phone_number: '213.555.0188',
}
const hospital = {
  ...center,
  type: 'hospital',
  name: 'Willow Hospital',
  address_line_one: '1 Willow Street',
  city: 'Pasadena',
  state: 'CA',
  zip_code: '91101',
}
/** Creates an organization, even if another test already used its name. */
const post = (overrides: object) => admin('POST', '/organizations', { create_anyway: true, ...overrides })
const patch = (id: number, changes: object) => admin('PATCH', `/organizations/${id}`, changes)
const errorsOf = async (reply: ReturnType<typeof post>) => [(await reply).statusCode, (await reply).json().errors]
const nameText = 'Organizaton name must contain at least 3 letters'
const lineText = 'Address line must be at least 3 characters long'

describe('POST /organizations', () => {
  test('201 creates a treatment center on the free plan that awaits approval, without an address [ORG-006] [ORG-007]', async () => {
    const createdAt = context.now().toISOString()
    const reply = await post({ ...center, npi_number: '1234567893', city: 'Nowhere' })
    expect([reply.statusCode, reply.json().data]).toEqual([
      201,
      {
        id: expect.any(Number),
        ...center,
        phone_number: '+12135550188',
        npi_number: '1234567893',
        address_line_one: null,
        address_line_two: null,
        city: null,
        state: null,
        zip_code: null,
        plan: 'free',
        second_factor_required: false,
        signing_age: 18,
        active_status: 'Awaiting Approval',
        active: null,
        status_changed_at: null,
        created_at: createdAt,
        updated_at: createdAt,
        number_of_locations: 0,
        number_of_members: 0,
      },
    ])
  })

  test('201 creates a hospital with its address [ORG-006] [ORG-007] [PERM-005]', async () => {
    expect((await post({ ...hospital, type: 'Hospital', npi_number: '' })).json().data).toMatchObject({
      ...hospital,
      phone_number: '+12135550188',
      npi_number: null,
    })
  })

  test.each([
    ['ORG-008', { name: 'AB' }, { name: nameText }],
    ['ORG-008', { name: null }, { name: nameText }],
    ['ORG-009', { contact_first_name: '' }, { contact_first_name: 'Required information' }],
    ['ORG-009', { contact_last_name: 'Li' }, { contact_last_name: 'Last name must contain at lest 3 letters' }],
    ['ORG-010', { email: 'office' }, { email: 'Must be a valid email' }],
    ['ORG-011', { phone_number: '+1' }, { phone_number: 'Invalid phone number' }],
    ['ORG-011', { phone_number: '12' }, { phone_number: 'Invalid phone number' }],
    ['ORG-012', { npi_number: '1234' }, { npi_number: 'NPI number must have 10 digits' }],
    ['ORG-012', { npi_number: '1234567894' }, { npi_number: 'Invalid NPI number' }],
    ['ORG-013', { address_line_one: '1' }, { address_line_one: lineText }],
    ['ORG-013', { address_line_one: undefined }, { address_line_one: lineText }],
    ['ORG-013', { address_line_two: 'B' }, { address_line_two: lineText }],
    ['ORG-014', { city: 'LA' }, { city: 'City must be at least 3 characters long' }],
    ['ORG-015', { state: '' }, { state: 'Required information' }],
    ['ORG-015', { zip_code: null }, { zip_code: 'Required information' }],
    ['ORG-015', { zip_code: 'ABC' }, { zip_code: 'Enter a five-digit ZIP code' }],
    ['ORG-015', { zip_code: '9110' }, { zip_code: 'Enter a five-digit ZIP code' }],
    ['ORG-015', { state: 'ZZ' }, { state: 'Choose a state from the list' }],
  ])(
    '422 (%s) %j [ORG-008] [ORG-009] [ORG-010] [ORG-011] [ORG-012] [ORG-013] [ORG-014] [ORG-015]',
    async (_row, overrides, errors) => {
      expect(await errorsOf(post({ ...hospital, ...overrides }))).toEqual([422, errors])
    },
  )

  test('201 accepts a city of three letters [ORG-014]', async () => {
    expect((await post({ ...hospital, city: 'Rye' })).json().data).toMatchObject({ city: 'Rye' })
  })

  test('201 address rules do not apply to a treatment center [ORG-015]', async () => {
    expect((await post({ ...center, address_line_one: '1', city: 'LA', state: '' })).statusCode).toBe(201)
  })

  test('409 with the existing organization for the same name and ZIP code; 201 if confirmed [S-16]', async () => {
    const values = { ...hospital, name: 'Rowan & Lake Hospital', zip_code: '91101-1234' }
    const first = (await post(values)).json().data
    const similar = { ...values, name: ' rowan lake HOSPITAL.', zip_code: '91101', create_anyway: false }
    const reply = await post(similar)
    expect([reply.statusCode, reply.json().message]).toEqual([409, 'Rowan & Lake Hospital (ZIP code 91101) already exists.'])
    expect(reply.json().data).toEqual(first)
    expect((await post({ ...similar, zip_code: '10001' })).statusCode).toBe(201)
    expect((await post({ ...similar, create_anyway: true })).statusCode).toBe(201)
  })

  test('only one of ten concurrent requests for the same organization succeeds [S-16]', async () => {
    const values = { ...center, name: 'Quickbeam Recovery', create_anyway: false }
    const replies = await Promise.all(Array.from({ length: 10 }, () => post(values)))
    expect(replies.map(reply => reply.statusCode).sort()).toEqual([201, ...Array(9).fill(409)])
  })

  test.each(['tech.support', 'org.admin', 'hospital.admin', 'advocate'] as const)(
    '403 for %s [ORG-005] [PERM-005]',
    async username => {
      expect((await as(username)('POST', '/organizations', center)).statusCode).toBe(403)
    },
  )
})

describe('GET /organizations', () => {
  type Listed = {
    data: {
      id: number
      name: string
      type: string
      number_of_locations: number
      number_of_members: number
      active_status: string
    }[]
    total: number
  }
  const list = async (query = ''): Promise<Listed> => (await admin('GET', `/organizations?${query}`)).json()

  test('200 lists one type, with the numbers of members and locations [ORG-002] [ORG-021]', async () => {
    const { id } = await buildOrganization(db, now, { name: 'Counted Center' })
    const facility = await buildFacility(db, now, { organization_id: id })
    await buildFacility(db, now, { organization_id: id, deleted_at: now.toISOString() })
    await buildStaff(db, now, { facility_id: facility.id })
    await buildUser(db, now, { organization_id: id })
    const centers = await list('type=treatment_center&page_size=100')
    expect(new Set(centers.data.map(organization => organization.type))).toEqual(new Set(['treatment_center']))
    expect(centers.data.find(organization => organization.id === id)).toMatchObject({
      number_of_locations: 1,
      number_of_members: 2,
    })
    const hospitals = await list('type=hospital')
    expect(centers.total + hospitals.total).toBe((await list()).total)
    expect(hospitals.data.map(organization => organization.id)).toContain(organizations.hospital)
  })

  test('the numbers of members and locations follow every change, and sort in both directions', async () => {
    const [one, other] = [await buildOrganization(db, now), await buildOrganization(db, now)]
    const facility = await buildFacility(db, now, { organization_id: one.id })
    const user = await buildUser(db, now, { organization_id: one.id })
    const gone = await buildUser(db, now, { organization_id: other.id })
    const numbers = async () =>
      (await db.selectFrom('organization_counts').selectAll().orderBy('organization_id').execute()).filter(
        ({ organization_id }) => organization_id >= one.id,
      )
    const row = (organization_id: number, members: number, locations: number, type = 'treatment_center') => ({
      organization_id,
      type,
      members,
      locations,
    })
    expect(await numbers()).toEqual([row(one.id, 1, 1), row(other.id, 1, 0)])
    await db.updateTable('users').set({ organization_id: other.id }).where('id', '=', user.id).execute()
    await db.deleteFrom('users').where('id', '=', gone.id).execute()
    await db.updateTable('facilities').set({ organization_id: other.id }).where('id', '=', facility.id).execute()
    expect(await numbers()).toEqual([row(one.id, 0, 0), row(other.id, 1, 1)])
    await db.updateTable('facilities').set({ deleted_at: now.toISOString() }).where('id', '=', facility.id).execute()
    await db.updateTable('users').set({ organization_id: null, organization_role: null }).where('id', '=', user.id).execute()
    expect(await numbers()).toEqual([row(one.id, 0, 0), row(other.id, 0, 0)])
    for (const sort of ['number_of_members', 'number_of_locations'] as const) {
      const found = (await list(`sort=${sort}&order=desc&page_size=100`)).data.map(organization => organization[sort])
      expect(found).toEqual(found.toSorted((a, b) => b - a))
      const ascending = (await list(`sort=${sort}&order=asc&page_size=100`)).data.map(organization => organization[sort])
      expect(ascending).toEqual(found.toReversed())
    }
    const hospital = await buildOrganization(db, now, { type: 'hospital' })
    expect(await numbers()).toContainEqual(row(hospital.id, 0, 0, 'hospital'))
    const hospitals = (await list('type=hospital&sort=number_of_locations&order=desc&page_size=100')).data
    expect(hospitals.map(({ id }) => id)).toContain(hospital.id)
    expect(new Set(hospitals.map(({ type }) => type))).toEqual(new Set(['hospital']))
  })

  test('200 filters by status and by prefixes of name words [ORG-001]', async () => {
    const { id } = await buildOrganization(db, now, { name: "St. Quillon's Recovery-House", active_status: 'Deactivated' })
    for (const active_status of organizationStatuses) await buildOrganization(db, now, { active_status })
    for (const q of ['quil', 'house st', 'RECOVERY quillon'])
      expect((await list(`q=${q}`)).data.map(organization => organization.id)).toEqual([id])
    expect((await list('q=uillon')).total).toBe(0)
    await db.updateTable('organizations').set({ npi_number: '1999999984' }).where('id', '=', id).execute()
    expect((await list('q=19999999')).data.map(organization => organization.id)).toEqual([id])
    // Four or more characters are counted in the statement that finds the page, which returns no rows beyond the last page.
    for (const q of ['qui', 'quillon']) {
      const { total } = await list(`q=${q}`)
      expect(total).toBeGreaterThan(0)
      expect((await list(`q=${q}&page_size=1`)).total).toBe(total)
      expect(await list(`q=${q}&page_number=99`)).toMatchObject({ data: [], total })
    }
    const counts = await Promise.all(organizationStatuses.map(status => list(`status=${status.toLowerCase()}&page_size=100`)))
    for (const [n, found] of counts.entries())
      expect(new Set(found.data.map(organization => organization.active_status))).toEqual(new Set([organizationStatuses[n]]))
    expect(counts.reduce((sum, found) => sum + found.total, 0)).toBe((await list('status=All')).total)
  })

  test('200 sorts by every column in both directions, in pages', async () => {
    for (const sort of organizationColumns) {
      const rising = (await list(`sort=${sort}&page_size=100`)).data.map(organization => organization.id)
      const pages = await Promise.all([1, 2, 3].map(n => list(`sort=${sort}&order=desc&page_number=${n}&page_size=4`)))
      const falling = pages.flatMap(page => page.data.map(organization => organization.id))
      expect(falling).toEqual(rising.reverse().slice(0, falling.length))
    }
  })
})

describe('GET /organizations/:id', () => {
  test('200 has members with their roles here, and locations; organization-data returns the same [ORG-022] [ORG-026] [ORG-047] [ORG-051]', async () => {
    const { id } = await buildOrganization(db, now)
    const facility = await buildFacility(db, now, {
      organization_id: id,
      name: 'Alpha House',
      status: 'Awaiting Approval',
      address_line_two: 'Suite 2',
    })
    await buildFacility(db, now, { organization_id: id, deleted_at: now.toISOString() })
    await db
      .insertInto('facility_files')
      .values({
        facility_id: facility.id,
        kind: 'photo',
        s3_filename: 'front.jpg',
        uploaded_filename: 'a.jpg',
        primary_image: true,
      })
      .execute()
    const staff = await buildStaff(db, now, { facility_id: facility.id, last_name: 'Abel', organization_role: 'administrator' })
    await db
      .insertInto('facility_roles')
      .values({ facility_id: facilities.otherHouse, user_id: staff.id, facility_role: 'Manager' })
      .execute()
    const other = await buildUser(db, now, { organization_id: id, last_name: 'Zorn' })
    const reply = await admin('GET', `/organizations/${id}`)
    const { data } = reply.json()
    expect(data.members).toEqual([
      {
        id: staff.id,
        first_name: 'Sam',
        last_name: 'Abel',
        phone_number: '+12135550101',
        email: staff.email,
        role: 'administrator',
        facility_roles: [
          {
            id: expect.any(Number),
            facility_id: facility.id,
            facility_name: 'Alpha House',
            facility_role: 'Admissions Coordinator',
          },
        ],
      },
      expect.objectContaining({ id: other.id, role: 'member', facility_roles: [] }),
    ])
    expect(data.all_users.map((user: { id: number }) => user.id)).toEqual([staff.id, other.id])
    expect(data.facilities).toEqual([
      {
        id: facility.id,
        name: 'Alpha House',
        thumbnail_url: expect.stringMatching(new RegExp(`^/api/v2/facilities/${facility.id}/photos/\\d+\\?size=small$`)),
        address_line_one: '200 Alder Street',
        address_line_two: 'Suite 2',
        city: 'Los Angeles',
        state: 'CA',
        zip: '90071',
        npi: '1234567893',
        status: 'Awaiting Approval',
        active: false,
        primary_contact_id: null,
        intake_complete: true,
        organization: id,
      },
    ])
    expect((await admin('GET', `/organizations/organization-data/${id}`)).json()).toEqual(reply.json())
  })

  test('200 for its members, 404 for all others [PERM-016]', async () => {
    const canRead = async (username: Parameters<typeof as>[0], id: number) =>
      (await as(username)('GET', `/organizations/${id}`)).statusCode
    expect([await canRead('member', organizations.center), await canRead('loner', organizations.center)]).toEqual([200, 404])
    expect([await canRead('org.admin', organizations.otherCenter), await canRead('advocate', organizations.hospital)]).toEqual([
      404, 200,
    ])
  })
})

describe("the caller's own organization", () => {
  test.each(['my-organizations', 'my-organization-data'])(
    '200 %s: reports whether the caller is its Org Admin [ORG-050]',
    async path => {
      const ownOrganization = async (username: 'org.admin' | 'member' | 'loner') =>
        (await as(username)('GET', `/organizations/${path}`)).json().data
      expect(await ownOrganization('org.admin')).toMatchObject({ organization: { id: organizations.center }, admin: true })
      expect(await ownOrganization('member')).toMatchObject({ organization: { id: organizations.center }, admin: false })
      expect(await ownOrganization('loner')).toEqual({ organization: null, admin: false })
    },
  )
})

describe('PATCH /organizations/:id', () => {
  test('422 for the name and ZIP code of another organization, but not for different capitalization of its own name [S-16]', async () => {
    const created = (await post({ ...hospital, name: 'Marigold & Finch Hospital', zip_code: '91101' })).json().data
    const other = (await post({ ...hospital, name: 'Larch Hospital', zip_code: '91101' })).json().data
    const message = 'Marigold & Finch Hospital (ZIP code 91101) already exists.'
    const renamed = await patch(other.id, { name: 'marigold finch HOSPITAL.' })
    expect([renamed.statusCode, renamed.json()]).toEqual([422, { message, errors: { name: message } }])
    const far = (await post({ ...hospital, name: 'Marigold & Finch Hospital', zip_code: '10001' })).json().data
    expect((await patch(far.id, { zip_code: '91101' })).statusCode).toBe(422)
    expect((await patch(created.id, { name: 'MARIGOLD FINCH hospital' })).statusCode).toBe(200)
    expect((await patch(far.id, { contact_first_name: 'Rosalind' })).statusCode).toBe(200)
  })

  test('200 changes the sent fields; a treatment center stores no address, and the type never changes [ORG-025] [PERM-005]', async () => {
    const { id } = (await post(center)).json().data
    clock.advance(60)
    const reply = await patch(id, { name: 'Willow North', plan: 'paid', city: 'Pasadena', type: 'hospital' })
    expect([reply.statusCode, reply.json().data]).toEqual([
      200,
      expect.objectContaining({
        name: 'Willow North',
        plan: 'paid',
        city: null,
        type: 'treatment_center',
        updated_at: context.now().toISOString(),
        members: [],
        facilities: [],
      }),
    ])
    const audit = await db
      .selectFrom('audit_events')
      .select('detail')
      .where('action', '=', 'organizations.edit')
      .orderBy('id', 'desc')
      .executeTakeFirst()
    expect(audit?.detail).toEqual({ changes: { name: ['Willow Recovery', 'Willow North'], plan: ['free', 'paid'] } })
  })

  test.each([
    ['ORG-008', { name: 'W' }, { name: nameText }],
    ['ORG-011', { phone_number: 'x' }, { phone_number: 'Invalid phone number' }],
    ['ORG-012', { npi_number: '1' }, { npi_number: 'NPI number must have 10 digits' }],
    ['ORG-013', { address_line_one: '' }, { address_line_one: lineText }],
    ['ORG-014', { city: '' }, { city: 'City must be at least 3 characters long' }],
    ['ORG-015', { zip_code: '' }, { zip_code: 'Required information' }],
  ])('422 (%s) %j [ORG-008] [ORG-011] [ORG-012] [ORG-013] [ORG-014] [ORG-015]', async (_row, overrides, errors) => {
    const { id } = (await post(hospital)).json().data
    expect(await errorsOf(patch(id, overrides))).toEqual([422, errors])
  })

  test('403 for an Org Admin editing the profile [ORG-052] [PERM-005]', async () => {
    expect((await as('org.admin')('PATCH', `/organizations/${organizations.center}`, { plan: 'paid' })).statusCode).toBe(403)
  })
})

describe('PATCH /organizations/:id/status-change', () => {
  const change = (id: number, status: unknown) => admin('PATCH', `/organizations/${id}/status-change`, { status })

  test('200 changes any status to any other, with the time and flag [ORG-017] [ORG-019] [ORG-020]', async () => {
    const { id } = await buildOrganization(db, now, { active_status: 'Awaiting Approval', status_changed_at: null })
    const active = { Approved: true, 'Awaiting Approval': null, Deactivated: false }
    for (const from of organizationStatuses) {
      for (const to of organizationStatuses) {
        await change(id, from)
        clock.advance(60)
        const { data } = (await change(id, to)).json()
        expect(data).toMatchObject({ active_status: to, active: active[to] })
        if (from !== to) expect(data.status_changed_at).toBe(context.now().toISOString())
        else expect(data.status_changed_at).not.toBe(context.now().toISOString())
      }
    }
  })

  test('a deactivated organization’s facilities leave matching on the next request and return after reactivation', async () => {
    const { id } = await buildOrganization(db, now)
    const facility = await buildFacility(db, now, { organization_id: id })
    const matched = async () => {
      const nearQuery = `lat=${facility.latitude}&lng=${facility.longitude}&radius=10&page_size=100`
      return (await as('advocate')('GET', `/facilities?${nearQuery}`))
        .json()
        .data.some((item: { id: number }) => item.id === facility.id)
    }
    expect(await matched()).toBe(true)
    await change(id, 'Deactivated')
    expect(await matched()).toBe(false)
    await change(id, 'approved')
    expect(await matched()).toBe(true)
  })

  test('422 for an unknown status; 403 without ORG_WRITE_ALL [ORG-018]', async () => {
    const { id } = await buildOrganization(db, now)
    for (const status of ['Closed', null, true]) expect((await change(id, status)).statusCode).toBe(422)
    expect((await as('tech.support')('PATCH', `/organizations/${id}/status-change`, { status: 'Approved' })).statusCode).toBe(403)
  })
})
