import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { type PatientNames, patientSimilarity, swapDayAndMonth } from '#domain/intake/patients/duplicates.ts'
import type { SimilarPatient } from '#domain/intake/patients/schema.ts'
import { namesAndDigits } from '#domain/placement/applications/turn.ts'
import { endedStatuses } from '#domain/placement/statuses/statuses.ts'
import type { Scope } from '#domain/scope.ts'
import type { Db } from '../../platform/db/connect.ts'
import { where } from '../../platform/db/expressions.ts'
import { byName, nameBegins } from '../../platform/db/listing.ts'

/** Maximum number of patients with the same date of birth to compare; no organization has this many. */
const mostCompared = 500
const mostShown = 5

type PersonQuery = PatientNames & {
  date_of_birth: string
  exclude_id?: number | undefined
  /** The form that is being saved. A patient that it has already created is ignored, because saves can be repeated. */
  entry?: { advocate_id: number; entry: string } | undefined
}

const day = 'MM/DD/YYYY'

/** The patients in a scope with one of these dates of birth (MM/dd/yyyy). */
export const bornOn = (db: Db, scope: Scope, ...days: string[]) =>
  db
    .selectFrom('patients')
    .where(where(scope, 'patients'))
    .where('is_sample', '=', false)
    .where(
      'date_of_birth',
      'in',
      days.map(one => sql<string>`to_date(${one}, ${day})`),
    )
    .select(['id', 'first_name', 'last_name', 'alt_first_name', 'alt_last_name'])
    .select(sql<string>`to_char(date_of_birth, ${day})`.as('date_of_birth'))
    .orderBy('id', 'desc')
    .limit(mostCompared)

/** Possible duplicates in a scope: exact matches first, then similar ones; newest first. */
export async function patientsLike(db: Db, scope: Scope, person: PersonQuery): Promise<SimilarPatient[]> {
  const swapped = swapDayAndMonth(person.date_of_birth)
  const born = await bornOn(db, scope, person.date_of_birth, ...(swapped ? [swapped] : []))
    .$if(person.entry !== undefined, query =>
      query.where(eb =>
        eb.or([eb('advocate_id', '<>', person.entry!.advocate_id), eb('entry', 'is distinct from', person.entry!.entry)]),
      ),
    )
    .execute()
  const like = born
    .filter(({ id }) => id !== person.exclude_id)
    .flatMap(({ id, ...other }) => {
      const how = patientSimilarity(person, other)
      return how ? [{ id, similar: how === 'similar' }] : []
    })
    .toSorted((one, other) => Number(one.similar) - Number(other.similar))
    .slice(0, mostShown)
  const ids = like.map(({ id }) => id)
  if (!ids.length) return []
  const open = await db
    .selectFrom('applications')
    .innerJoin('facilities', 'facilities.id', 'applications.facility_id')
    .where('record_id', 'in', ids)
    .where('applications.status', 'not in', endedStatuses)
    .select(['record_id', 'facilities.name'])
    .orderBy(byName('facilities.name'))
    .execute()
  const found = await db
    .selectFrom('patients')
    .leftJoin('users as advocate', 'advocate.id', 'patients.advocate_id')
    .where('patients.id', 'in', ids)
    .select(['patients.id', 'patients.first_name', 'patients.last_name', 'patients.status', 'intake_complete', 'advocate_id'])
    .select(sql<string>`to_char(date_of_birth, ${day})`.as('date_of_birth'))
    .select(sql<string>`coalesce(advocate.first_name || ' ' || advocate.last_name, 'Unassigned')`.as('advocate_name'))
    .execute()
  return like.flatMap(({ id, similar }) =>
    found
      .filter(row => row.id === id)
      .map(row => ({ ...row, similar, open_at: open.filter(one => one.record_id === id).map(({ name }) => name) })),
  )
}

/** Must exactly match the index expression in 0007_search.sql. */
export const patientNames = sql`patients.first_name || ' ' || patients.last_name || ' ' || coalesce(patients.alt_first_name, '') || ' ' || coalesce(patients.alt_last_name, '')`

/** Whether the patient's name has words that start with these words, and the phone number starts or ends with these digits. */
export function patientBegins(q: string): RawBuilder<SqlBool> {
  const { names, digits } = namesAndDigits(q)
  const tests = [...(names || !digits ? [nameBegins(patientNames, names)] : []), ...(digits ? [phoneBegins(digits)] : [])]
  return sql<SqlBool>`(${sql.join(tests, sql` and `)})`
}

/**
 * Matches the start of the phone number, with or without the country code 1, or its end, before or after an extension. Each has an
 * index (0030_dashboards.sql, 0280_phone_extensions.expand.sql).
 */
function phoneBegins(digits: string) {
  const reversed = `${[...digits].reverse().join('')}%`
  return sql<SqlBool>`(patients.phone_number like ${`+${digits}%`} or patients.phone_number like ${`+1${digits}%`}
    or reverse(patients.phone_number) like ${reversed}
    or patients.phone_number like '%;ext=%' and reverse(split_part(patients.phone_number, ';', 1)) like ${reversed})`
}
