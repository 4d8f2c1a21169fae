import { expect, test } from 'vitest'
import { startServer } from '../../testing.ts'
import { buildProvisioned, patch, schemas } from './testing.ts'

// The requests of Okta's "Okta and SCIM version 2.0", in its order.

const server = await startServer()
const { db } = server
const account = (id: string) => db.selectFrom('users').selectAll().where('id', '=', Number(id)).executeTakeFirstOrThrow()

test('Okta provisions a user from the test of the connection to the deactivation', async () => {
  const { scim, domain } = await buildProvisioned(server)
  expect((await scim('GET', '/Users?startIndex=1&count=2')).json()).toMatchObject({ totalResults: 0, startIndex: 1 })
  const userName = `test.user@${domain}`
  const find = `/Users?filter=userName%20eq%20%22${encodeURIComponent(userName)}%22&startIndex=1&count=100`
  expect((await scim('GET', find)).json().totalResults).toBe(0)

  const sent = {
    schemas: [schemas.user],
    userName,
    name: { givenName: 'Test', familyName: 'User' },
    emails: [{ primary: true, value: userName, type: 'work' }],
    displayName: 'Test User',
    locale: 'en-US',
    externalId: '00ujl29u0le5T6Aj10h7',
    groups: [],
    password: '1mz050nq',
    active: true,
  }
  const created = await scim('POST', '/Users', sent)
  expect(created.statusCode, created.body).toBe(201)
  const { id } = created.json()
  expect(created.body).not.toContain('1mz050nq')
  expect(await account(id)).toMatchObject({ has_password: false, tmri_status: 'Approved' })

  expect((await scim('GET', '/Users?startIndex=1&count=100')).json()).toMatchObject({ totalResults: 1, itemsPerPage: 1 })
  expect((await scim('GET', `/Users/${id}`)).json()).toMatchObject({ id, userName })

  // Okta reads the user, then replaces it.
  const current = (await scim('GET', `/Users/${id}`)).json()
  const replaced = await scim('PUT', `/Users/${id}`, {
    ...current,
    name: { givenName: 'Another', middleName: 'Excited', familyName: 'User' },
  })
  expect(replaced.statusCode, replaced.body).toBe(200)
  expect(replaced.json().name).toEqual({ formatted: 'Another User', givenName: 'Another', familyName: 'User' })

  const deactivated = await scim('PATCH', `/Users/${id}`, patch({ op: 'replace', value: { active: false } }))
  expect([deactivated.statusCode, deactivated.json().active]).toEqual([200, false])
  expect((await account(id)).tmri_status).toBe('Not Approved')
  expect((await scim('PUT', `/Users/${id}`, { ...current, active: true })).json().active).toBe(true)
  expect((await scim('PUT', `/Users/${id}`, { ...current, active: false })).json().active).toBe(false)
  expect((await account(id)).tmri_status).toBe('Not Approved')
})

test('Okta pushes a group', async () => {
  const { scim, domain } = await buildProvisioned(server, { advocate_values: ['Test SCIMv2'] })
  const user = async (name: string) =>
    (
      await scim('POST', '/Users', {
        schemas: [schemas.user],
        userName: `${name}@${domain}`,
        name: { givenName: name, familyName: 'User' },
        emails: [{ primary: true, value: `${name}@${domain}`, type: 'work' }],
        active: true,
      })
    ).json().id as string
  const [first, second] = [await user('first'), await user('second')]
  const advocates = async () => [(await account(first)).is_patient_advocate, (await account(second)).is_patient_advocate]

  const created = await scim('POST', '/Groups', { schemas: [schemas.group], displayName: 'Test SCIMv2', members: [] })
  expect(created.statusCode, created.body).toBe(201)
  const { id } = created.json()
  expect((await scim('GET', '/Groups?startIndex=1&count=100')).json()).toMatchObject({ totalResults: 1, Resources: [{ id }] })
  const taken = await scim('POST', '/Groups', { schemas: [schemas.group], displayName: 'test scimv2' })
  expect([taken.statusCode, taken.json().scimType]).toEqual([409, 'uniqueness'])

  const renamed = await scim('PATCH', `/Groups/${id}`, patch({ op: 'replace', value: { id, displayName: 'Advocates' } }))
  expect(renamed.json()).toMatchObject({ id, displayName: 'Advocates' })
  await scim('PATCH', `/Groups/${id}`, patch({ op: 'replace', value: { id, displayName: 'Test SCIMv2' } }))

  const changed = await scim(
    'PATCH',
    `/Groups/${id}`,
    patch(
      { op: 'remove', path: `members[value eq "${second}"]` },
      { op: 'add', path: 'members', value: [{ value: first, display: `first@${domain}` }] },
    ),
  )
  expect(changed.json().members).toMatchObject([{ value: first }])
  expect(await advocates()).toEqual([true, false])
  const replaced = await scim(
    'PATCH',
    `/Groups/${id}`,
    patch({ op: 'replace', path: 'members', value: [{ value: second, display: `second@${domain}` }] }),
  )
  expect(replaced.json().members).toMatchObject([{ value: second }])
  // Patients would be left without an advocate, so that role does not end.
  expect(await advocates()).toEqual([true, true])

  const put = await scim('PUT', `/Groups/${id}`, {
    schemas: [schemas.group],
    id,
    displayName: 'Test SCIMv2',
    members: [{ value: first }, { value: second }],
  })
  expect(put.json().members).toMatchObject([{ value: first }, { value: second }])
  expect((await scim('DELETE', `/Groups/${id}`)).statusCode).toBe(204)
})
