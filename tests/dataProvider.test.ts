import type { AddressInfo } from 'node:net'
import type { DataProvider } from 'ra-core'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { protectedTagMessage } from '#domain/directory/featureTags/schema.ts'
import { tag } from '#domain/directory/tags.ts'
import { yesAnswers } from '#domain/placement/applications/testing.ts'
import { approvals } from '#server/placement/applications/testing.ts'
import { buildAdvocate, buildFacility, buildOrganization, buildPatient, buildUser } from '#server/seed/builders.ts'
import { findTestData } from '#server/seed/testUsers.ts'
import { startServer } from '#server/testing.ts'
import { administration } from '../domain/directory/facilities/administration.ts'
import { organizations as organizationsContract } from '../domain/people/organizations/contract.ts'
import { users as usersContract } from '../domain/people/users/contract.ts'
import { applications } from '../domain/placement/applications/contract.ts'
import { transfers } from '../domain/placement/transfers/contract.ts'
import { call } from '../src/dataProvider/call.ts'
import { dataProvider } from '../src/dataProvider/dataProvider.ts'
import { texts as shell } from '../src/i18n/english/shell.ts'
import { saveToken, token } from '../src/session/session.ts'

const provider: DataProvider = dataProvider
const server = await startServer()
const { app, db, context, as } = server
const now = context.now()
await app.listen({ port: 0, host: '127.0.0.1' })
const { organizations, users } = await findTestData(db)

/** Resolves relative URLs against the page's server, like a browser. */
const requests: string[] = []
let home = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`
const network = globalThis.fetch
const stored = new Map<string, string>()

beforeEach(async () => {
  vi.stubGlobal('fetch', (path: string, init: RequestInit) => {
    requests.push(`${init.method ?? 'GET'} ${path}`)
    return network(new URL(path, home), init)
  })
  vi.stubGlobal('localStorage', {
    getItem: (name: string) => stored.get(name) ?? null,
    setItem: (name: string, value: string) => void stored.set(name, value),
    removeItem: (name: string) => void stored.delete(name),
  })
  requests.length = 0
  saveToken(await as('super.admin').token())
  return () => vi.unstubAllGlobals()
})

let serial = 0
const unique = () => `n${++serial}${crypto.randomUUID().slice(0, 8)}`
const letters = () => [...unique()].map(item => 'abcdefghijklmnopqrstuvwxyz'[Number.parseInt(item, 36) % 26]).join('')
/** A new row for each resource, as its form would send it. */
const fresh: Record<string, () => Record<string, unknown>> = {
  users: () => {
    const last_name = `Z${letters()}`
    return {
      username: unique(),
      email: `${unique()}@mercy.example`,
      first_name: 'Amina',
      last_name,
      phone_number: '2135550199',
      npi_number: '',
      password: 'a first word',
    }
  },
  organizations: () => ({
    type: 'treatment_center',
    name: `Center ${unique()}`,
    contact_first_name: 'Noor',
    contact_last_name: 'Haddad',
    email: 'office@center.example',
    phone_number: '2135550147',
    npi_number: '1234567893',
    plan: 'free',
  }),
  facilities: () => ({ organization_id: organizations.center, name: `House ${unique()}` }),
  featureTags: () => ({ category: 'feature', ui_friendly_category: 'Features', content: `Feature ${unique()}` }),
  payers: () => ({ payer_code: unique(), payer_name: `Payer ${unique()}`, insurance_type: 'Private' }),
}
/** A change to a row of each resource. */
const changes: Record<string, Record<string, unknown>> = {
  users: { first_name: 'Yasmin' },
  organizations: { contact_first_name: 'Leila' },
  featureTags: { filter_content: 'Changed' },
  payers: { active: false },
}
/** A change of status for each resource that can change in bulk. */
const bulkChanges: Record<string, Record<string, unknown>> = {
  users: { tmri_status: 'Approved' },
  organizations: { active_status: 'Deactivated' },
  facilities: { status: 'Approved' },
  featureTags: { active: false },
  payers: { active: false },
}
const resources = Object.keys(fresh)
const create = async (resource: string) => (await provider.create(resource, { data: fresh[resource]!() })).data
const page = (number: number, perPage: number) => ({
  pagination: { page: number, perPage },
  sort: { field: 'id', order: 'ASC' as const },
  filter: {},
})
const refused = (answer: Promise<unknown>) =>
  answer.then(
    () => expect.unreachable(),
    failure => failure,
  )

describe('react-admin’s nine methods over the real API', () => {
  test.each(resources)('create, getOne, getMany: %s', async resource => {
    const one = await create(resource)
    const other = await create(resource)
    const { data } = await provider.getOne(resource, { id: one.id })
    expect(data).toMatchObject(one)
    const many = await provider.getMany(resource, { ids: [other.id, 2_000_000_000, one.id, other.id] })
    expect(many.data.map(({ id }) => id)).toEqual([other.id, one.id])
  })

  test.each(resources)('getList: %s, page by page in order, with the total', async resource => {
    await create(resource)
    const sort = { field: resource === 'facilities' ? 'name' : 'id', order: 'DESC' as const }
    const first = await provider.getList(resource, { ...page(1, 2), sort })
    const second = await provider.getList(resource, { ...page(2, 2), sort })
    const both = await provider.getList(resource, { ...page(1, 4), sort })
    expect([...first.data, ...second.data]).toEqual(both.data)
    expect([first.data.length, first.total, second.total]).toEqual([2, both.total, both.total])
    expect(first.total).toBeGreaterThan(2)
  })

  test.each(['users', 'facilities'])('getManyReference: the %s of one organization only', async resource => {
    const of = {
      target: 'organization_id',
      id: organizations.center,
      ...page(1, 100),
      sort: { field: '', order: 'ASC' as const },
    }
    const { data, total } = await provider.getManyReference(resource, of)
    expect(new Set(data.map(row => row.organization_id))).toEqual(new Set([organizations.center]))
    const all = await provider.getList(resource, { ...page(1, 1), sort: of.sort })
    expect([total, total! < all.total!]).toEqual([data.length, true])
    expect((await refused(provider.getManyReference(resource, { ...of, target: 'role_id' }))).message).toContain('No filter')
  })

  test('getManyReference: a page of an organization’s members and of its locations [ORG-006]', async () => {
    const of = { target: 'organization_id', id: organizations.center, ...page(1, 1), sort: { field: '', order: 'ASC' as const } }
    const members = await provider.getManyReference('organizationMembers', of)
    expect([members.data.length, members.data[0]!.facility_roles]).toEqual([1, expect.any(Array)])
    expect(members.total).toBeGreaterThan(1)
    const locations = await provider.getManyReference('organizationLocations', { ...of, filter: { q: 'no such house' } })
    expect(locations).toEqual({ data: [], total: 0 })
    const others = provider.getManyReference('organizationMembers', { ...of, id: 2_000_000_000 })
    expect(await refused(others)).toMatchObject({ status: 404 })
  })

  test.each(Object.keys(changes))('update: %s', async resource => {
    const one = await create(resource)
    const data = changes[resource]!
    const updated = await provider.update(resource, { id: one.id, data, previousData: one })
    expect(updated.data).toMatchObject({ id: one.id, ...data })
  })

  test.each(Object.entries(bulkChanges))('updateMany: %s, in one request [S-32]', async (resource, data) => {
    const ids = [(await create(resource)).id, (await create(resource)).id]
    requests.length = 0
    expect(await provider.updateMany(resource, { ids, data })).toMatchObject({ data: ids })
    expect(requests).toHaveLength(1)
    expect((await provider.getMany(resource, { ids })).data).toEqual(ids.map(id => expect.objectContaining({ id, ...data })))
  })

  test('updateMany: fields without a bulk endpoint are rejected', async () => {
    const { id } = await create('users')
    expect(await refused(provider.updateMany('users', { ids: [id], data: { first_name: 'Yasmin' } }))).toMatchObject({
      status: 422,
    })
    expect((await refused(provider.updateMany('outbox', { ids: [id], data: {} }))).message).toContain('one at a time')
  })

  test('updateMany: one rejected row does not stop the others, and the error lists the changed and the rejected ones [S-32]', async () => {
    const { id } = await create('featureTags')
    const ids = [tag.payment.cash, id, 2_000_000_000]
    const failure = await refused(provider.updateMany('featureTags', { ids, data: { active: false } }))
    expect(failure).toMatchObject({
      message: protectedTagMessage,
      body: { done: [{ id }], refused: [{ id: tag.payment.cash }, { id: 2_000_000_000 }] },
    })
    expect((await provider.getOne('featureTags', { id })).data.active).toBe(false)
  })

  test('updateMany: with `meta`, a preview changes nothing, and the call returns the report although a row is rejected [S-32]', async () => {
    const { id } = await create('featureTags')
    const ids = [tag.payment.cash, id]
    const found = await provider.updateMany('featureTags', { ids, data: { active: false }, meta: { preview: true } })
    expect(found).toMatchObject({ report: { done: [{ id }], refused: [{ id: tag.payment.cash }] } })
    expect((await provider.getOne('featureTags', { id })).data.active).toBe(true)
  })

  test('delete: a facility disappears from the lists; deleteMany deletes none', async () => {
    const [one, two] = [await create('facilities'), await create('facilities')]
    expect((await provider.delete('facilities', { id: one.id })).data).toEqual({ id: one.id, ended: 0 })
    expect((await refused(provider.deleteMany('facilities', { ids: [two.id] }))).message).toContain('one at a time')
    const { total } = await provider.getList('facilities', {
      ...page(1, 5),
      sort: { field: '', order: 'ASC' },
      filter: { q: one.name },
    })
    expect(total).toBe(0)
  })

  test.each(resources.filter(item => item !== 'facilities'))(
    'delete, deleteMany: %s are never deleted, and no request is sent',
    async resource => {
      const { id } = await create(resource)
      requests.length = 0
      expect((await refused(provider.delete(resource, { id }))).message).toContain('taken out of use')
      expect((await refused(provider.deleteMany(resource, { ids: [id] }))).message).toContain('taken out of use')
      expect(requests).toEqual([])
      expect((await provider.getOne(resource, { id })).data.id).toBe(id)
    },
  )
})

describe('errors', () => {
  test('422: errors are in `body.errors` by field, as react-admin’s forms expect', async () => {
    const failure = await refused(provider.create('payers', { data: { ...fresh.payers!(), payer_name: '' } }))
    expect(failure).toMatchObject({ status: 422, body: { errors: { payer_name: 'Required field' } } })
  })

  test('403 and 404 have the server’s message, and the session continues', async () => {
    const sessionToken = await as('advocate').token()
    saveToken(sessionToken)
    expect(await refused(provider.getList('users', page(1, 5)))).toMatchObject({
      status: 403,
      message: 'You do not have the required permission',
    })
    expect(await refused(provider.getOne('payers', { id: 2_000_000_000 }))).toMatchObject({ status: 403 })
    expect(token()).toBe(sessionToken)
    saveToken(await as('super.admin').token())
    expect(await refused(provider.getOne('payers', { id: 2_000_000_000 }))).toMatchObject({ status: 404 })
  })

  test('401: the session ends, and no more requests are sent [AUTH-012] [AUTH-013]', async () => {
    saveToken('nobody knows this one')
    expect(await refused(provider.getList('users', page(1, 5)))).toMatchObject({ status: 401 })
    expect(token()).toBeNull()
    requests.length = 0
    expect(await refused(provider.updateMany('users', { ids: [1, 2], data: {} }))).toMatchObject({ status: 401 })
    expect(requests).toEqual([])
  })

  test('409: the current state is in `body.data`', async () => {
    const { standing, answer } = await approvals(server)
    const { id } = await standing('New')
    const body = yesAnswers.insurance_accepted
    await answer(id, body)
    saveToken(await as('coordinator').token())
    const failure = await refused(call(applications.answer, { params: { id }, body }))
    expect(failure).toMatchObject({ status: 409, body: { data: { id } } })
  })

  test('a missing response is an error with status 0', async () => {
    const here = home
    home = 'http://127.0.0.1:1'
    const failure = await refused(provider.getOne('users', { id: 1 }))
    home = here
    expect(failure).toMatchObject({ status: 0, message: shell.state.unreachable })
  })

  test('a read that is no longer needed is aborted', async () => {
    expect(provider.supportAbortSignal).toBe(true)
    for (const read of [
      (signal: AbortSignal) => provider.getList('users', { ...page(1, 5), signal }),
      (signal: AbortSignal) => provider.getOne('users', { id: users.advocate, signal }),
      (signal: AbortSignal) => provider.getMany('users', { ids: [users.advocate], signal }),
      (signal: AbortSignal) =>
        provider.getManyReference('users', { target: 'organization_id', id: organizations.center, ...page(1, 5), signal }),
    ]) {
      const leaving = new AbortController()
      const answer = refused(read(leaving.signal))
      leaving.abort()
      expect((await answer).name).toBe('AbortError')
    }
  })

  test('up to 100 records are read with one request, and more with one request per 100', async () => {
    const { id } = await create('payers')
    const ids = [...Array.from({ length: 99 }, (_, n) => 2_000_000_000 + n), id]
    requests.length = 0
    expect((await provider.getMany('payers', { ids })).data).toMatchObject([{ id }])
    expect(requests).toHaveLength(1)
    expect((await provider.getMany('payers', { ids: [...ids, 2_100_000_000] })).data).toMatchObject([{ id }])
    expect(requests).toHaveLength(3)
  })
})

describe('other administrator actions, typed from the contract', () => {
  test('approvePa', async () => {
    const { id } = await buildAdvocate(db, now, {
      organization_id: null,
      tmri_status: 'Not Approved',
      first_login: true,
      signup_form_data: JSON.stringify({ organization: 'Elm Valley Hospital', state: 'CA' }),
    })
    const approved = await call(usersContract.approve, { params: { id }, body: { organization: organizations.hospital } })
    expect(approved).toMatchObject({ id, tmri_status: 'Approved', organization_id: organizations.hospital })
    const again = call(usersContract.approve, { params: { id }, body: { organization: null } })
    expect(await refused(again)).toMatchObject({ status: 409, message: 'This user was already approved.' })
  })

  test('adminChangePassword', async () => {
    const { id } = await buildUser(db, now)
    const changed = await call(usersContract.changePassword, { params: { id }, body: { newPassword: 'another word' } })
    expect(changed.message).toEqual(expect.any(String))
  })

  test('transferPatients', async () => {
    const from = await buildAdvocate(db, now)
    const to = await buildAdvocate(db, now, { organization_id: from.organization_id })
    await buildPatient(db, now, { advocate_id: from.id })
    const body = { old_pa_id: from.id, new_pa_id: to.id }
    expect(await call(transfers.all, { body })).toMatchObject({ patients: 1, applications: 0 })
  })

  test('changeOrganizationStatus, members, roles, and the locations of an organization', async () => {
    const { id } = await buildOrganization(db, now)
    const house1 = await buildFacility(db, now, { organization_id: id })
    const { id: userId } = await buildUser(db, now)
    const params = { id, userId }
    expect((await call(organizationsContract.changeStatus, { params: { id }, body: { status: 'Approved' } })).active_status).toBe(
      'Approved',
    )
    const joined = await call(organizationsContract.addMember, { params: { id }, body: { user_id: userId, role: 'member' } })
    expect(joined.members).toMatchObject([{ id: userId, role: 'member' }])
    const { available_roles } = await call(organizationsContract.availableRoles, { params })
    const [role] = available_roles[0]!.roles
    const given = await call(organizationsContract.giveRole, { params, body: { facility_id: house1.id, role: role! } })
    const at = { params: { id: house1.id } }
    expect((await call(administration.changeStatus, { ...at, body: { status: 'Approved' } })).status).toBe('Approved')
    expect((await call(administration.chooseContact, { ...at, body: { user_id: userId } })).primary_contact_id).toBe(userId)
    expect(await call(organizationsContract.removeRole, { params: { ...params, roleId: given.id } })).toEqual({ id: given.id })
    expect((await call(organizationsContract.removeMember, { params })).members).toEqual([])
  })
})
