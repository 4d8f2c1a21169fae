import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { protectedTagMessage } from '#domain/directory/featureTags/schema.ts'
import { tag } from '#domain/directory/tags.ts'
import { platformRoles } from '#domain/identity/roles.ts'
import { bulkLimit } from '#domain/platform/bulk.ts'
import { buildAdvocate, buildFacility, buildOrganization, buildUser } from '../../seed/builders.ts'
import { findTestData } from '../../seed/testUsers.ts'
import { startServer } from '../../testing.ts'

const { db, context, as } = await startServer()
const now = context.now()
const admin = as('social.work')
const superAdmin = as('super.admin')
const techSupport = as('tech.support')
const { users: cast } = await findTestData(db)
const signup = { organization: 'Elm Valley Hospital', address: '1 Elm Street', city: 'Elm Valley', state: 'CA', zipcode: '90001' }
const signedUp = (entered: object | null = signup, overrides: object = {}) =>
  buildAdvocate(db, now, {
    organization_id: null,
    tmri_status: 'Not Approved',
    first_login: true,
    signup_form_data: entered && JSON.stringify({ ...signup, ...entered }),
    ...overrides,
  })
const setUsers = (ids: number[], tmri_status: string, options: object = {}, by = admin) =>
  by('POST', '/users/bulk/status', { ids, tmri_status, ...options })
type ReportedRow = {
  id: number
  outcome: string
  reason: string | null
  from?: string
  organization?: number | null
  like?: number
}
type Report = Record<string, Omit<ReportedRow, 'outcome'>[]>
/** All rows of a report in id order, each with its outcome. */
const rowsOf = (reply: { json: () => { data: Report } }): ReportedRow[] =>
  Object.entries(reply.json().data)
    .flatMap(([outcome, rows]) => rows.map(row => ({ ...row, outcome })))
    .sort((a, b) => a.id - b.id)
const reportOf = (reply: Parameters<typeof rowsOf>[0]) =>
  Object.fromEntries(rowsOf(reply).map(({ id, outcome, reason }) => [id, reason === null ? outcome : `${outcome}: ${reason}`]))
const statusOf = async (id: number) =>
  (await db.selectFrom('users').select('tmri_status').where('id', '=', id).executeTakeFirstOrThrow()).tmri_status
const snapshot = async () => {
  const users = await db.selectFrom('users').selectAll().orderBy('id').execute()
  const organizations = await db.selectFrom('organizations').selectAll().orderBy('id').execute()
  const facilities = await db.selectFrom('facilities').select(['id', 'status', 'updated_at']).orderBy('id').execute()
  const sessions = await db.selectFrom('sessions').selectAll().where('revoked_at', 'is not', null).orderBy('id').execute()
  const outbox = await db.selectFrom('outbox').select('id').orderBy('id').execute()
  const audit = await db.selectFrom('audit_events').select('id').orderBy('id').execute()
  return JSON.stringify({ users, organizations, facilities, sessions, outbox, audit })
}

describe('POST /users/bulk/status', () => {
  test('the preview lists what the run will do with each row, and writes nothing', async () => {
    const open = await buildUser(db, now)
    const closed = await buildUser(db, now, { tmri_status: 'Not Approved' })
    const pending = await signedUp()
    const techSupport = await buildUser(db, now, { role_id: platformRoles.TECH_SUPPORT_ADMIN, tmri_status: 'Not Approved' })
    const missingId = 1_999_999_999
    const ids = [missingId, techSupport.id, pending.id, closed.id, open.id]
    await admin('GET', '/common/whoami')
    const before = await snapshot()
    const preview = await setUsers(ids, 'Approved', { preview: true })
    expect(await snapshot()).toBe(before)
    expect(reportOf(preview)).toEqual({
      [open.id]: 'unchanged',
      [closed.id]: 'done',
      [pending.id]: 'refused: Review this patient advocate’s sign-up first',
      [techSupport.id]: 'refused: Only a Super Admin can change an admin’s status.',
      [missingId]: 'refused: User not found',
    })
    const run = await setUsers(ids, 'Approved')
    expect(run.statusCode).toBe(200)
    expect(rowsOf(run)).toEqual(rowsOf(preview))
    expect([await statusOf(closed.id), await statusOf(pending.id), await statusOf(techSupport.id)]).toEqual([
      'Approved',
      'Not Approved',
      'Not Approved',
    ])
  })

  test('people with the same name are distinguished by their email addresses', async () => {
    const duplicates = [await buildUser(db, now), await buildUser(db, now)]
    for (const { id } of duplicates)
      await db.updateTable('users').set({ first_name: 'Robin', last_name: 'Castle' }).where('id', '=', id).execute()
    const { data } = (
      await setUsers(
        duplicates.map(({ id }) => id),
        'Approved',
        { preview: true },
      )
    ).json()
    expect(data.unchanged.map(({ name, about }: { name: string; about: string }) => [name, about])).toEqual([
      ['Robin Castle', duplicates[0]!.email],
      ['Robin Castle', duplicates[1]!.email],
    ])
  })

  test("a deactivated user's sessions end, as with a single change, and each changed row has its own audit row", async () => {
    const users = [await buildUser(db, now), await buildUser(db, now)]
    const call = as(users[0]!.id)
    expect((await call('GET', '/common/whoami')).statusCode).toBe(200)
    await setUsers([...users.map(({ id }) => id), cast['social.work']], 'Not Approved')
    expect((await call('GET', '/common/whoami')).statusCode).toBe(401)
    const trail = await db
      .selectFrom('audit_events')
      .select(['subject_ids', 'detail', 'actor_id'])
      .where('action', '=', 'users.bulkStatus')
      .orderBy('id', 'desc')
      .limit(2)
      .execute()
    expect(trail.reverse()).toEqual(
      users.map(({ id }) => ({
        actor_id: cast['social.work'],
        subject_ids: [id],
        detail: { changes: { tmri_status: ['Approved', 'Not Approved'] } },
      })),
    )
  })

  test('users cannot deactivate themselves; a Super Admin changes other admins', async () => {
    const otherAdmin = await buildUser(db, now, { role_id: platformRoles.SOCIAL_WORK_ADMIN })
    expect(reportOf(await setUsers([otherAdmin.id, cast['super.admin']], 'Not Approved', {}, superAdmin))).toEqual({
      [otherAdmin.id]: 'done',
      [cast['super.admin']]: 'refused: You cannot deactivate your own account',
    })
  })

  test('a row changed since the preview is reported, not overwritten', async () => {
    const [first, second] = [await buildUser(db, now), await buildUser(db, now)]
    const preview = rowsOf(await setUsers([first.id, second.id], 'Not Approved', { preview: true }))
    const expectedStatuses = Object.fromEntries(preview.map(({ id, from }) => [id, from]))
    await setUsers([first.id], 'Not Approved')
    expect(reportOf(await setUsers([first.id, second.id], 'Not Approved', { seen: expectedStatuses }))).toEqual({
      [first.id]: 'unchanged',
      [second.id]: 'done',
    })
    // The user is now Not Approved. A caller who saw the user as Approved must not overwrite that.
    const center = await buildOrganization(db, now, { active_status: 'Awaiting Approval' })
    const reply = await admin('POST', '/organizations/bulk/status', {
      ids: [center.id],
      status: 'Deactivated',
      seen: { [center.id]: 'Approved' },
    })
    expect(reportOf(reply)).toEqual({ [center.id]: 'refused: Someone else changed this. It is now Awaiting Approval.' })
  })

  test('two concurrent runs on the same rows both get a report, and each row changes once', async () => {
    const users = await Promise.all(Array.from({ length: 5 }, () => buildUser(db, now)))
    const ids = users.map(({ id }) => id)
    const replies = await Promise.all([
      setUsers(ids, 'Not Approved'),
      setUsers([...ids].reverse(), 'Not Approved', {}, superAdmin),
    ])
    const outcomes = replies.flatMap(reply => rowsOf(reply).map(row => row.outcome)).sort()
    expect(outcomes).toEqual([...Array(5).fill('done'), ...Array(5).fill('unchanged')])
  })

  test('a duplicate row is changed once; 422 for none and for more than the limit', async () => {
    const { id } = await buildUser(db, now)
    expect(rowsOf(await setUsers([id, id], 'Not Approved'))).toHaveLength(1)
    expect((await setUsers([], 'Approved')).statusCode).toBe(422)
    expect(
      (
        await setUsers(
          Array.from({ length: bulkLimit + 1 }, (_, n) => n + 1),
          'Approved',
        )
      ).statusCode,
    ).toBe(422)
    expect((await setUsers([id], 'Deactivated')).statusCode).toBe(422)
  })
})

describe('other bulk changes', () => {
  test('organizations change in bulk; facilities change if their organization is Approved', async () => {
    const center = await buildOrganization(db, now, { active_status: 'Approved' })
    const closed = await buildOrganization(db, now, { active_status: 'Deactivated' })
    const inCenter = await buildFacility(db, now, { organization_id: center.id, status: 'Awaiting Approval' })
    const inClosedCenter = await buildFacility(db, now, { organization_id: closed.id, status: 'Awaiting Approval' })
    const approve = (preview: boolean) =>
      techSupport('POST', '/facilities/bulk/status', { ids: [inCenter.id, inClosedCenter.id], status: 'Approved', preview })
    const expected = {
      [inCenter.id]: 'done',
      [inClosedCenter.id]: 'refused: Approve the organization first. Then you can change this status.',
    }
    await techSupport('GET', '/common/whoami')
    const before = await snapshot()
    const preview = await approve(true)
    expect(await snapshot()).toBe(before)
    expect(reportOf(preview)).toEqual(expected)
    expect(rowsOf(await approve(false))).toEqual(rowsOf(preview))
    const reply = await admin('POST', '/organizations/bulk/status', { ids: [center.id, closed.id], status: 'Deactivated' })
    expect(reportOf(reply)).toEqual({ [center.id]: 'done', [closed.id]: 'unchanged' })
    const row = await db.selectFrom('organizations').selectAll().where('id', '=', center.id).executeTakeFirstOrThrow()
    expect([row.active_status, row.status_changed_at]).toEqual(['Deactivated', now.toISOString()])
  })
})

describe.each([
  [
    'feature tags',
    '/common/feature-tags',
    async () => ({ category: 'feature', ui_friendly_category: 'Features', content: `Feature ${randomUUID()}` }),
  ],
  [
    'payers',
    '/providers',
    async () => ({ payer_code: randomUUID().slice(0, 30), payer_name: `Payer ${randomUUID()}`, insurance_type: 'Private' }),
  ],
] as const)('POST …/bulk/status of %s [S-32]', (_what, path, fresh) => {
  const add = async (): Promise<number> => (await superAdmin('POST', path, await fresh())).json().data.id
  const set = (ids: number[], status: string, options: object = {}) =>
    superAdmin('POST', `${path}/bulk/status`, { ids, status, ...options })
  const isActive = async (id: number): Promise<boolean> => (await superAdmin('GET', `${path}/${id}`)).json().data.active

  test('one request previews, changes, and reports every row, and undoes the change', async () => {
    const [first, second, missing] = [await add(), await add(), 1_999_999_999]
    const preview = await set([missing, second, first], 'Inactive', { preview: true })
    expect(await isActive(first)).toBe(true)
    const run = await set([missing, second, first], 'Inactive')
    expect(rowsOf(run)).toEqual(rowsOf(preview))
    expect(run.json().data).toMatchObject({
      done: [
        { id: first, from: 'Active', to: 'Inactive' },
        { id: second, from: 'Active', to: 'Inactive' },
      ],
      unchanged: [],
      refused: [{ id: missing, name: null }],
    })
    expect([await isActive(first), await isActive(second)]).toEqual([false, false])
    const undone = await set([first, second], 'Active', { seen: { [first]: 'Inactive', [second]: 'Inactive' } })
    expect(reportOf(undone)).toEqual({ [first]: 'done', [second]: 'done' })
    expect(await isActive(second)).toBe(true)
  })

  test('each changed row has its own audit row; a row changed since the preview is refused', async () => {
    const id = await add()
    const reply = await set([id], 'Inactive', { seen: { [id]: 'Inactive' } })
    expect(reportOf(reply)).toEqual({ [id]: 'refused: Someone else changed this. It is now Active.' })
    await set([id], 'Inactive')
    const trail = await db
      .selectFrom('audit_events')
      .select(['action', 'subject_ids', 'detail'])
      .orderBy('id', 'desc')
      .executeTakeFirst()
    expect(trail).toMatchObject({
      action: expect.stringMatching(/\.bulkStatus$/),
      subject_ids: [id],
      detail: { changes: { active: [true, false] } },
    })
  })

  test('403 for roles that may not edit', async () => {
    const reply = await as('social.work')('POST', `${path}/bulk/status`, { ids: [await add()], status: 'Inactive' })
    expect(reply.statusCode).toBe(403)
  })
})

test('a tag that Passage relies on is refused with its name and the reason, and the others change [S-32]', async () => {
  const { id } = (
    await superAdmin('POST', '/common/feature-tags', {
      category: 'feature',
      ui_friendly_category: 'Features',
      content: `Feature ${randomUUID()}`,
    })
  ).json().data
  const reply = await superAdmin('POST', '/common/feature-tags/bulk/status', { ids: [tag.payment.cash, id], status: 'Inactive' })
  expect(reply.json().data).toMatchObject({
    done: [{ id }],
    refused: [{ id: tag.payment.cash, name: expect.any(String), reason: protectedTagMessage }],
  })
})

describe('POST /users/bulk/approve-pa', () => {
  const approve = (rows: object[], preview = false, by = admin) => by('POST', '/users/bulk/approve-pa', { rows, preview })
  const hospitalNamed = (name: string, overrides: object = {}) =>
    buildOrganization(db, now, { type: 'hospital', name, state: 'CA', active_status: 'Approved', ...overrides })

  test('the preview preselects the only similar hospital if a member has the same email domain, and otherwise asks [S-33]', async () => {
    const known = await hospitalNamed('The St. Ives & Sons Hospital')
    await buildAdvocate(db, now, { organization_id: known.id, email: 'ward@stives.example' })
    await hospitalNamed('Twin Pines')
    await hospitalNamed('Twin Pines')
    await hospitalNamed('Shut Gate', { active_status: 'Deactivated' })
    const joining = await signedUp(
      { organization: 'st ives and sons  HOSPITAL', address: '9 Elsewhere' },
      { email: 'joining@stives.example' },
    )
    const stranger = await signedUp({ organization: 'st ives and sons  HOSPITAL', address: '9 Elsewhere' })
    const sameNameElsewhere = await signedUp({ organization: 'St. Ives & Sons Hospital', address: '8 Elsewhere', state: 'NV' })
    const newHospital = await signedUp({ organization: 'New Dune Hospital', address: '7 Dune Road' })
    const same = await signedUp({ organization: 'NEW DUNE HOSPITAL.', address: '7 Dune Road' })
    const duplicate = await signedUp({ organization: 'Twin Pines', address: '6 Pine' })
    const closedHospital = await signedUp({ organization: 'Shut Gate', address: '5 Gate' })
    const approved = await buildAdvocate(db, now)
    const all = [joining, stranger, sameNameElsewhere, newHospital, same, duplicate, closedHospital, approved]
    await admin('GET', '/common/whoami')
    const before = await snapshot()
    const reply = await approve(
      all.map(({ id }) => ({ id })),
      true,
    )
    expect(await snapshot()).toBe(before)
    const rows = Object.fromEntries(rowsOf(reply).map(row => [row.id, row]))
    expect(rows[joining.id]).toMatchObject({ outcome: 'done', organization: known.id, organization_name: known.name, like: null })
    expect(rows[stranger.id]).toMatchObject({
      outcome: 'choose',
      organization: known.id,
      phone_number: stranger.phone_number,
      compared: { members: 1, same_domain: 0, domains: ['stives.example'], patients: 0, applications: 0 },
    })
    expect(rows[sameNameElsewhere.id]).toMatchObject({ outcome: 'choose', organization: null, like: null })
    expect(rows[newHospital.id]).toMatchObject({
      outcome: 'choose',
      organization: null,
      organization_name: 'New Dune Hospital',
      like: null,
    })
    expect(rows[same.id]).toMatchObject({ outcome: 'choose', organization: null, like: newHospital.id })
    expect([rows[duplicate.id]!.outcome, rows[closedHospital.id]!.outcome]).toEqual(['choose', 'choose'])
    expect(rows[approved.id]).toMatchObject({ outcome: 'refused', reason: 'This user was already approved.' })
  })

  test('the run approves each user like a single approval, emails each once, and reports rejections', async () => {
    const hospital = await hospitalNamed('Harbor Point')
    const [first, second, undecided] = [
      await signedUp(),
      await signedUp({ organization: 'Cliff House', address: '1 Cliff' }),
      await signedUp(),
    ]
    const rows = [{ id: first.id, organization: hospital.id }, { id: second.id, organization: null }, { id: undecided.id }]
    const reply = await approve(rows)
    expect(reportOf(reply)).toEqual({
      [first.id]: 'done',
      [second.id]: 'done',
      [undecided.id]: 'choose: Please select a hospital',
    })
    expect(rowsOf(reply).find(({ id }) => id === second.id)!.organization).toEqual(expect.any(Number))
    const messages = await db
      .selectFrom('outbox')
      .select('user_id')
      .where('subject', '=', 'Sign in to Passage: your account is approved')
      .where('user_id', 'in', [first.id, second.id, undecided.id])
      .execute()
    expect(messages.map(row => row.user_id).sort()).toEqual([first.id, second.id].sort())
    const trail = await db
      .selectFrom('audit_events')
      .selectAll()
      .where('action', '=', 'users.bulkApprove')
      .orderBy('id')
      .execute()
    const ids = new Set([first.id, second.id, undecided.id])
    expect(trail.filter(row => row.subject_type === 'users' && ids.has(row.subject_ids[0]!))).toMatchObject([
      { subject_ids: [first.id], detail: { organization_id: hospital.id, new_hospital: false } },
      { subject_ids: [second.id], detail: { organization_id: expect.any(Number), new_hospital: true } },
    ])
    // A second run does not approve anyone again.
    expect(Object.values(reportOf(await approve(rows.slice(0, 2))))).toEqual(
      Array(2).fill('refused: This user was already approved.'),
    )
    expect(await statusOf(undecided.id)).toBe('Not Approved')
  })

  test('advocates of one new hospital are approved in one request; if the first is refused, so are the others [S-32]', async () => {
    const hospitalOf = async (id: number) =>
      (await db.selectFrom('users').select('organization_id').where('id', '=', id).executeTakeFirstOrThrow()).organization_id
    const lantern = { organization: 'Twin Lantern', address: '3 Lantern' }
    const [first, second] = [await signedUp(lantern), await signedUp(lantern)]
    const together = [
      { id: second.id, like: first.id },
      { id: first.id, organization: null },
    ]
    expect(reportOf(await approve(together))).toEqual({ [first.id]: 'done', [second.id]: 'done' })
    expect(await hospitalOf(second.id)).toBe(await hospitalOf(first.id))
    expect(await hospitalOf(first.id)).not.toBeNull()
    const [approved, third] = [await buildAdvocate(db, now), await signedUp(lantern)]
    const rows = [
      { id: approved.id, organization: null },
      { id: third.id, like: approved.id },
    ]
    expect(reportOf(await approve(rows))).toEqual({
      [approved.id]: 'refused: This user was already approved.',
      [third.id]: 'refused: This hospital’s first advocate was not approved.',
    })
    expect(await statusOf(third.id)).toBe('Not Approved')
  })

  test('a hospital created since the preview is not created again', async () => {
    const user = await signedUp({ organization: 'Late Lantern', address: '2 Lantern' })
    const row = { id: user.id, organization: null, none_seen: true }
    await hospitalNamed('Late Lantern')
    expect(reportOf(await approve([row]))).toEqual({
      [user.id]: 'refused: A hospital with a similar name now exists. Choose again.',
    })
    // A caller who knows about the existing hospital can still create another one.
    expect(reportOf(await approve([{ ...row, none_seen: false }]))).toEqual({ [user.id]: 'done' })
  })

  test.each(['tech.support', 'org.admin', 'advocate'] as const)(
    '403 for %s, with or without preview [USER-053]',
    async username => {
      const user = await signedUp()
      for (const preview of [true, false])
        expect((await approve([{ id: user.id, organization: null }], preview, as(username))).statusCode).toBe(403)
    },
  )
})
