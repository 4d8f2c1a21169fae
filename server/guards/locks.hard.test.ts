import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { describe, expect, inject, test } from 'vitest'
import { yesAnswers } from '#domain/placement/applications/testing.ts'
import { details } from '../intake/patients/testing.ts'
import { approvals } from '../placement/applications/testing.ts'
import { buildApplication, buildFacility } from '../seed/builders.ts'
import { findTestData } from '../seed/testUsers.ts'
import { startServer } from '../testing.ts'
import { endpoints, urlFor } from './endpoints.ts'
import { connectionWait, waitingOn } from './interleave.ts'
import { type Waiting, waiting } from './locks.ts'
import { bedKind } from './matrix/beds.ts'
import { matrix } from './matrix.ts'
import { buildCase, type Case, kindOf } from './subjects.ts'

const server = await startServer()
const { db, context, as } = server
const world = await findTestData(db)
const { standing } = await approvals(server)
const heldBack = waitingOn(db)

type Input = { body?: object; path?: string }

const entry = randomUUID()
/** Requests that reach the lock only with input or records that the matrix does not use. */
const otherInputs: Record<string, (subject: Case) => Promise<Input>> = {
  'server/directory/beds/reportBeds.ts › reportBeds': async ({ facilities }) => {
    const report = (open: number, shown: number | null) => ({ beds: [{ ...bedKind, open, seen: shown }] })
    await as('coordinator')('PATCH', `/facilities/${facilities}/beds`, report(3, null))
    return { body: report(2, 3) }
  },
  'server/directory/facilities/locations.ts › isMember': async ({ facilities }) => ({
    path: `/facilities/${facilities}/primary-contact`,
    body: { user_id: world.users['org.admin'] },
  }),
  'server/directory/facilities/locations.ts › bulkStatus': async ({ facilities }) => ({
    body: { ids: [facilities], status: 'Approved' },
  }),
  'server/platform/tableSettings/routes.ts › save': async () => {
    const input = { path: '/table-settings/users', body: {} }
    await as('super.admin')('PUT', input.path, input.body)
    return input
  },
  'server/people/organizations/routes.ts › bulkStatus': async ({ organizations }) => ({
    body: { ids: [organizations], status: 'Approved' },
  }),
  'server/intake/patients/discharge.ts › holdDischarge': async ({ patients, applications }) => {
    await db.updateTable('applications').set({ status: 'Withdrawn' }).where('id', '=', applications).execute()
    const { id } = await standing('Accepted', { record_id: patients, facility_id: world.facilities.otherHouse })
    const extras = { transport_method: 'Ambulance', estimated_discharge_at: Math.floor(context.now().getTime() / 1000) + 3600 }
    return { path: `/applications/${id}/state-update`, body: { ...yesAnswers.patient_agreed, extras } }
  },
  'server/intake/patients/patientQueries.ts › patientOfEntry': async () => {
    const path = `/patients?entry=${entry}`
    await as('advocate')('POST', path, details)
    return { path, body: details }
  },
  'server/placement/transfers/transfer.ts › lockPatients': async ({ advocates }) => ({
    body: { old_pa_id: advocates, new_pa_id: world.users.colleague },
  }),
  'server/people/users/approve.ts › hospital': async () => ({ body: { organization: world.organizations.hospital } }),
  'server/workflows/closingLocations.ts › endApplications': async ({ patients }) => {
    const { id } = await buildFacility(db, context.now(), { organization_id: world.organizations.center })
    await buildApplication(db, context.now(), { record_id: patients, facility_id: id })
    return { path: `/facilities/${id}` }
  },
}

/** Sends the matrix's request for the endpoint while another transaction holds a table's row locks or an advisory lock. */
async function sendWhileHeld(lock: string, { endpoint: name, caller, about = 'own', ...locked }: Waiting) {
  const endpoint = endpoints.find(candidate => candidate.name === name)!
  const row = matrix[name]!
  const subject = await buildCase(db, context.files, context.now(), about)
  await row.prepare?.(db, context.now(), subject)
  const made = (await row.create?.(db, context.now(), subject)) ?? {}
  const kind = kindOf(endpoint.path)
  const { body = row.send?.(subject, made), path = urlFor(endpoint, kind ? subject[kind] : '', row.params?.(subject, made)) } =
    (await otherInputs[lock]?.(subject)) ?? {}
  const call = as(caller)
  await call.token()
  return heldBack(
    tx =>
      'table' in locked
        ? sql`select from ${sql.table(locked.table)} for update`.execute(tx)
        : sql`select pg_advisory_xact_lock(${sql.join(locked.advisory(subject).map(part => sql.lit(part)))})`.execute(tx),
    () => call(endpoint.method, path, body),
  )
}

// On PostgreSQL, the request must wait in a locking select: a plain read would not wait, and an update would wait too late. The
// embedded engine runs one transaction at a time, so there the whole request waits.
const waitsAt = (setup: Waiting) =>
  inject('database').engine === 'embedded'
    ? connectionWait
    : 'table' in setup
      ? // PostgreSQL reports only the start of a long statement, which may name the table only by its alias, the singular.
        new RegExp(`^select .*\\b${setup.table.replace(/s$/, '')}s?\\b`, 's')
      : /advisory/

describe('while another transaction holds the row, a request waits at its lock', () => {
  test.each(Object.entries(waiting))('%s', async (lock, setup) => {
    const { reply, statement } = await sendWhileHeld(lock, setup)
    expect(statement ?? `nowhere: ${reply.statusCode} ${reply.body}`).toMatch(waitsAt(setup))
    expect(reply.statusCode).toBeLessThan(300)
  })
})
