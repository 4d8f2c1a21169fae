import { randomUUID } from 'node:crypto'
import type { Insertable, Selectable } from 'kysely'
import type { FacilityRole } from '#domain/identity/roles.ts'
import { documentTypes } from '#domain/intake/documents/schema.ts'
import { emptySnapshot, type SnapshotAnswers } from '#domain/intake/patients/snapshot/schema.ts'
import { paysPrivately } from '#domain/matching/needs.ts'
import type { StateType } from '#domain/placement/applications/steps.ts'
import type { Status } from '#domain/placement/statuses/statuses.ts'
import type { Db } from '../platform/db/connect.ts'
import type { Tables } from '../platform/db/tables.ts'
import { storeStandings } from '../platform/standings/standings.ts'
import { tagIds } from './catalog.ts'
import { sent, stepsTo, walk } from './journey.ts'
import {
  facilityRow,
  hoursAgo,
  json,
  type NewFacility,
  type NewOrganization,
  type NewPatient,
  type NewRelease,
  type NewUser,
  organizationRow,
  patientRow,
  releaseRow,
  userRow,
} from './rows.ts'
import { testPasswordHash } from './testUsers.ts'

/*
 * Each builder inserts one complete row, with defaults for omitted values, and returns the row. It also creates the rows that the
 * new row depends on. All dates are relative to `now`, the test's clock.
 */

export type Row<T extends keyof Tables> = Selectable<Tables[T]>

/** Unique even among processes that share a database. */
const unique = () => randomUUID().slice(0, 13)

/** An approved treatment center on the paid plan. */
export const buildOrganization = (db: Db, now: Date, overrides: Partial<NewOrganization> = {}): Promise<Row<'organizations'>> =>
  db
    .insertInto('organizations')
    .values(organizationRow({ name: `Organization ${unique()}`, ...overrides }, now))
    .returningAll()
    .executeTakeFirstOrThrow()

/** A standard user without an organization, with the test users' password. */
export async function buildUser(db: Db, now: Date, overrides: Partial<NewUser> = {}): Promise<Row<'users'>> {
  const username = overrides.username ?? `user.${unique()}`
  const row = userRow(
    { email: `${username}@passage.example`, password_hash: await testPasswordHash(), ...overrides, username },
    now,
  )
  return db
    .insertInto('users')
    .values({ ...row, organization_role: row.organization_role ?? (row.organization_id ? 'member' : null) })
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** An advocate, by default with a new hospital. */
export async function buildAdvocate(db: Db, now: Date, overrides: Partial<NewUser> = {}): Promise<Row<'users'>> {
  const organization_id =
    overrides.organization_id === undefined
      ? (await buildOrganization(db, now, { type: 'hospital' })).id
      : overrides.organization_id
  return buildUser(db, now, { is_patient_advocate: true, pa_type: tagIds('pa_type', 'Hospital'), ...overrides, organization_id })
}

/**
 * A facility that matching finds and that accepts applications once it has staff. With `organization_id: null`, it is a directory
 * listing.
 */
export async function buildFacility(db: Db, now: Date, overrides: Partial<NewFacility> = {}): Promise<Row<'facilities'>> {
  const organization_id =
    overrides.organization_id === undefined ? (await buildOrganization(db, now)).id : overrides.organization_id
  return db
    .insertInto('facilities')
    .values(facilityRow({ name: `Facility ${unique()}`, ...overrides, organization_id }, now))
    .returningAll()
    .executeTakeFirstOrThrow()
}

export const giveRole = (
  db: Db,
  now: Date,
  overrides: { user_id: number; facility_id: number; facility_role?: FacilityRole },
): Promise<Row<'facility_roles'>> =>
  db
    .insertInto('facility_roles')
    .values({ facility_role: 'Admissions Coordinator', created_at: now.toISOString(), ...overrides })
    .returningAll()
    .executeTakeFirstOrThrow()

/** A user in the facility's organization who has this role at the facility. */
export async function buildStaff(
  db: Db,
  now: Date,
  overrides: Partial<NewUser> & { facility_id: number; facility_role?: FacilityRole },
): Promise<Row<'users'>> {
  const { facility_id, facility_role, ...user } = overrides
  const facility = await db
    .selectFrom('facilities')
    .select('organization_id')
    .where('id', '=', facility_id)
    .executeTakeFirstOrThrow()
  const staff = await buildUser(db, now, { organization_id: facility.organization_id, ...user })
  await giveRole(db, now, { user_id: staff.id, facility_id, facility_role: facility_role ?? 'Admissions Coordinator' })
  return staff
}

/** A patient with a complete intake and no release. `organization_id` is the advocate's organization. */
export async function buildPatient(db: Db, now: Date, overrides: Partial<NewPatient> = {}): Promise<Row<'patients'>> {
  const advocate = overrides.advocate_id
    ? await db
        .selectFrom('users')
        .select(['id', 'organization_id'])
        .where('id', '=', overrides.advocate_id)
        .executeTakeFirstOrThrow()
    : await buildAdvocate(db, now)
  const patient = await db
    .insertInto('patients')
    .values(patientRow({ organization_id: advocate.organization_id, ...overrides, advocate_id: advocate.id }, now))
    .returningAll()
    .executeTakeFirstOrThrow()
  await storeStandings(db, [patient.id])
  return patient
}

/** A release that was signed a day ago and is valid for a year. Its file exists only if the caller stored one. */
export async function buildRelease(
  db: Db,
  now: Date,
  overrides: Partial<NewRelease> & { patient_id: number },
): Promise<Row<'releases'>> {
  const { advocate_id } = await db
    .selectFrom('patients')
    .select('advocate_id')
    .where('id', '=', overrides.patient_id)
    .executeTakeFirstOrThrow()
  const release = await db
    .insertInto('releases')
    .values(releaseRow({ uploaded_by: advocate_id!, ...overrides }, now))
    .returningAll()
    .executeTakeFirstOrThrow()
  await storeStandings(db, [release.patient_id])
  return release
}

/** A patient's document, uploaded by the assigned advocate. Its file exists only if the caller stored one. */
export async function buildDocument(
  db: Db,
  now: Date,
  overrides: Partial<Insertable<Tables['documents']>> & { patient_id: number },
): Promise<Row<'documents'>> {
  const { advocate_id } = await db
    .selectFrom('patients')
    .select('advocate_id')
    .where('id', '=', overrides.patient_id)
    .executeTakeFirstOrThrow()
  const values = {
    document_type_id: documentTypes[0]!.id,
    s3_filename: `${randomUUID()}.pdf`,
    original_filename: 'card.pdf',
    uploaded_by: advocate_id!,
    created_at: now.toISOString(),
    ...overrides,
  }
  return db.insertInto('documents').values(values).returningAll().executeTakeFirstOrThrow()
}

type ApplicationOverrides = {
  record_id?: number
  facility_id?: number
  /** The application's status. The steps that lead to it are an hour apart, the last one an hour before `now`. */
  status?: Status
  private_insurance?: boolean
  /** The estimated discharge date of the application and its patient, in epoch seconds. Defaults to the patient's. */
  estimated_discharge_at?: number
  /** One of the listed reasons, if the status requires one. */
  reason?: string
}

/** An application in any status, with its events and disclosure. Also creates any missing rows that the application depends on. */
export async function buildApplication(db: Db, now: Date, overrides: ApplicationOverrides = {}): Promise<Row<'applications'>> {
  const record_id = overrides.record_id ?? (await buildPatient(db, now)).id
  const facility_id = overrides.facility_id ?? (await buildFacility(db, now)).id
  if (overrides.estimated_discharge_at !== undefined)
    await db
      .updateTable('patients')
      .set({ estimated_discharge_timestamp: new Date(overrides.estimated_discharge_at * 1000).toISOString() })
      .where('id', '=', record_id)
      .execute()
  const patient = await db.selectFrom('patients').selectAll().where('id', '=', record_id).executeTakeFirstOrThrow()
  const facility = await db
    .selectFrom('facilities')
    .select('organization_id')
    .where('id', '=', facility_id)
    .executeTakeFirstOrThrow()
  const advocate = await db.selectFrom('users').selectAll().where('id', '=', patient.advocate_id).executeTakeFirstOrThrow()
  const coordinator = (await coordinatorOf(db, facility_id)) ?? (await buildStaff(db, now, { facility_id }))
  const release =
    (await db.selectFrom('releases').selectAll().where('patient_id', '=', record_id).orderBy('id', 'desc').executeTakeFirst()) ??
    (await buildRelease(db, now, { patient_id: record_id }))

  const private_insurance = overrides.private_insurance ?? paysPrivately(patient)
  const details = {
    private_insurance,
    dischargeAt: patient.estimated_discharge_timestamp ?? hoursAgo(now, -48),
    ...(overrides.reason && { reason: overrides.reason }),
  }
  const steps = stepsTo(overrides.status ?? 'New', details)
  const timeOf = (step: number) => hoursAgo(now, steps.length + 1 - step)
  const { advocate_id, organization_id } = patient
  const start = sent(
    { record_id, facility_id, advocate_id, organization_id, release_id: release.id, private_insurance },
    timeOf(0),
  )
  const { application, events } = walk(start, steps, { advocate, facility: coordinator }, timeOf)

  const row = await db
    .insertInto('applications')
    .values({ ...application, insurance_vob: json(application.insurance_vob), confirmed_hold: json(application.confirmed_hold) })
    .returningAll()
    .executeTakeFirstOrThrow()
  await db
    .insertInto('application_events')
    .values(events.map(event => ({ ...event, application_id: row.id })))
    .execute()
  await db
    .insertInto('disclosures')
    .values({
      patient_id: record_id,
      application_id: row.id,
      release_id: release.id,
      facility_id,
      organization_id: facility.organization_id,
      disclosed_by: advocate_id!,
      at: row.created_at,
    })
    .execute()
  await storeStandings(db, [record_id])
  return row
}

const coordinatorOf = (db: Db, facility_id: number) =>
  db
    .selectFrom('users')
    .innerJoin('facility_roles', 'facility_roles.user_id', 'users.id')
    .where('facility_id', '=', facility_id)
    .where('facility_role', '=', 'Admissions Coordinator')
    .selectAll('users')
    .orderBy('facility_roles.id')
    .executeTakeFirst()

/** A note on one of the application's steps. By default, the advocate is its author. */
export async function buildNote(
  db: Db,
  now: Date,
  overrides: { application_id: number; state_type?: StateType; body?: string; author_id?: number },
): Promise<Row<'application_notes'>> {
  const application = await db
    .selectFrom('applications')
    .select('advocate_id')
    .where('id', '=', overrides.application_id)
    .executeTakeFirstOrThrow()
  const author_id = overrides.author_id ?? application.advocate_id!
  const author = await db
    .selectFrom('users')
    .select(['first_name', 'last_name'])
    .where('id', '=', author_id)
    .executeTakeFirstOrThrow()
  return db
    .insertInto('application_notes')
    .values({
      state_type: 'new',
      body: 'Can come as soon as a bed is free.',
      created_at: now.toISOString(),
      ...overrides,
      author_id,
      author_name: `${author.first_name} ${author.last_name}`,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
}

export const buildChatMessage = (
  db: Db,
  now: Date,
  overrides: { application_id: number; author_id: number; side: 'advocate' | 'facility'; body?: string },
): Promise<Row<'chat_messages'>> =>
  db
    .insertInto('chat_messages')
    .values({ body: 'Hello, is the bed still free?', created_at: now.toISOString(), ...overrides })
    .returningAll()
    .executeTakeFirstOrThrow()

export const buildNotification = (
  db: Db,
  now: Date,
  overrides: {
    user_id: number
    application_id?: number | null
    patient_id?: number
    path?: string
    type?: 'status_change' | 'web-message'
    subject?: string
    message?: string
    read_at?: string | null
  },
): Promise<Row<'notifications'>> =>
  db
    .insertInto('notifications')
    .values({
      application_id: null,
      type: 'status_change',
      subject: 'M.V.: Payment Method Accepted',
      message: 'The application has moved on.',
      created_at: now.toISOString(),
      read_at: null,
      ...overrides,
    })
    .returningAll()
    .executeTakeFirstOrThrow()

/** A pending email in the outbox with an empty body. */
export const buildMessage = (db: Db, now: Date, overrides: Partial<Row<'outbox'>> = {}): Promise<Row<'outbox'>> =>
  db
    .insertInto('outbox')
    .values({
      channel: 'email',
      to: 'ada@example.org',
      subject: 'Your code',
      body: '',
      message_id: `<${randomUUID()}@passage>`,
      next_try_at: now.toISOString(),
      created_at: now.toISOString(),
      ...overrides,
    })
    .returningAll()
    .executeTakeFirstOrThrow()

/** A clinical snapshot with these answers. */
export const buildSnapshot = (
  db: Db,
  now: Date,
  { patient_id, updated_by, ...answers }: { patient_id: number; updated_by: number } & Partial<SnapshotAnswers>,
): Promise<Row<'clinical_snapshots'>> =>
  db
    .insertInto('clinical_snapshots')
    .values({
      patient_id,
      updated_by,
      updated_at: now.toISOString(),
      reminded_at: now.toISOString(),
      answers: JSON.stringify({ ...emptySnapshot, ...answers }),
      hold_expires_at: answers.hold_expires_at ?? null,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
