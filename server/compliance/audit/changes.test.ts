import { describe, expect, test } from 'vitest'
import { buildFacility, buildOrganization, buildUser } from '../../seed/builders.ts'
import { tagIds } from '../../seed/catalog.ts'
import { findTestData } from '../../seed/testUsers.ts'
import { startServer } from '../../testing.ts'

const { db, context, as } = await startServer()
const now = context.now()
const admin = as('super.admin')
type ReadChange = {
  action: string
  records: { id: number; name: string }[]
  changes: { field: string; before: unknown; after: unknown }[]
}
const changesOf = async (resource: string, id: number): Promise<ReadChange[]> =>
  (await admin('GET', `/admin/changes?resource=${resource}&id=${id}`)).json().data
/** The field changes recorded in the newest entry. */
const newest = async (resource: string, id: number) => {
  const [change] = await changesOf(resource, id)
  return Object.fromEntries(change!.changes.map(({ field, before, after }) => [field, [before, after]]))
}

describe('GET /admin/changes', () => {
  test("200 lists a user's changes newest first with their author, and names instead of ids", async () => {
    const reply = await admin('POST', '/users', {
      username: 'robin.sedge',
      password: 'Harbor lights 7!',
      first_name: 'Robin',
      last_name: 'Sedge',
      phone_number: '213 555 0177',
      email: 'robin@passage.example',
      is_patient_advocate: true,
      patient_advocate_info: { pa_type: tagIds('pa_type', 'Hospital') },
    })
    const { id } = reply.json().data
    await as('social.work')('PATCH', `/users/${id}`, { tmri_status: 'Approved' })
    const { data } = (await as('tech.support')('GET', `/admin/changes?resource=users&id=${id}`)).json()
    expect(data).toMatchObject([
      {
        action: 'users.edit',
        actor: { name: 'Tobias Okafor' },
        resource: 'users',
        records: [{ id, name: 'Robin Sedge' }],
        changes: [{ field: 'tmri_status', before: 'Not Approved', after: 'Approved' }],
      },
      { action: 'users.create' },
    ])
    const made = Object.fromEntries(
      data[1].changes.map((change: { field: string; after: unknown }) => [change.field, change.after]),
    )
    expect(made).toMatchObject({ first_name: 'Robin', role_id: expect.stringMatching(/user/i), pa_type: ['Hospital'] })
  })

  test('200 shows that a password was set, but never the password', async () => {
    const { id } = await buildUser(db, now)
    const reply = await admin('PATCH', `/users/${id}/admin-change-password`, { newPassword: 'Harbor lights 7!' })
    expect(reply.statusCode).toBe(200)
    await admin('PATCH', `/users/${id}/admin-change-password`, { newPassword: 'Harbor lights 8!' })
    const body = (await admin('GET', `/admin/changes?resource=users&id=${id}`)).body
    expect(body).not.toMatch(/Harbor|argon2|password_hash/)
    expect((await changesOf('users', id)).map(change => change.action)).toEqual(['users.changePassword', 'users.changePassword'])
    const { rows } = { rows: await db.selectFrom('audit_events').select('detail').execute() }
    expect(JSON.stringify(rows)).not.toMatch(/Harbor|argon2/)
  })

  test('200 shows an approval on the user and on the hospital created from the sign-up', async () => {
    const { id } = await buildUser(db, now, {
      is_patient_advocate: true,
      tmri_status: 'Not Approved',
      signup_form_data: JSON.stringify({
        organization: 'Elm Valley Hospital',
        address: '1 Elm Street',
        city: 'Elm Valley',
        state: 'CA',
        zipcode: '90001',
      }),
    })
    const { data } = (await admin('POST', `/users/${id}/approve-pa`, { organization: null })).json()
    expect(await newest('users', id)).toEqual({
      tmri_status: ['Not Approved', 'Approved'],
      organization_id: [null, 'Elm Valley Hospital'],
      organization_role: [null, 'Org Member'],
    })
    expect(await newest('organizations', data.organization_id)).toMatchObject({
      name: [null, 'Elm Valley Hospital'],
      active_status: [null, 'Approved'],
    })
  })

  test('200 shows who joined an organization, with which roles, and who was removed', async () => {
    const { id: organization_id } = await buildOrganization(db, now, { name: 'Willow Recovery' })
    const { id: facility_id } = await buildFacility(db, now, { organization_id, name: 'Willow House' })
    const { id: user_id } = await buildUser(db, now)
    const members = `/organizations/${organization_id}/members`
    const response = await admin('POST', members, { user_id, role: 'member' })
    expect(response.statusCode, response.body).toBe(200)
    expect(await newest('users', user_id)).toEqual({
      organization_id: [null, 'Willow Recovery'],
      organization_role: [null, 'Org Member'],
    })
    await admin('POST', `${members}/${user_id}/facility-roles`, { facility_id, role: 'Manager' })
    expect(await newest('users', user_id)).toEqual({ facility_roles: [null, 'Manager, Willow House'] })
    await admin('PATCH', `/facilities/${facility_id}/primary-contact`, { user_id })
    await admin('DELETE', `${members}/${user_id}`)
    expect(await newest('users', user_id)).toEqual({
      organization_id: ['Willow Recovery', null],
      organization_role: ['Org Member', null],
      facility_roles: [['Manager, Willow House'], null],
    })
  })

  test('200 shows all changes to tags, payers, organizations and facilities since their creation', async () => {
    const tag = (
      await admin('POST', '/common/feature-tags', { category: 'feature', ui_friendly_category: 'Features', content: 'Sauna' })
    ).json().data
    await admin('PATCH', `/common/feature-tags/${tag.id}`, { active: false })
    expect((await changesOf('featureTags', tag.id)).map(change => [change.action, change.records[0]!.name])).toEqual([
      ['featureTags.edit', 'Sauna'],
      ['featureTags.create', 'Sauna'],
    ])
    const payer = (
      await admin('POST', '/providers', { payer_code: 'CEDAR', payer_name: 'Cedar Health', insurance_type: 'Private' })
    ).json().data
    expect(await newest('payers', payer.id)).toEqual({
      payer_code: [null, 'CEDAR'],
      payer_name: [null, 'Cedar Health'],
      insurance_type: [null, 'Private'],
    })
    const { id: organization_id } = await buildOrganization(db, now, { name: 'Alder Center' })
    const facility = (await admin('POST', '/facilities', { organization_id, name: 'Alder House' })).json().data
    expect(await newest('facilities', facility.id)).toEqual({
      organization_id: [null, 'Alder Center'],
      name: [null, 'Alder House'],
    })
    await admin('DELETE', `/facilities/${facility.id}`)
    expect(await newest('facilities', facility.id)).toEqual({ deleted_at: [null, now.toISOString()] })
    await admin('PATCH', `/organizations/${organization_id}`, { plan: 'free' })
    expect(await newest('organizations', organization_id)).toEqual({ plan: ['Paid', 'Free'] })
  })

  test('200 lists everything in pages, without writes that changed nothing', async () => {
    const { id } = await buildUser(db, now)
    for (const first_name of ['Anna', 'Berta', 'Clara']) await admin('PATCH', `/users/${id}`, { first_name })
    await admin('PATCH', `/users/${id}`, { first_name: 'Clara' })
    const first = (await admin('GET', '/admin/changes?page_size=2')).json()
    const second = (await admin('GET', `/admin/changes?page_size=2&before=${first.next}`)).json()
    const names = [...first.data, ...second.data].slice(0, 3).map((change: ReadChange) => change.changes[0]!.after)
    expect(names).toEqual(['Clara', 'Berta', 'Anna'])
  })

  test('200 filters by person, record type, day, and a part of a name, a field, or a value', async () => {
    const { id } = await buildUser(db, now, { first_name: 'Zoë', last_name: 'Quill' })
    await as('social.work')('PATCH', `/users/${id}`, { npi_number: '1234567893', phone_number: '213 555 0142' })
    const { id: organization } = await buildOrganization(db, now, { name: 'Quillwork Center' })
    await admin('PATCH', `/organizations/${organization}`, { plan: 'paid', email: 'new@quillwork.example' })
    const found = async (query: string) =>
      ((await admin('GET', `/admin/changes?${query}`)).json().data as ReadChange[]).map(({ records }) => records[0]!.name)
    expect(await found('q=quill')).toEqual(['Quillwork Center', 'Zoë Quill'])
    expect(await found('q=zoe%20quill')).toEqual(['Zoë Quill'])
    expect(await found('q=NEW@quillwork')).toEqual(['Quillwork Center'])
    expect(await found('q=12345678&resource=users')).toEqual(['Zoë Quill'])
    expect(await found('q=npi&resource=users&page_size=1')).toEqual(['Zoë Quill'])
    expect(await found('q=quill&resource=organizations')).toEqual(['Quillwork Center'])
    const { users } = await findTestData(db)
    expect(await found(`q=quill&actor_id=${users['social.work']}`)).toEqual(['Zoë Quill'])
    const day = now.toISOString().slice(0, 10)
    expect(await found(`q=quill&from=2020-01-01&to=${day}`)).toHaveLength(2)
    expect(await found('q=quill&to=2020-01-01')).toEqual([])
    expect(await found('q=no-such-text')).toEqual([])
    expect((await admin('GET', `/admin/changes?from=${day}&to=2020-01-01`)).statusCode).toBe(422)
  })

  test('200 a search finds neither fields that are never shown nor records that the caller may not read', async () => {
    const { id } = await buildUser(db, now)
    await db
      .insertInto('audit_events')
      .values({
        at: now.toISOString(),
        action: 'users.edit',
        subject_type: 'users',
        subject_ids: [id],
        detail: JSON.stringify({ changes: { password_hash: [null, 'hidden-hash'], first_name: ['Sam', 'Shown-name'] } }),
      })
      .execute()
    const count = async (q: string) => (await admin('GET', `/admin/changes?q=${q}`)).json().data.length
    expect([await count('hidden-hash'), await count('shown-name')]).toEqual([0, 1])
  })

  test('403 for users without any of the permissions, 422 for an id without a resource', async () => {
    for (const username of ['advocate', 'hospital.admin', 'org.admin'] as const)
      expect((await as(username)('GET', '/admin/changes')).statusCode, username).toBe(403)
    expect((await admin('GET', '/admin/changes?id=3')).statusCode).toBe(422)
  })
})
