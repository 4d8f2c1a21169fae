import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { buildFacility, buildOrganization, buildStaff, buildUser, giveRole } from '../../seed/builders.ts'
import { findTestData } from '../../seed/testUsers.ts'
import { startServer } from '../../testing.ts'

const { db, context, as } = await startServer()
const now = context.now()
const admin = as('social.work')
const { organizations, facilities, users } = await findTestData(db)
type Member = { id: number; role: string; facility_roles: { id: number; facility_id: number }[] }

/** Creates a treatment center with an Org Admin, two facilities, and a coordinator at the first facility. */
async function center() {
  const { id } = await buildOrganization(db, now)
  const [house1, house2] = [
    await buildFacility(db, now, { organization_id: id, name: 'House 1' }),
    await buildFacility(db, now, { organization_id: id, name: 'House 2' }),
  ]
  const orgAdmin = await buildUser(db, now, { organization_id: id, organization_role: 'administrator' })
  const staff = await buildStaff(db, now, { facility_id: house1.id })
  return { id, house1, house2, orgAdmin, staff, path: `/organizations/${id}/members` }
}
const memberIn = async (id: number, user: number): Promise<Member | undefined> =>
  (await admin('GET', `/organizations/${id}`)).json().data.members.find((member: Member) => member.id === user)
const whoami = async (id: number) => (await as(id)('GET', '/common/whoami')).json().data

describe.each(['members', 'locations'])('GET /organizations/:id/%s', rows => {
  const name = ({ last_name, name }: { last_name?: string; name?: string }) => last_name ?? name

  /** A center with twelve members and twelve locations. */
  async function bigCenter() {
    const { id } = await buildOrganization(db, now)
    for (const n of [3, 1, 2, 12, 11, 10, 9, 8, 7, 6, 5, 4]) {
      const letter = String.fromCharCode(64 + n)
      const [first_name, last_name, email] = ['Robin', `Sedge${letter}`, `robin.${letter}.${id}@willow.example`]
      const phone_number = `+1213555${String(4200 + n)}`
      await buildUser(db, now, { organization_id: id, organization_role: 'member', first_name, last_name, email, phone_number })
      await buildFacility(db, now, {
        organization_id: id,
        name: `Sedge${letter}`,
        city: n % 2 ? 'Fresno' : 'Los Altos',
        zip_code: '93701',
      })
    }
    return {
      id,
      read: async (query: string) => {
        const { data, total } = (await admin('GET', `/organizations/${id}/${rows}?${query}`)).json()
        return { names: data.map(name), total, data }
      },
    }
  }

  test('200 a page, sorted by name, with the number of all rows; the rows are those of the organization [ORG-006]', async () => {
    const { id, read } = await bigCenter()
    const all = (await admin('GET', `/organizations/${id}`)).json().data[rows === 'members' ? 'members' : 'facilities']
    const [first, second, third] = [
      await read('page_size=5'),
      await read('page_size=5&page_number=2'),
      await read('page_number=9'),
    ]
    expect([first.names, first.total]).toEqual([['SedgeA', 'SedgeB', 'SedgeC', 'SedgeD', 'SedgeE'], 12])
    expect(second.data).toEqual(all.slice(5, 10))
    expect([third.names, third.total]).toEqual([[], 12])
  })

  test('200 `q` finds rows that contain every word', async () => {
    const { read } = await bigCenter()
    const [text, found] = rows === 'members' ? ['ROBIN sedgec', ['SedgeC']] : ['fresno 93701 SedgeC', ['SedgeC']]
    expect((await read(`q=${encodeURIComponent(text)}`)).names).toEqual(found)
    expect((await read(`q=${rows === 'members' ? encodeURIComponent('(213) 555-4203') : 'altos'}&page_size=1`)).total).toBe(
      rows === 'members' ? 1 : 6,
    )
    expect(await read('q=100%25')).toMatchObject({ names: [], total: 0 })
  })
})

describe('POST /organizations/:id/members', () => {
  test.each(['member', 'administrator'])(
    '200 adds a user as %s, effective on the next request [ORG-028] [PERM-002]',
    async role => {
      const { id, path } = await center()
      const user = await buildUser(db, now)
      const call = as(user.id)
      expect((await call('GET', '/common/whoami')).json().data.organization_id).toBeNull()
      const reply = await admin('POST', path, { user_id: user.id, role })
      expect([reply.statusCode, reply.json().data.members]).toEqual([
        200,
        expect.arrayContaining([expect.objectContaining({ id: user.id, role })]),
      ])
      expect((await call('GET', '/common/whoami')).json().data).toMatchObject({ organization_id: id, organization_role: role })
    },
  )

  test('200 adding a member again with the other role makes the member an Org Admin, and back [ORG-027]', async () => {
    const { id, path, staff } = await center()
    for (const role of ['administrator', 'member']) {
      await admin('POST', path, { user_id: staff.id, role })
      expect((await memberIn(id, staff.id))?.role).toBe(role)
    }
    expect((await memberIn(id, staff.id))?.facility_roles).toHaveLength(1)
  })

  test.each([
    { user_id: null, role: 'member' },
    { role: 'member' },
    { user_id: 1 },
    { user_id: 1, role: 'Boss' },
    { user_id: 2_000_000_000, role: 'member' },
  ])('422 %j: "Please select a user and role." [ORG-027]', async body => {
    const { path } = await center()
    const reply = await admin('POST', path, body)
    expect([reply.statusCode, reply.json().message]).toEqual([422, 'Please select a user and role.'])
  })

  test('409 for a member of another organization, who must first be removed there', async () => {
    const [first, second] = [await center(), await center()]
    const add = () => admin('POST', first.path, { user_id: second.staff.id, role: 'member' })
    expect((await add()).statusCode).toBe(409)
    await admin('DELETE', `${second.path}/${second.staff.id}`)
    expect((await add()).statusCode).toBe(200)
  })

  test('403 for an Org Admin [ORG-052] [PERM-005]', async () => {
    const { path, orgAdmin } = await center()
    const user = await buildUser(db, now)
    expect((await as(orgAdmin.id)('POST', path, { user_id: user.id, role: 'member' })).statusCode).toBe(403)
  })
})

describe('DELETE /organizations/:id/members/:userId', () => {
  test("200 removes the member's roles and contact status; the session continues [ORG-034] [ORG-046]", async () => {
    const { id, path, orgAdmin, staff, house1 } = await center()
    await giveRole(db, now, { user_id: staff.id, facility_id: facilities.house, facility_role: 'Manager' })
    await db.updateTable('facilities').set({ primary_contact_id: staff.id }).where('id', '=', house1.id).execute()
    const call = as(staff.id)
    const list = `/organizations/${id}/applications`
    expect((await call('GET', list)).statusCode).toBe(200)
    const reply = await as(orgAdmin.id)('DELETE', `${path}/${staff.id}`)
    expect([
      reply.statusCode,
      reply.json().data.facilities.find((facility: { id: number }) => facility.id === house1.id).primary_contact_id,
    ]).toEqual([200, null])
    expect(await memberIn(id, staff.id)).toBeUndefined()
    expect((await call('GET', list)).statusCode).toBe(404)
    expect((await call('GET', '/common/whoami')).json().data).toMatchObject({
      organization_id: null,
      organization_role: null,
      facility_roles: [{ facility_id: facilities.house, facility_role: 'Manager' }],
    })
    const audited = await db
      .selectFrom('audit_events')
      .select(['action', 'detail'])
      .where('subject_type', '=', 'facilities')
      .where(sql<boolean>`${house1.id} = any(subject_ids)`)
      .orderBy('id', 'desc')
      .executeTakeFirst()
    expect(audited).toEqual({
      action: 'organizations.removeMember',
      detail: { changes: { primary_contact_id: [staff.id, null] } },
    })
  })

  test('404 for a user of another organization and for another organization, 403 for a plain member [ORG-046]', async () => {
    const { path, orgAdmin, staff } = await center()
    expect((await admin('DELETE', `${path}/${users.coordinator}`)).statusCode).toBe(404)
    expect((await as('org.admin')('DELETE', `${path}/${staff.id}`)).statusCode).toBe(404)
    expect((await as(staff.id)('DELETE', `${path}/${orgAdmin.id}`)).statusCode).toBe(403)
    expect((await admin('DELETE', `${path}/${staff.id}`)).statusCode).toBe(200)
    expect((await admin('DELETE', `${path}/${staff.id}`)).statusCode).toBe(404)
  })
})

describe('facility roles', () => {
  test('200 lists the roles that a member does not have, by facility [ORG-031] [PERM-002]', async () => {
    const { path, staff, house1, house2 } = await center()
    const availableRoles = async () => (await admin('GET', `${path}/${staff.id}/available-roles`)).json().data.available_roles
    const second = { facility_id: house2.id, facility_name: 'House 2', roles: ['Manager', 'Admissions Coordinator'] }
    expect(await availableRoles()).toEqual([{ facility_id: house1.id, facility_name: 'House 1', roles: ['Manager'] }, second])
    await admin('POST', `${path}/${staff.id}/facility-roles`, { facility_id: house1.id, role: 'Manager' })
    expect(await availableRoles()).toEqual([second])
  })

  test('200 an Org Admin grants a role, effective on the next request, and revokes it [ORG-030] [ORG-032] [ORG-046] [PERM-016]', async () => {
    const { path, orgAdmin, staff, house2 } = await center()
    const call = as(orgAdmin.id)
    const created = await call('POST', `${path}/${staff.id}/facility-roles`, { facility_id: house2.id, role: 'Manager' })
    expect([created.statusCode, created.json().data]).toEqual([
      200,
      { id: expect.any(Number), facility_id: house2.id, facility_name: 'House 2', facility_role: 'Manager' },
    ])
    expect((await whoami(staff.id)).facility_roles).toContainEqual({ facility_id: house2.id, facility_role: 'Manager' })
    const repeated = await call('POST', `${path}/${staff.id}/facility-roles`, { facility_id: house2.id, role: 'Manager' })
    expect(repeated.statusCode).toBe(409)
    const removed = await call('DELETE', `${path}/${staff.id}/facility-roles/${created.json().data.id}`)
    expect([removed.statusCode, removed.json().data]).toEqual([200, { id: created.json().data.id }])
    expect((await whoami(staff.id)).facility_roles).not.toContainEqual({ facility_id: house2.id, facility_role: 'Manager' })
  })

  test.each([
    ['without a facility', () => ({ role: 'Manager' })],
    ['without a role', (facility_id: number) => ({ facility_id })],
    ['with a role that is none', (facility_id: number) => ({ facility_id, role: 'Owner' })],
    ['at a facility of others', () => ({ facility_id: facilities.house, role: 'Manager' })],
  ])('422 %s: "Please select a role and facility." [ORG-030]', async (_case, body) => {
    const { path, staff, house1 } = await center()
    const reply = await admin('POST', `${path}/${staff.id}/facility-roles`, body(house1.id))
    expect([reply.statusCode, reply.json().message]).toEqual([422, 'Please select a role and facility.'])
  })

  test('422 at a hospital, which has no roles [ORG-024] [ORG-046]', async () => {
    const path = `/organizations/${organizations.hospital}/members/${users.advocate}`
    expect((await admin('GET', `${path}/available-roles`)).json().data).toEqual({ available_roles: [] })
    expect((await admin('POST', `${path}/facility-roles`, { facility_id: facilities.house, role: 'Manager' })).statusCode).toBe(
      422,
    )
  })

  test("404 for another member's role, or a facility of another organization [ORG-032]", async () => {
    const { path, orgAdmin, staff } = await center()
    const role = await db.selectFrom('facility_roles').select('id').where('user_id', '=', staff.id).executeTakeFirstOrThrow()
    const otherRole = await giveRole(db, now, { user_id: staff.id, facility_id: facilities.house, facility_role: 'Manager' })
    expect((await admin('DELETE', `${path}/${orgAdmin.id}/facility-roles/${role.id}`)).statusCode).toBe(404)
    expect((await admin('DELETE', `${path}/${staff.id}/facility-roles/${otherRole.id}`)).statusCode).toBe(404)
    expect((await memberIn(Number(path.split('/')[2]), staff.id))?.facility_roles).toHaveLength(1)
  })
})
