import { describe, expect, test } from 'vitest'
import type { Claim } from '#domain/directory/claims/schema.ts'
import { buildFacility, buildOrganization, buildUser } from '../../seed/builders.ts'
import { findTestData } from '../../seed/testUsers.ts'
import { startServer } from '../../testing.ts'

const { db, context, as } = await startServer()
const now = context.now()
const { organizations } = await findTestData(db)
const orgAdmin = as('org.admin')
const admin = as('tech.support')
const reason = 'It is our second house, at the same license.'

let count = 0
const listing = (overrides: object = {}) =>
  buildFacility(db, now, { organization_id: null, name: `Zz Listing ${++count}`, ...overrides })
const claimListing = (id: number, organization_id: number = organizations.center, call = orgAdmin) =>
  call('POST', `/facilities/${id}/claim`, { organization_id, reason })
const decide = (id: number, body: object, call = admin) => call('POST', `/claims/${id}/decision`, body)
const claimOf = (reply: { json: () => { data: unknown } }) => reply.json().data as Claim
const facility = (id: number) => db.selectFrom('facilities').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
const mails = (subject: string) => db.selectFrom('outbox').select('to').where('subject', '=', subject).execute()

describe('a directory listing is claimed', () => {
  test('200 an Org Admin’s claim is pending, and the listing unchanged, until an administrator approves it; then it keeps its id and source', async () => {
    const { id } = await listing({ source_id: 'samhsa:one', source_hash: 'substance:x' })
    const pendingClaim = claimOf(await claimListing(id))
    expect(pendingClaim).toMatchObject({ state: 'Waiting', facility_id: id, reason, decided_by: null, listing: { id } })
    expect((await facility(id)).organization_id).toBeNull()
    const list = (await admin('GET', '/claims')).json()
    expect(list.data.map((claim: Claim) => claim.id)).toContain(pendingClaim.id)

    const approved = claimOf(await decide(pendingClaim.id, { approve: true, note: 'Welcome.' }))
    expect(approved).toMatchObject({ state: 'Approved', decided_by: 'June Halloran', note: 'Welcome.' })
    expect(await facility(id)).toMatchObject({
      organization_id: organizations.center,
      source_id: 'samhsa:one',
      status: 'Approved',
      intake_complete: true,
    })
    expect(await mails(`Claim approved: set up Zz Listing ${count} in Passage`)).toHaveLength(1)
    const trail = await db
      .selectFrom('audit_events')
      .select(['action', 'detail'])
      .where('subject_type', '=', 'facilities')
      .where('action', '=', 'claims.decide')
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow()
    expect(trail.detail).toMatchObject({ changes: { organization_id: [null, organizations.center] } })
  })

  test('200 a rejected claim leaves the listing unchanged, and the claimant is notified of the reason', async () => {
    const { id, name } = await listing()
    const claim = claimOf(await claimListing(id))
    expect(claimOf(await decide(claim.id, { approve: false, note: 'Another house.' }))).toMatchObject({ state: 'Refused' })
    expect((await facility(id)).organization_id).toBeNull()
    expect(await mails(`Claim denied: ${name}`)).toHaveLength(1)
    // A rejected organization can claim the listing again.
    expect((await claimListing(id)).statusCode).toBe(200)
  })

  test('200 an administrator’s own claim is approved immediately, without an email', async () => {
    const { id, name } = await listing()
    expect(claimOf(await claimListing(id, organizations.otherCenter, admin))).toMatchObject({ state: 'Approved' })
    expect((await facility(id)).organization_id).toBe(organizations.otherCenter)
    expect(await mails(`Claim approved: set up ${name} in Passage`)).toEqual([])
  })

  test('200 shows the reviewer shared data, such as the NPI of a location', async () => {
    await buildFacility(db, now, { organization_id: organizations.center, npi: '1234567893' })
    const { id } = await listing({ npi: '1234567893', address_line_one: '7 Elsewhere Road' })
    expect(claimOf(await claimListing(id)).agrees).toEqual(['npi'])
  })

  test('409 for a repeated claim; if two organizations claim a listing, the second is notified that the listing was taken', async () => {
    const { id, name } = await listing()
    const first = claimOf(await claimListing(id))
    expect((await claimListing(id)).statusCode).toBe(409)
    const other = await buildUser(db, now, { organization_id: organizations.otherCenter, organization_role: 'administrator' })
    const second = claimOf(await claimListing(id, organizations.otherCenter, as(other.id)))
    expect((await decide(second.id, { approve: true })).statusCode).toBe(200)
    const overtaken = (await orgAdmin('GET', '/claims?state=Overtaken')).json().data as Claim[]
    expect(overtaken.map(claim => claim.id)).toContain(first.id)
    expect(await mails(`Claim closed: ${name} was assigned to another organization`)).toHaveLength(1)
    const repeated = await decide(first.id, { approve: true })
    expect([repeated.statusCode, repeated.json().message]).toEqual([409, 'This claim is no longer pending: it is Overtaken.'])
    expect((await claimListing(id)).json().message).toBe('This listing was already claimed.')
  })

  test('422 for a hospital, an unapproved organization, and a missing reason', async () => {
    const { id } = await listing()
    const pending = await buildOrganization(db, now, { active_status: 'Awaiting Approval' })
    for (const organization of [organizations.hospital, pending.id])
      expect((await claimListing(id, organization, admin)).statusCode).toBe(422)
    const wordless = await orgAdmin('POST', `/facilities/${id}/claim`, { organization_id: organizations.center, reason: 'ours' })
    expect([wordless.statusCode, wordless.json().errors]).toEqual([422, { reason: expect.stringContaining('more detail') }])
  })

  test('200 a withdrawn claim is no longer pending; 409 for withdrawing twice', async () => {
    const claim = claimOf(await claimListing((await listing()).id))
    expect(claimOf(await orgAdmin('DELETE', `/claims/${claim.id}`))).toMatchObject({ state: 'Withdrawn' })
    expect((await orgAdmin('DELETE', `/claims/${claim.id}`)).statusCode).toBe(409)
  })
})

describe('GET /directory-listings', () => {
  test('200 finds listings by name and city or NPI, without claimed, deleted or unapproved ones', async () => {
    const { id } = await listing({ name: 'Qq Harbor', city: 'Reno', npi: '1679576722' })
    await listing({ name: 'Qq Harbor gone', deleted_at: now.toISOString() })
    await buildFacility(db, now, { organization_id: organizations.center, name: 'Qq Harbor kept' })
    const found = async (q: string) =>
      (await orgAdmin('GET', `/directory-listings?q=${q}`)).json().data.map((item: { id: number }) => item.id)
    for (const q of ['qq%20har', 'qq%20reno', '1679576722']) expect(await found(q), q).toEqual([id])
    expect(await found('1679576723')).toEqual([])
  })
})
