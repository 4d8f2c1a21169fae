import { sql } from 'kysely'
import { effectiveAnswering } from '#domain/directory/answering/schema.ts'
import { timeZoneOf } from '#domain/directory/answering/timeZones.ts'
import { acceptsHolds } from '#domain/directory/facilities/rules.ts'
import { tag } from '#domain/directory/tags.ts'
import { summaryOf } from '#domain/intake/patients/snapshot/summary.ts'
import { patientSummary, summaryFields } from '#domain/intake/patients/summary.ts'
import { paysPrivately } from '#domain/matching/needs.ts'
import { noFacts } from '#domain/placement/applications/handover/schema.ts'
import { visibleApplication } from '#domain/placement/applications/hidden.ts'
import type { ReferralState } from '#domain/placement/applications/referral.ts'
import type { Application, InsuranceVob } from '#domain/placement/applications/schema.ts'
import { outOfPocket, scholarshipExceedsCost } from '#domain/placement/applications/steps.ts'
import { computeTurn, type RequestDates } from '#domain/placement/applications/turn.ts'
import type { Status } from '#domain/placement/statuses/statuses.ts'
import { dayIn } from '#domain/platform/dates.ts'
import type { Scope } from '#domain/scope.ts'
import { validRelease } from '../../intake/patients/patientQueries.ts'
import { readRelease, releaseColumns } from '../../intake/patients/releaseColumns.ts'
import { applicationColumns } from '../../platform/db/applicationTables.ts'
import { type Db, isoTime } from '../../platform/db/connect.ts'
import { fullNameOrNull, where } from '../../platform/db/expressions.ts'
import { onPage } from '../../platform/db/listing.ts'
import { facilityColumns } from './facilityColumns.ts'

/** An application's information requests, oldest first, with the fields that determine whose turn it is. */
const requestsAsJson = sql<RequestDates[]>`(select coalesce(jsonb_agg(jsonb_build_object(
    'asked_at', request.asked_at, 'answered_at', request.answered_at, 'withdrawn_at', request.withdrawn_at,
    'items', (select coalesce(jsonb_agg(jsonb_build_object('document_type_id', item.document_type_id, 'question', item.question,
      'answered_at', item.answered_at) order by item.id), '[]') from application_request_items item where item.request_id = request.id)
  ) order by request.id), '[]') from application_requests request where request.application_id = applications.id)`

/** An application's referral to a facility without an account, with the delivery of its newest message. */
const referralAsJson = sql<ReferralState | null>`(select jsonb_build_object(
    'channel', referral.channel, 'address', referral.address, 'callback_number', referral.callback_number,
    'created_at', referral.created_at, 'delivery', case when mail.delivered_at is not null then 'delivered' else replace(mail.state, 'sending', 'waiting') end,
    'tries', coalesce(mail.tries, 0), 'failure', mail.failure, 'failed_at', mail.failed_at, 'pages', mail.pages,
    'link_expires_at', (select max(link.expires_at) from referral_links link
      where link.referral_id = referral.id and link.kind = 'link' and link.revoked_at is null),
    'first_viewed_at', referral.first_viewed_at, 'call_requested_at', referral.call_requested_at, 'answer', referral.answer,
    'answered_at', referral.answered_at, 'guest_name', referral.guest_name, 'guest_role', referral.guest_role,
    'confirmed_at', referral.confirmed_at)
  from referrals referral left join outbox mail on mail.message_id = referral.message_id
  where referral.application_id = applications.id)`

/** The times in the JSON use the database's format and time zone. */
const readReferral = (referral: ReferralState): ReferralState => ({
  ...referral,
  ...Object.fromEntries(
    Object.entries(referral).flatMap(([field, value]) => (field.endsWith('_at') && value ? [[field, isoTime(`${value}`)]] : [])),
  ),
})

/** The times in the JSON use the database's format and time zone. */
const readRequest = ({ asked_at, answered_at, withdrawn_at, items }: RequestDates): RequestDates => ({
  asked_at: isoTime(asked_at),
  answered_at: answered_at && isoTime(answered_at),
  withdrawn_at: withdrawn_at && isoTime(withdrawn_at),
  items,
})

/** Selects applications with the displayed fields of the patient, facility, and advocate (APP-011). The caller limits them to a scope. */
const selectApplications = (db: Db, now: string) =>
  db
    .selectFrom('applications')
    .innerJoin('patients', 'patients.id', 'applications.record_id')
    .leftJoinLateral(
      eb => validRelease(eb, now).as('release'),
      join => join.onTrue(),
    )
    .innerJoin('facilities', 'facilities.id', 'applications.facility_id')
    .leftJoin('users as advocate', 'advocate.id', 'applications.advocate_id')
    .leftJoin('organizations as employer', 'employer.id', 'applications.organization_id')
    .leftJoin('users as assignee', 'assignee.id', 'applications.assignee_id')
    .leftJoin('users as contact', 'contact.id', 'facilities.primary_contact_id')
    .leftJoin('facility_answering as answering', 'answering.facility_id', 'facilities.id')
    .leftJoin('facility_files as photo', join =>
      join.onRef('photo.facility_id', '=', 'facilities.id').on('photo.primary_image', '=', true),
    )
    .leftJoin('bed_holds as hold', join =>
      join.onRef('hold.application_id', '=', 'applications.id').on('hold.ended_at', 'is', null),
    )
    .leftJoin('open_beds as held_bed', 'held_bed.id', 'hold.bed_id')
    .leftJoin('application_handovers as handover', 'handover.application_id', 'applications.id')
    .leftJoin('clinical_snapshots as clinical', 'clinical.patient_id', 'patients.id')
    .leftJoin('organizations as patient_hospital', 'patient_hospital.id', 'patients.organization_id')
    .select(applicationColumns.map(column => `applications.${column}` as const))
    .select([
      'patients.first_name',
      'patients.last_name',
      'patients.treatment_levels',
      'patients.estimated_discharge_timestamp',
      ...summaryFields.map(field => `patients.${field}` as const),
      ...facilityColumns,
      'facilities.provides_transport',
      'facilities.accommodates_involuntary_hold',
      'facilities.required_snapshot_items',
      'facilities.pharmacy_name',
      'facilities.pharmacy_address_line_one',
      'facilities.pharmacy_address_line_two',
      'facilities.pharmacy_city',
      'facilities.pharmacy_state',
      'facilities.pharmacy_zipcode',
      'facilities.pharmacy_phone',
      'facilities.pharmacy_fax',
      'advocate.first_name as advocate_first_name',
      'advocate.last_name as advocate_last_name',
      'advocate.profile_image as advocate_profile_image',
      'employer.name as hospital',
      'answering.answer_target_minutes',
      'answering.answering_hours',
      'answering.time_zone',
      'held_bed.treatment_level as held_level',
      'held_bed.population as held_population',
      'hold.until as held_until',
      'hold.extended as hold_extended',
      'handover.facts as handover_facts',
      'handover.updated_at as handover_updated_at',
      'clinical.answers as snapshot_answers',
      'patient_hospital.state as hospital_state',
      'patient_hospital.zip_code as hospital_zip_code',
    ])
    .select(fullNameOrNull('assignee').as('assignee_name'))
    .select([
      'patients.intake_complete',
      'patients.sections_saved',
      'release.expires_at as release_expires_at',
      ...releaseColumns,
    ])
    .select(sql<string>`to_char(patients.date_of_birth, 'MM/DD/YYYY')`.as('date_of_birth'))
    .select([requestsAsJson.as('requests'), referralAsJson.as('referral')])
    .select(
      // A bed that was filled by an earlier booking, which was undone, does not count.
      sql<boolean>`exists (
        select from bed_holds where application_id = applications.id and outcome = 'taken' and ended_at >= applications.patient_agreed_at
      )`.as('bed_filled'),
    )

type Selected = Awaited<ReturnType<ReturnType<typeof selectApplications>['execute']>>[number]

const asApplication = ({
  addictions,
  status,
  held_level,
  held_population,
  held_until,
  hold_extended,
  handover_facts,
  handover_updated_at,
  snapshot_answers,
  hospital_state,
  hospital_zip_code,
  provides_transport,
  accommodates_involuntary_hold,
  gender_at_birth,
  payment_method,
  patient_insurance,
  secondary_insurance,
  date_of_birth,
  today,
  ...row
}: Omit<ReturnType<typeof readRelease<Selected>>['row'], keyof ResponseSettings | 'requests' | 'intake_complete'> & {
  today: string
}): Omit<Application, 'turn' | 'release_signer' | 'warnings'> => ({
  ...row,
  status: status as Status,
  // Until the facility accepts the payment, the patient's current plan counts.
  private_insurance:
    row.insurance_accepted === true
      ? row.private_insurance
      : paysPrivately({ payment_method, patient_insurance, secondary_insurance }),
  addictions: Object.keys(addictions).map(Number),
  patient_summary: patientSummary(
    { gender_at_birth, payment_method, patient_insurance, secondary_insurance, addictions, date_of_birth },
    today,
  ),
  facility_provides_transport: providesTransport(provides_transport),
  facility_accepts_holds: acceptsHolds(accommodates_involuntary_hold),
  ...moneyOf(row.insurance_vob),
  handover: handover_facts && handover_updated_at ? { ...noFacts, ...handover_facts, updated_at: handover_updated_at } : null,
  bed_hold:
    held_level === null || held_population === null || held_until === null
      ? null
      : { treatment_level: held_level, population: held_population, until: held_until, extended: hold_extended === true },
  snapshot: snapshot_answers && summaryOf(snapshot_answers, timeZoneOf({ state: hospital_state, zip_code: hospital_zip_code })),
  cometchat_id: `application-${row.id}`,
  fl_cometchat_token: null,
  referral: row.referral && readReferral(row.referral),
})

/** Whether the facility provides transportation, according to its listing; null if the listing does not specify it. */
const providesTransport = (tags: readonly number[]) =>
  tags.includes(tag.transport.yes) ? true : tags.includes(tag.transport.no) ? false : null

const moneyOf = (vob: InsuranceVob | null) => ({
  estimated_out_of_pocket: vob && outOfPocket(vob),
  scholarship_exceeds_cost: vob && scholarshipExceedsCost(vob),
})

type ResponseSettings = Pick<Selected, 'answer_target_minutes' | 'answering_hours' | 'time_zone'>

/** Determines the release's state at `now`, and whose turn it is, which depends on open information requests. */
function readApplication(selected: Selected, now: string): Application {
  const { row: found, signer, warnings } = readRelease(selected, now)
  const { answer_target_minutes, answering_hours, time_zone, requests, intake_complete: _done, ...row } = found
  const today = dayIn(timeZoneOf({ state: row.hospital_state, zip_code: row.hospital_zip_code }), now)
  const one = { ...asApplication({ ...row, today }), release_signer: signer, warnings }
  const hours = { answer_target_minutes, answering_hours, time_zone }
  const answering = effectiveAnswering(hours, { state: row.fl_state, zip_code: row.fl_zipcode })
  return { ...one, turn: computeTurn(one, requests.map(readRequest), answering, now) }
}

const oneApplication = (db: Db, scope: Scope, now: string, id: number) =>
  selectApplications(db, now).where(where(scope, 'applications')).where('applications.id', '=', id)

export async function findApplication(db: Db, scope: Scope, now: string, id: number): Promise<Application | undefined> {
  const row = await oneApplication(db, scope, now, id).executeTakeFirst()
  return row && visibleApplication(readApplication(row, now))
}

export type ListOptions = {
  ids?: readonly number[]
  statuses?: readonly Status[]
  record_ids?: readonly number[]
  /** Epoch seconds: only applications with an earlier estimated discharge date. */
  discharged_before?: number
  sort: 'newest' | 'oldest'
  limit?: number
  offset?: number
  /** Includes the fields that closed applications hide. For the patient's own copy only. */
  complete?: boolean
}

/** A page of the applications in a scope, sorted by last change, and the total count. */
export async function listApplications(
  db: Db,
  scope: Scope,
  {
    now,
    ...options
  }: ListOptions & {
    /** The time at which releases must be valid. */
    now: string
  },
): Promise<{ applications: Application[]; total: number }> {
  const { ids, statuses, record_ids, limit } = options
  // An empty filter matches nothing, so no query is needed.
  if (ids?.length === 0 || statuses?.length === 0 || record_ids?.length === 0) return { applications: [], total: 0 }
  const page = (await pageOfApplications(db, scope, options).execute()).map(row => row.id)
  const found = (await rowsById(db, now, page)).map(row => readApplication(row, now))
  const applications = options.complete ? found : found.map(visibleApplication)
  if (limit === undefined) return { applications, total: applications.length }
  // Counted in a separate query so that a page past the end still returns the total, and no page reads all rows.
  const { total } = await foundApplications(db, scope, options)
    .select(sql<number>`count(*)`.as('total'))
    .executeTakeFirstOrThrow()
  return { applications, total }
}

/** The matching applications, without the tables whose fields they show. */
const foundApplications = (db: Db, scope: Scope, options: ListOptions) => {
  const { ids, statuses, record_ids, discharged_before } = options
  return db
    .selectFrom('applications')
    .where(where(scope, 'applications'))
    .$if(ids !== undefined, query => query.where('applications.id', '=', among(ids!)))
    .$if(statuses !== undefined, query => query.where('applications.status', '=', among(statuses!)))
    .$if(record_ids !== undefined, query => query.where('applications.record_id', '=', among(record_ids!)))
    .$if(discharged_before !== undefined, query => query.where('applications.estimated_discharge_at', '<', discharged_before!))
}

/** Passes the whole list as one parameter, so the statement and its plan are the same for any number of values. */
const among = <Value>(values: readonly Value[]) => sql<Value>`any(${[...values]})`

/**
 * The applications with these ids, in the same order. PostgreSQL takes longer to plan the join of all displayed tables than to run it,
 * so lists find their ids first. This statement is the same for every list and is planned only once per connection.
 */
async function rowsById(db: Db, now: string, ids: readonly number[], scope: Scope = 'all'): Promise<Selected[]> {
  if (ids.length === 0) return []
  const rows = await selectApplications(db, now)
    .$if(scope !== 'all', query => query.where(where(scope, 'applications')))
    .where('applications.id', '=', sql<number>`any(${ids})`)
    .execute()
  const positions = new Map(ids.map((id, at) => [id, at]))
  return rows.sort((a, b) => positions.get(a.id)! - positions.get(b.id)!)
}

/** The applications in a scope with these ids, in the same order. */
export const applicationsWithIds = async (db: Db, scope: Scope, now: string, ids: readonly number[]): Promise<Application[]> =>
  (await rowsById(db, now, ids, scope)).map(row => visibleApplication(readApplication(row, now)))

const applicationsByPatients = (db: Db, scope: Scope, now: string, ids: readonly number[]) => {
  const wanted = db
    .selectFrom('applications')
    .select('applications.id')
    .where(where(scope, 'applications'))
    .where('applications.record_id', '=', sql<number>`any(${ids})`)
  return selectApplications(db, now)
    .where('applications.id', '=', sql<number>`any(array(${wanted}))`)
    .orderBy('applications.updated_at', 'desc')
    .orderBy('applications.id', 'desc')
}

/**
 * All of these patients' applications in a scope, in one statement, sorted by last change. Passes the ids as an array. PostgreSQL
 * does not estimate an array's length, so it reuses one plan instead of planning the join of all displayed tables for each scope.
 */
export async function applicationsOfPatients(db: Db, scope: Scope, now: string, ids: readonly number[]): Promise<Application[]> {
  if (ids.length === 0) return []
  const rows = await applicationsByPatients(db, scope, now, ids).execute()
  return rows.map(row => visibleApplication(readApplication(row, now)))
}

/** The ids of one page, sorted by last change. */
function pageOfApplications(db: Db, scope: Scope, options: ListOptions) {
  const { sort, limit, offset = 0 } = options
  const order = sort === 'newest' ? 'desc' : 'asc'
  return foundApplications(db, scope, options)
    .select('applications.id')
    .orderBy('applications.updated_at', order)
    .orderBy('applications.id', order)
    .$if(limit !== undefined, query => query.$call(onPage({ limit: limit!, offset })))
}

export const organizationExists = async (db: Db, id: number): Promise<boolean> =>
  (await db.selectFrom('organizations').select('id').where('id', '=', id).executeTakeFirst()) !== undefined
