import { expect, test } from 'vitest'
import { buildApplication, buildPatient, buildUser } from './seed/builders.ts'
import { tagIds } from './seed/catalog.ts'
import { findTestData } from './seed/testUsers.ts'
import { openCountedDatabase, startServer } from './testing.ts'

const { db, counted } = await openCountedDatabase()
const { as, context } = await startServer({ db })

/** The number of statements that a call sends, including the session and the audit row. */
async function statementsOf(who: Parameters<typeof as>[0], path: string) {
  const call = as(who)
  expect((await call('GET', path)).statusCode, path).toBe(200)
  counted.sent = 0
  await call('GET', path)
  return counted.sent
}

test('frequent calls send few statements, no matter how many rows they list', async () => {
  const { users, facilities, organizations } = await findTestData(db)
  const now = context.now()
  const ids: number[] = []
  for (let count = 0; count < 3; count++) {
    const patient = await buildPatient(db, now, { advocate_id: users.advocate })
    const application = { record_id: patient.id, advocate_id: users.advocate, facility_id: facilities.house }
    ids.push((await buildApplication(db, now, application)).id)
  }
  const [level] = tagIds('treatment_level', 'IOP')
  const matched = await buildPatient(db, now, { advocate_id: users.advocate, treatment_levels: [level!] })
  const page = 'status=Open&sort=newest&filter=All&page_number=1'
  expect({
    'an advocate’s dashboard': await statementsOf('advocate', `/advocates/current-user/patient-records?${page}`),
    'a coordinator’s dashboard': await statementsOf('coordinator', `/organizations/${organizations.center}/applications?${page}`),
    'an application': await statementsOf('advocate', `/applications/${ids[0]}`),
    matches: await statementsOf('advocate', `/patients/${matched.id}/matches?radius=100`),
    whoami: await statementsOf('advocate', '/common/whoami'),
  }).toEqual({ 'an advocate’s dashboard': 5, 'a coordinator’s dashboard': 4, 'an application': 4, matches: 5, whoami: 1 })
})

test('a bulk change of users loads and locks all of them at once, and sends a fixed number of statements for each', async () => {
  const deactivate = async (count: number) => {
    const ids: number[] = []
    while (ids.length < count) ids.push((await buildUser(db, context.now())).id)
    counted.sent = 0
    const reply = await as('super.admin')('POST', '/users/bulk/status', { ids, tmri_status: 'Not Approved' })
    expect(reply.json().data.done).toHaveLength(count)
    return counted.sent
  }
  await deactivate(1)
  const few = await deactivate(2)
  // Savepoint, update, the identity provider's mark, sessions, the sample patient, patients, assignments, and release.
  expect((await deactivate(12)) - few).toBe(10 * 8)
})
