import { describe, expect, test } from 'vitest'
import { mayOpen } from '#domain/identity/account/routes.ts'
import type { Whoami } from '#domain/identity/account/schema.ts'
import { landing } from '#domain/identity/account/session.ts'
import { buildUser } from '../../seed/builders.ts'
import { tagIds } from '../../seed/catalog.ts'
import { findTestData, testUsers } from '../../seed/testUsers.ts'
import { startServer } from '../../testing.ts'

const { db, context, as } = await startServer()
const { organizations } = await findTestData(db)
const whoami = async (username: Parameters<typeof as>[0]): Promise<Whoami> =>
  (await as(username)('GET', '/common/whoami')).json().data

describe('the advocate flag and the role list always agree [PERM-003]', () => {
  test.each(testUsers.filter(({ username }) => username !== 'newcomer'))('200 for $username', async ({ username, ...member }) => {
    const user = await whoami(username)
    const advocate = 'advocate' in member && member.advocate === true
    expect([user.is_patient_advocate, user.roles.includes('patient_advocate')]).toEqual([advocate, advocate])
    expect((await as(username)('GET', '/advocates/current-user/patient-records')).statusCode).toBe(advocate ? 200 : 403)
    expect(mayOpen(user, 'intake')).toBe(advocate)
  })

  test('200 gaining or losing the advocate role takes effect on the next request', async () => {
    const pa_type = tagIds('pa_type', 'Hospital')
    const { id } = await buildUser(db, context.now(), { organization_id: organizations.hospital })
    for (const is_patient_advocate of [true, false]) {
      const change = { is_patient_advocate, ...(is_patient_advocate && { patient_advocate_info: { pa_type } }) }
      expect((await as('super.admin')('PATCH', `/users/${id}`, change)).statusCode).toBe(200)
      const user = await whoami(id)
      expect([user.is_patient_advocate, user.roles.includes('patient_advocate')]).toEqual([
        is_patient_advocate,
        is_patient_advocate,
      ])
      expect(landing(user)).toBe(is_patient_advocate ? '/patient/advocate' : '/account_settings')
    }
  })
})
