import { expect } from 'vitest'
import type { Patient } from '#domain/intake/patients/schema.ts'
import { emptySnapshot } from '#domain/intake/patients/snapshot/schema.ts'
import { needsOf } from '#domain/matching/needs.ts'
import type { ExcludedFacility, MatchResponse, Reason } from '#domain/matching/schema.ts'
import { dayIn } from '#domain/platform/dates.ts'
import { buildPatient, buildRelease, buildSnapshot } from '#server/seed/builders.ts'
import { findTestData } from '#server/seed/testUsers.ts'
import type { startServer } from '#server/testing.ts'
import { openQuestions } from '../../src/workspaces/matching/facilityWords.ts'
import type { Given, Snapshot } from './patients.ts'
import { buildTown, center, type FacilityName, nameOf, names } from './town.ts'

const nightlyReason = (reason: Reason) =>
  'from_midnight' in reason && reason.from_midnight ? `${reason.code} until midnight` : reason.code

type Server = Awaited<ReturnType<typeof startServer>>
type Calls = ReturnType<Server['as']>

/** The town, an advocate, and what a night does. The clock starts at 9 AM Pacific time on November 17, 2026. */
export async function openTown(server: Server) {
  const { db, context, as, clock } = server
  const begin = context.now()
  const { users } = await findTestData(db)
  const town = await buildTown(server)
  const inTown = new Set(names.map(town.idOf))
  let advocate = as('advocate')

  const read = async <Data>(call: Calls, url: string): Promise<Data> => {
    const reply = await call('GET', url)
    expect([url, reply.statusCode]).toEqual([url, 200])
    return reply.json().data
  }
  return {
    ...server,
    ...town,
    users,
    read,
    advocate: () => advocate,
    coordinator: (name: FacilityName) => as(town.coordinatorOf(name).id),
    /** Moves the clock. Sessions expire during a night, so everyone signs in again. */
    at(time: Date | string) {
      clock.set(time)
      advocate = as('advocate')
    },
    endNight() {
      clock.set(begin)
      advocate = as('advocate')
    },
    /** A patient with a valid release. */
    async arrives(patient: Given, snapshot?: Snapshot): Promise<number> {
      const { id } = await buildPatient(db, begin, { advocate_id: users.advocate, ...patient })
      await buildRelease(db, begin, { patient_id: id })
      if (snapshot) await buildSnapshot(db, begin, { patient_id: id, updated_by: users.advocate, ...emptySnapshot, ...snapshot })
      return id
    },
    /** What the advocate sees: each match with everything to confirm, and each other facility with its reasons. */
    async search(id: number, filters: readonly number[] = []) {
      const patient = await read<Patient>(advocate, `/patients/${id}`)
      const query = `lat=${center.lat}&lng=${center.lng}&radius=50&filters=${filters.join()}&page_size=50&page_number=1`
      const { matches } = await read<MatchResponse>(advocate, `/patients/${id}/matches?${query}`)
      const left = await read<ExcludedFacility[]>(advocate, `/patients/${id}/matches/excluded?${query}`)
      const needs = needsOf(patient, dayIn(patient.time_zone, context.now()))
      const here = <One extends { id: number }>(all: readonly One[]) => all.filter(one => inTown.has(one.id))
      return {
        offered: Object.fromEntries(here(matches).map(match => [match.name, openQuestions(needs, match, nameOf)])),
        excluded: Object.fromEntries(here(left).map(one => [one.name, one.reasons.map(nightlyReason)])),
      }
    },
    applies: (recordId: number, name: FacilityName) => advocate('POST', `/facilities/${town.idOf(name)}/apply`, { recordId }),
    async applied(recordId: number, name: FacilityName): Promise<number> {
      const reply = await this.applies(recordId, name)
      expect([name, reply.statusCode]).toEqual([name, 200])
      return reply.json().data.id
    },
    /** The log of an application: its statuses, oldest first. */
    log: async (call: Calls, application: number) =>
      (await read<{ status: string }[]>(call, `/applications/${application}/timeline`)).map(({ status }) => status),
    answers: (call: Calls, application: number, answer: object) =>
      call('PATCH', `/applications/${application}/state-update`, answer),
  }
}
