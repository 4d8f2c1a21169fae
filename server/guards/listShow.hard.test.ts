import { afterAll, describe, expect, test } from 'vitest'
import { buildApplication, buildFacility, buildPatient, buildRelease } from '../seed/builders.ts'
import { findTestData, testUsers } from '../seed/testUsers.ts'
import { startServer } from '../testing.ts'
import { buildCase } from './subjects.ts'

const { db, context, as } = await startServer()
const now = context.now()
const { users, organizations, facilities } = await findTestData(db)

for (const name of ['own', 'colleague', 'foreign', 'ended'] as const) await buildCase(db, context.files, now, name)
for (const status of ['Booked', 'Declined Application'] as const) {
  const patient = await buildPatient(db, now, { advocate_id: users.advocate })
  await buildApplication(db, now, { record_id: patient.id, facility_id: facilities.house, status })
}
/** One patient with a revoked release and one with an expired release. The facility can no longer see either of them. */
for (const release of [{ revoked_at: now.toISOString() }, { expires_at: new Date(now.getTime() - 1000).toISOString() }]) {
  const patient = await buildPatient(db, now, { advocate_id: users.advocate })
  await buildRelease(db, now, { patient_id: patient.id, ...release })
  await buildApplication(db, now, { record_id: patient.id, facility_id: facilities.house })
}
for (const organization_id of [organizations.center, organizations.otherCenter]) {
  await buildFacility(db, now, { organization_id, status: 'Awaiting Approval' })
  await buildFacility(db, now, { organization_id, deleted_at: now.toISOString() })
}
await buildFacility(db, now, { organization_id: null })

type Listed = { id: number }[]
type Pair = {
  list: string
  /**
   * The URLs of all pages of the list for a member of this organization. There are none if the member has no access to the list.
   */
  pages: (organization_id: number | null) => string[]
  rows: (data: never) => Listed
  show: (id: number) => string
  /** All records that the list can show. */
  readable: (organization_id: number | null) => Promise<Listed>
}
const tabs = ['Open', 'Booked', 'Closed'].map(tab => `status=${tab}&page_size=100`)
const applicationsIn = (data: { applications: Listed }) => data.applications

/** One entry per list. Add every new list that has an endpoint for single records. */
const pairs: Pair[] = [
  {
    list: '/admin/applications',
    pages: () => tabs.map(tab => `/admin/applications?${tab}`),
    rows: applicationsIn,
    show: id => `/applications/${id}`,
    readable: () => db.selectFrom('applications').select('id').execute(),
  },
  {
    list: '/organizations/:id/applications',
    pages: organization => (organization ? tabs.map(tab => `/organizations/${organization}/applications?${tab}`) : []),
    rows: applicationsIn,
    show: id => `/applications/${id}`,
    readable: organization =>
      db
        .selectFrom('applications')
        .innerJoin('facilities', 'facilities.id', 'applications.facility_id')
        .where('facilities.organization_id', '=', organization)
        .select('applications.id')
        .execute(),
  },
  {
    list: '/facilities',
    pages: () => ['/facilities?page_size=100'],
    rows: (data: Listed) => data,
    show: id => `/facilities/${id}`,
    readable: () => db.selectFrom('facilities').select('id').execute(),
  },
  {
    list: '/users',
    pages: () => ['/users?page_size=100'],
    rows: (data: { all_users: Listed }) => data.all_users,
    show: id => `/users/${id}`,
    readable: () => db.selectFrom('users').select('id').execute(),
  },
  {
    list: '/organizations',
    pages: () => ['/organizations?page_size=100'],
    rows: (data: Listed) => data,
    show: id => `/organizations/${id}`,
    readable: () => db.selectFrom('organizations').select('id').execute(),
  },
]

describe.each(pairs)('$list lists exactly what single calls can read', pair => {
  let comparisons = 0

  test.each(testUsers)('for $username [PERM-011]', async ({ username }) => {
    const call = as(username)
    const { organization_id } = await db
      .selectFrom('users')
      .select('organization_id')
      .where('username', '=', username)
      .executeTakeFirstOrThrow()
    const replies = await Promise.all(pair.pages(organization_id).map(url => call('GET', url)))
    // Without access to the list, there is nothing to compare.
    const refusals = replies.filter(reply => reply.statusCode !== 200)
    if (!replies.length || refusals.length) {
      for (const reply of refusals) expect([403, 404]).toContain(reply.statusCode)
      return
    }
    const listed = new Set(replies.flatMap(reply => pair.rows(reply.json().data as never).map(({ id }) => id)))
    const shownIds = new Set<number>()
    for (const { id } of await pair.readable(organization_id))
      if ((await call('GET', pair.show(id))).statusCode === 200) shownIds.add(id)
    expect([...listed].sort()).toEqual([...shownIds].sort())
    comparisons += shownIds.size
  })

  // At least one user sees an entry there.
  afterAll(() => expect(comparisons).toBeGreaterThan(0))
})
