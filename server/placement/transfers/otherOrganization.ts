import { sql } from 'kysely'
import { HttpError } from '#domain/platform/httpError.ts'
import { isValidAt } from '../../platform/access/validRelease.ts'
import type { Db } from '../../platform/db/connect.ts'
import { byName } from '../../platform/db/listing.ts'
import { countOfApplications, countOfPatients, type Target } from './transfer.ts'

type Counts = { patients: number; applications: number }
/** What the caller confirmed, if anything. */
export type Confirmed = ({ organization_id: number } & Counts) | null | undefined
type Crossing = {
  to: Target
  patient_ids: readonly number[]
  counts: Counts
  confirmed: Confirmed
  now: string
}

/**
 * Throws unless the patients may move to another organization (S-31): the caller has confirmed that organization and the current
 * numbers, and every patient has a valid release of information.
 */
export async function checkOtherOrganization(db: Db, { to, patient_ids, counts, confirmed, now }: Crossing) {
  const uncovered = await withoutRelease(db, patient_ids, now)
  if (uncovered.length) {
    const message = `${countOfPatients(uncovered.length)} without a valid release of information cannot be transferred to another organization.`
    throw new HttpError('invalid', message, { errors: { new_pa_id: message } })
  }
  const { organization_id, organization_name } = to
  const numbers = `${countOfPatients(counts.patients)} and ${countOfApplications(counts.applications)}`
  if (!confirmed) {
    const message = `Confirm the transfer of ${numbers} to another organization: ${organization_name}.`
    throw new HttpError('invalid', message, { errors: { confirmed: message } })
  }
  const isCurrent =
    confirmed.organization_id === organization_id &&
    confirmed.patients === counts.patients &&
    confirmed.applications === counts.applications
  if (!isCurrent)
    throw new HttpError('conflict', `The numbers have changed. ${numbers} would now move to ${organization_name}. Confirm again.`)
}

/** The patients without a release of information that is valid now. */
export const withoutRelease = (db: Db, patient_ids: readonly number[], now: string) =>
  db
    .selectFrom('patients')
    .where('patients.id', '=', sql<number>`any(${[...patient_ids]}::int[])`)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('releases').select('releases.id').whereRef('releases.patient_id', '=', 'patients.id').where(isValidAt(now)),
        ),
      ),
    )
    .select(['patients.id', 'patients.first_name', 'patients.last_name'])
    .orderBy(byName('patients.last_name'))
    .orderBy(byName('patients.first_name'))
    .orderBy('patients.id')
    .execute()
