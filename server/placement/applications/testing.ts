import type { Status } from '#domain/placement/statuses/statuses.ts'
import { buildApplication, buildPatient } from '../../seed/builders.ts'
import { findTestData } from '../../seed/testUsers.ts'
import type { startServer } from '../../testing.ts'

type Server = Awaited<ReturnType<typeof startServer>>
type Calls = ReturnType<Server['as']>

/** Helpers for tests of the approval table. They create an application in a given status, answer its steps, and read it. */
export async function approvals({ db, context, as }: Server) {
  const { users, facilities } = await findTestData(db)
  const [advocate, coordinator] = [as('advocate'), as('coordinator')]
  return {
    users,
    facilities,
    advocate,
    coordinator,
    async standing(status: Status, given: Partial<Parameters<typeof buildApplication>[2]> = {}) {
      const record_id = given.record_id ?? (await buildPatient(db, context.now(), { advocate_id: users.advocate })).id
      const usual = { record_id, facility_id: facilities.house, status, private_insurance: true }
      return buildApplication(db, context.now(), { ...usual, ...given })
    },
    answer: (id: number, body: object, call: Calls = coordinator) => call('PATCH', `/applications/${id}/state-update`, body),
    read: async (id: number) => (await advocate('GET', `/applications/${id}`)).json().data,
  }
}
