import { expect, test } from 'vitest'
import { startServer } from '../../testing.ts'
import { buildProvisioned, patch, schemas } from './testing.ts'

// The requests of "Tutorial: Develop and plan provisioning for a SCIM endpoint in Microsoft Entra ID", in its order.

const server = await startServer({ config: { PUBLIC_URL: 'https://passage.example' } })
const { db } = server
const base = 'https://passage.example/scim/v2'
const account = (id: string) => db.selectFrom('users').selectAll().where('id', '=', Number(id)).executeTakeFirstOrThrow()

test('Entra ID provisions a user from the first assignment to the deletion', async () => {
  const { scim, domain, id: organization_id } = await buildProvisioned(server)
  const userName = `Test_User_dfeef4c5@${domain}`
  const find = () => scim('GET', `/Users?filter=${encodeURIComponent(`userName eq "${userName}"`)}`)

  const none = await find()
  expect([none.statusCode, none.headers['content-type']]).toEqual([200, 'application/scim+json; charset=utf-8'])
  expect(none.json()).toEqual({
    schemas: ['urn:ietf:params:scim:api:messages:2.0:ListResponse'],
    totalResults: 0,
    Resources: [],
    startIndex: 1,
    itemsPerPage: 0,
  })

  const created = await scim('POST', '/Users', {
    schemas: [schemas.user, schemas.enterprise],
    externalId: '0a21f0f2-8d2a-4f8e-bf98-7363c4aed4ef',
    userName,
    active: true,
    emails: [{ primary: true, type: 'work', value: userName }],
    meta: { resourceType: 'User' },
    name: { formatted: 'givenName familyName', familyName: 'familyName', givenName: 'givenName' },
    roles: [],
    [schemas.enterprise]: { department: 'Surgery', manager: { value: '1' } },
  })
  expect(created.statusCode, created.body).toBe(201)
  const { id } = created.json()
  expect(created.headers.location).toBe(`${base}/Users/${id}`)
  expect(created.json()).toMatchObject({
    schemas: [schemas.user],
    id,
    externalId: '0a21f0f2-8d2a-4f8e-bf98-7363c4aed4ef',
    meta: { resourceType: 'User', location: `${base}/Users/${id}` },
    userName,
    name: { familyName: 'familyName', givenName: 'givenName' },
    active: true,
    emails: [{ value: userName, type: 'work', primary: true }],
  })
  expect(await account(id)).toMatchObject({
    organization_id,
    tmri_status: 'Approved',
    has_password: false,
    username: userName,
    organization_role: 'member',
  })

  expect((await scim('GET', `/Users/${id}`)).json()).toEqual(created.json())
  expect((await find()).json()).toMatchObject({ totalResults: 1, Resources: [{ id }] })

  // Multi-valued and single-valued attributes, and what Passage does not store.
  const updated = await scim(
    'PATCH',
    `/Users/${id}`,
    patch(
      { op: 'Replace', path: 'emails[type eq "work"].value', value: `updatedEmail@${domain}` },
      { op: 'Replace', path: 'name.familyName', value: 'updatedFamilyName' },
      { op: 'Add', path: 'addresses[type eq "work"].streetAddress', value: '1 Main St' },
      { op: 'Add', path: 'phoneNumbers[type eq "mobile"].value', value: '213-555-0188' },
      { op: 'Add', path: `${schemas.enterprise}:department`, value: 'Surgery' },
    ),
  )
  expect(updated.statusCode, updated.body).toBe(200)
  expect(updated.json()).toMatchObject({
    emails: [{ value: `updatedEmail@${domain}` }],
    name: { familyName: 'updatedFamilyName', givenName: 'givenName' },
  })
  const renamed = await scim(
    'PATCH',
    `/Users/${id}`,
    patch(
      { op: 'Replace', path: 'userName', value: `5b50642d@${domain}` },
      { op: 'Replace', value: { 'name.givenName': 'New' } },
    ),
  )
  expect(renamed.json()).toMatchObject({ userName: `5b50642d@${domain}`, name: { givenName: 'New' } })

  // Entra sends the text "False", unless its feature flag aadOptscim062020 is on.
  const disabled = await scim('PATCH', `/Users/${id}`, patch({ op: 'Replace', path: 'active', value: 'False' }))
  expect([disabled.statusCode, disabled.json().active]).toEqual([200, false])
  expect((await account(id)).tmri_status).toBe('Not Approved')
  const enabled = await scim('PATCH', `/Users/${id}`, patch({ op: 'Replace', value: { active: 'True' } }))
  expect([enabled.json().active, (await account(id)).tmri_status]).toEqual([true, 'Approved'])

  const deleted = await scim('DELETE', `/Users/${id}`)
  expect([deleted.statusCode, deleted.body]).toEqual([204, ''])
  expect((await scim('GET', `/Users/${id}`)).statusCode).toBe(404)
  expect((await scim('DELETE', `/Users/${id}`)).statusCode).toBe(404)
  expect((await account(id)).tmri_status).toBe('Not Approved')
})

test('Entra ID provisions a group and its members, which gives and ends roles', async () => {
  const externalId = '8aa1a0c0-c4c3-4bc0-b4a5-2ef676900159'
  const { scim, domain } = await buildProvisioned(server, { administrator_values: [externalId] })
  const user = async (name: string) =>
    (
      await scim('POST', '/Users', {
        schemas: [schemas.user],
        userName: `${name}@${domain}`,
        name: { givenName: name, familyName: 'Alder' },
        emails: [{ primary: true, type: 'work', value: `${name}@${domain}` }],
      })
    ).json().id as string
  const [first, second] = [await user('first'), await user('second')]
  const roles = async () => [(await account(first)).organization_role, (await account(second)).organization_role]
  const find = '/Groups?excludedAttributes=members&filter=displayName%20eq%20%22displayName%22'

  expect((await scim('GET', find)).json().totalResults).toBe(0)
  const created = await scim('POST', '/Groups', {
    schemas: [schemas.group, 'http://schemas.microsoft.com/2006/11/ResourceManagement/ADSCIM/2.0/Group'],
    externalId,
    displayName: 'displayName',
    meta: { resourceType: 'Group' },
  })
  expect(created.statusCode, created.body).toBe(201)
  const { id } = created.json()
  expect(created.headers.location).toBe(`${base}/Groups/${id}`)
  expect(created.json()).toMatchObject({ externalId, displayName: 'displayName', members: [], meta: { resourceType: 'Group' } })
  expect((await scim('GET', `/Groups/${id}?excludedAttributes=members`)).json().members).toBeUndefined()
  expect((await scim('GET', find)).json().Resources).toMatchObject([{ id, displayName: 'displayName' }])

  const member = (value: string) => ({ $ref: null, value })
  const added = await scim(
    'PATCH',
    `/Groups/${id}`,
    patch({ op: 'Add', path: 'members', value: [member(first), member(second)] }),
  )
  expect([added.statusCode, added.json().members.map(({ value }: { value: string }) => value)]).toEqual([200, [first, second]])
  expect(await roles()).toEqual(['administrator', 'administrator'])

  const renamed = await scim('PATCH', `/Groups/${id}`, patch({ op: 'Replace', path: 'displayName', value: 'Administrators' }))
  expect(renamed.json().displayName).toBe('Administrators')
  await scim('PATCH', `/Groups/${id}`, patch({ op: 'Remove', path: 'members', value: [member(first)] }))
  expect(await roles()).toEqual(['member', 'administrator'])
  await scim('PATCH', `/Groups/${id}`, patch({ op: 'Add', path: 'members', value: [member(first)] }))
  await scim('PATCH', `/Groups/${id}`, patch({ op: 'Remove', path: `members[value eq "${second}"]` }))
  expect(await roles()).toEqual(['administrator', 'member'])

  // The last Org Admin stays one, whatever the provider does.
  const detail = 'This is the organization’s only Org Admin. Make another member an Org Admin first.'
  const refused = [
    await scim('PATCH', `/Groups/${id}`, patch({ op: 'Remove', path: 'members', value: [member(first)] })),
    await scim('DELETE', `/Groups/${id}`),
    await scim('PATCH', `/Groups/${id}`, patch({ op: 'Replace', path: 'externalId', value: 'another' })),
    await scim('PATCH', `/Users/${first}`, patch({ op: 'Replace', path: 'active', value: 'False' })),
    await scim('DELETE', `/Users/${first}`),
  ]
  for (const reply of refused)
    expect([reply.statusCode, reply.json()]).toEqual([
      409,
      { schemas: ['urn:ietf:params:scim:api:messages:2.0:Error'], status: '409', detail },
    ])
  expect(await roles()).toEqual(['administrator', 'member'])

  await scim('PATCH', `/Groups/${id}`, patch({ op: 'Add', path: 'members', value: [member(second)] }))
  await scim('PATCH', `/Groups/${id}`, patch({ op: 'Remove', path: 'members', value: [member(first)] }))
  await db.updateTable('users').set({ organization_role: 'administrator' }).where('id', '=', Number(first)).execute()
  expect((await scim('DELETE', `/Groups/${id}`)).statusCode).toBe(204)
  expect(await roles()).toEqual(['administrator', 'member'])
  expect((await scim('GET', `/Groups/${id}`)).statusCode).toBe(404)
})
