import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Actor } from '#domain/identity/actor.ts'

const coordinatedFacilities = (actor: Actor) =>
  actor.facility_roles.filter(role => role.facility_role === 'Admissions Coordinator').map(role => role.facility_id)

const anyOf = (tests: readonly RawBuilder<SqlBool>[]) =>
  tests.length ? sql<SqlBool>`(${sql.join(tests, sql` or `)})` : sql<SqlBool>`false`

/**
 * Whether an application needs this person's action at `now`. An advocate's turn may begin in the future, when an outcome is due.
 * `standing` is the row of `application_standings`.
 */
export function applicationNeeds(actor: Actor, now: string): RawBuilder<SqlBool> {
  const facilities = coordinatedFacilities(actor)
  return anyOf([
    ...(actor.is_patient_advocate
      ? [sql<SqlBool>`(standing.awaits = 'advocate' and standing.awaits_since <= ${now} and standing.advocate_id = ${actor.id})`]
      : []),
    ...(facilities.length ? [sql<SqlBool>`(standing.awaits = 'facility' and standing.facility_id = any(${facilities}))`] : []),
  ])
}

/** Whether a patient has an application that needs this person's action at `now`. `standing` is the row of `case_standings`. */
export function caseNeeds(actor: Actor, now: string): RawBuilder<SqlBool> {
  const facilities = coordinatedFacilities(actor)
  return anyOf([
    ...(actor.is_patient_advocate
      ? [sql<SqlBool>`(standing.awaits_since <= ${now} and standing.advocate_id = ${actor.id})`]
      : []),
    ...(facilities.length
      ? [
          sql<SqlBool>`exists (select from application_standings application where application.record_id = standing.patient_id
            and application.awaits = 'facility' and application.facility_id = any(${facilities}))`,
        ]
      : []),
  ])
}
