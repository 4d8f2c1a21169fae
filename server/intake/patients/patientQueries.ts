import { type ExpressionBuilder, sql } from 'kysely'
import { timeZoneOf } from '#domain/directory/answering/timeZones.ts'
import type { Context } from '#domain/intake/patients/intake/section.ts'
import { type Insurance, type JoinedFields, type Patient, storedFields } from '#domain/intake/patients/schema.ts'
import { emptySnapshot } from '#domain/intake/patients/snapshot/schema.ts'
import { languageToSign } from '#domain/intake/releases/rules.ts'
import { signingAges } from '#domain/intake/releases/signer.ts'
import type { Scope } from '#domain/scope.ts'
import { payersOfCodes } from '../../directory/payers/queries.ts'
import { isValidAt } from '../../platform/access/consent.ts'
import type { Db } from '../../platform/db/connect.ts'
import { where } from '../../platform/db/expressions.ts'
import type { Tables } from '../../platform/db/tables.ts'
import { readRelease, releaseColumns, signerColumns } from './releaseColumns.ts'

/** Listed one by one, because a statement that selects every column is never prepared (server/platform/db/prepared.ts). */
const patientColumns = storedFields.flatMap(field => (field === 'date_of_birth' ? [] : [`patients.${field}` as const]))

/** SQL: the patient's hospital. A sample belongs to none, so that no colleague sees it; it follows the rules of its advocate's. */
const hospitalId = sql<number>`case when patients.is_sample
  then (select organization_id from users where users.id = patients.advocate_id) else patients.organization_id end`

/** Selects the patients in a scope in API format, with the currently valid release. */
export const selectPatients = (db: Db, scope: Scope, now: string) =>
  db
    .selectFrom('patients')
    .leftJoinLateral(
      eb => validRelease(eb, now).as('release'),
      join => join.onTrue(),
    )
    .leftJoin('clinical_snapshots as snapshot', 'snapshot.patient_id', 'patients.id')
    .leftJoin('organizations as hospital', join => join.on('hospital.id', '=', hospitalId))
    .where(where(scope, 'patients'))
    .select(patientColumns)
    .select([
      'snapshot.answers as snapshot_answers',
      'snapshot.updated_at as snapshot_updated_at',
      sql<string | null>`(select concat_ws(' ', saver.first_name, saver.last_name) from users as saver
        where saver.id = snapshot.updated_by)`.as('snapshot_updated_by_name'),
      'hospital.state as hospital_state',
      'hospital.zip_code as hospital_zip_code',
      'hospital.signing_age as hospital_signing_age',
      sql<string | null>`(select spanish_release from installation)`.as('reviewed_release'),
      sql<string>`to_char(patients.date_of_birth, 'MM/DD/YYYY')`.as('date_of_birth'),
      'release.s3_filename',
      'release.is_voluntary',
      'release.tmri_disclosure',
      'release.expires_at as release_expires_at',
      'release.text_language as release_text_language',
      'release.page_attested_at as release_attested_at',
      sql<string | null>`(select concat_ws(' ', attester.first_name, attester.last_name) from users as attester
        where attester.id = release.page_attested_by)`.as('release_attested_by'),
      ...releaseColumns,
    ])

/** The release that currently permits disclosure: signed, not expired, and not revoked (HIP-025). */
export const validRelease = (eb: ExpressionBuilder<Tables, 'patients'>, now: string) =>
  eb
    .selectFrom('releases')
    .whereRef('releases.patient_id', '=', 'patients.id')
    .where(isValidAt(now))
    .select([
      's3_filename',
      'is_voluntary',
      'tmri_disclosure',
      'expires_at',
      'page_attested_by',
      'page_attested_at',
      'text_language',
    ])
    .select(['releases.signed_at as release_signed_at', 'signed_as_minor', pageMissing.as('page_missing')])
    .select(signerColumns)
    .orderBy('expires_at', 'desc')
    .limit(1)

/** SQL: the release was signed by hand and lacks the required copy of the signed page (HIP-016). */
const pageMissing = sql<boolean>`releases.method in ('print', 'hospital') and releases.signed_page is null`

type Selected = Awaited<ReturnType<ReturnType<typeof selectPatients>['execute']>>[number]

export function asPatient(selected: Selected, now: string): Patient {
  const { s3_filename, snapshot_answers, snapshot_updated_at, snapshot_updated_by_name, ...others } = selected
  const { row: found, signer, release_page_missing, warnings } = readRelease(others, now)
  const { hospital_state, hospital_zip_code, hospital_signing_age, reviewed_release, release_text_language, ...row } = found
  return {
    ...row,
    release_page_missing,
    release_signer: signer,
    warnings,
    hipaa_document: s3_filename ? { s3_filename } : null,
    clinical_snapshot: snapshot_answers && {
      ...emptySnapshot,
      ...snapshot_answers,
      updated_at: snapshot_updated_at!,
      updated_by_name: snapshot_updated_by_name,
    },
    signing_age: hospital_signing_age ?? signingAges.byDefault,
    release_language: s3_filename ? (release_text_language ?? 'en') : languageToSign(row, reviewed_release),
    time_zone: timeZoneOf({ state: hospital_state, zip_code: hospital_zip_code }),
  }
}

const onePatient = (db: Db, scope: Scope, now: string, id: number) => selectPatients(db, scope, now).where('patients.id', '=', id)
const onePatientToChange = (db: Db, scope: Scope, now: string, id: number) =>
  selectPatients(db, scope, now).where('patients.id', '=', id).forNoKeyUpdate('patients')

export async function findPatient(db: Db, scope: Scope, now: string, id: number): Promise<Patient | undefined> {
  const row = await onePatient(db, scope, now, id).executeTakeFirst()
  return row && asPatient(row, now)
}

/** Like `findPatient`, but locks the row until the transaction ends and reads its latest version. */
export async function findPatientToChange(tx: Db, scope: Scope, now: string, id: number): Promise<Patient | undefined> {
  const row = await onePatientToChange(tx, scope, now, id).executeTakeFirst()
  return row && asPatient(row, now)
}

type Values = Partial<Omit<Patient, 'id' | JoinedFields>>

/** Converts nested values to JSON text. */
function asColumns({ patient_insurance, secondary_insurance, addictions, sections_saved, ...rest }: Values) {
  const json = (value: Insurance | Patient['addictions'] | Patient['sections_saved'] | null) =>
    value === null ? null : JSON.stringify(value)
  return {
    ...rest,
    ...(patient_insurance !== undefined && { patient_insurance: json(patient_insurance) }),
    ...(secondary_insurance !== undefined && { secondary_insurance: json(secondary_insurance) }),
    ...(addictions !== undefined && { addictions: json(addictions) }),
    ...(sections_saved !== undefined && { sections_saved: json(sections_saved) }),
  }
}

/** Converts values to the columns of the table. The API sends dates of birth as MM/dd/yyyy. */
const storedColumns = ({ date_of_birth, ...values }: Values) => ({
  ...asColumns(values),
  ...(date_of_birth && { date_of_birth: sql<string>`to_date(${date_of_birth}, 'MM/DD/YYYY')` }),
})

/** Inserts a patient and returns the id; undefined if this advocate's form with the same `entry` has already created one. */
export const insertPatient = (
  tx: Db,
  values: Values & Pick<Patient, 'advocate_id' | 'first_name' | 'last_name' | 'date_of_birth'> & { entry: string | null },
): Promise<{ id: number } | undefined> =>
  tx
    .insertInto('patients')
    .values(storedColumns(values) as never)
    .onConflict(on => on.columns(['advocate_id', 'entry']).doNothing())
    .returning('id')
    .executeTakeFirst()

/** Loads and locks the patient that the advocate's form created. */
export const patientOfEntry = (tx: Db, advocate_id: number, entry: string) =>
  tx
    .selectFrom('patients')
    .select(['id', 'created_at', 'updated_at', 'first_name', 'last_name'])
    .select(sql<string>`to_char(date_of_birth, 'MM/DD/YYYY')`.as('date_of_birth'))
    .where('advocate_id', '=', advocate_id)
    .where('entry', '=', entry)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow()

/** Saves a section. The section number never decreases. */
export const updatePatient = (
  tx: Db,
  id: number,
  { current_section, ...values }: Omit<Values, 'sections_saved'> & { current_section: number; updated_at: string },
) => {
  const saved = JSON.stringify({ [current_section]: values.updated_at })
  return tx
    .updateTable('patients')
    .set({
      ...storedColumns(values),
      current_section: sql<number>`greatest(current_section, ${current_section}::int)`,
      sections_saved: sql`sections_saved || ${saved}::jsonb`,
    } as never)
    .where('id', '=', id)
    .execute()
}

/**
 * Payers by code: active ones, and inactive ones that the record already had (`held`). The code of a merged payer stands for the payer
 * that was kept.
 */
export async function payersByCode(tx: Db, codes: string[], held: string[]) {
  const found = [...(await payersOfCodes(tx, codes))].filter(
    ([code, payer]) => payer.active || held.includes(code) || held.includes(payer.payer_code),
  )
  return new Map(
    found.map(([code, { payer_code, payer_name, insurance_type }]) => [code, { payer_code, payer_name, insurance_type }]),
  )
}

const oneOrganization = (db: Db, id: number) =>
  db
    .selectFrom('organizations')
    .select(['type', 'address_line_one', 'address_line_two', 'city', 'state', 'zip_code'])
    .where('id', '=', id)

/** The organization data that the intake copies (INT-051). */
export async function organizationOf(db: Db, id: number): Promise<Context['organization']> {
  const [found] = await oneOrganization(db, id).execute()
  if (!found) return null
  const { type, ...address } = found
  return { type, address }
}
