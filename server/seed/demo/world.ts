import type { Db } from '../../db/connect.ts'
import { isPrivatelyInsured } from '../builders.ts'
import { insertAll } from '../insert.ts'
import { json, patientRow, releaseRow } from '../rows.ts'
import { insertBeds } from './beds.ts'
import { type Prepared, targetsOf } from './caseload.ts'
import { type Colleague, type Directory, insertDirectory } from './directory.ts'
import { type Journey, journey } from './journeys.ts'
import type { Placed } from './matches.ts'
import { chatOf, mailsOf, notesOf, notificationsOf, type Running } from './messages.ts'
import { insertRequest } from './requests.ts'
import type { Making } from './staff.ts'

/** Writes the demo data: organizations and people, then cases, then messages. */
export async function insertWorld(tx: Db, cases: readonly Prepared[], making: Making): Promise<void> {
  const directory = await insertDirectory(tx, making)
  const lived = cases.map(one => live(one, directory, making))
  const running = await insertCases(tx, lived, directory, making.now)
  await insertMessages(tx, running, directory, making)
  await insertRequest(tx, running, directory.advocates.advocate!.id, making.now)
  await insertBeds(tx, directory, making)
}

type Lived = Prepared & { advocate: Colleague; matches: number; journeys: (Journey & { facility: Placed })[] }

/** A case with its applications in their final status, without ids. */
function live(one: Prepared, directory: Directory, { now, chance }: Making): Lived {
  const { story, patient, plans } = one
  const advocate = directory.advocates[story.owner]!
  const { matches, targets } = targetsOf(one, directory, now)
  const private_insurance = isPrivatelyInsured({
    payment_method: patient.payment_method ?? [],
    patient_insurance: patient.patient_insurance ?? null,
  })
  const stopped = story.status === 'On Hold' || story.status === 'Inactive'
  const journeys = plans.map((plan, n) => {
    const facility = targets[n]!
    const start = {
      record_id: 0,
      release_id: 0,
      facility_id: facility.id,
      advocate_id: advocate.id,
      organization_id: advocate.organization_id,
      private_insurance,
    }
    const people = { advocate, facility: directory.coordinators.get(facility.id)![0]! }
    return { ...journey(plan, start, people, stopped, now, chance), facility }
  })
  return { ...one, patient: { ...patient, ...dischargeOf(journeys) }, advocate, matches: matches.length, journeys }
}

/** A booking sets the discharge in intake section 5 (S-07). */
function dischargeOf(journeys: readonly Journey[]) {
  const seconds = journeys.map(({ application }) => application.estimated_discharge_at).find(at => at !== null)
  return seconds ? { estimated_discharge_timestamp: new Date(seconds * 1000).toISOString() } : {}
}

async function insertCases(tx: Db, cases: readonly Lived[], directory: Directory, now: Date): Promise<Running[]> {
  const patientIds = await insertAll(
    tx,
    'patients',
    cases.map(({ story, patient, advocate, matches, journeys, created_at }) =>
      patientRow(
        {
          ...patient,
          advocate_id: advocate.id,
          organization_id: advocate.organization_id,
          status: story.status ?? 'Active',
          current_section: story.stuck ?? 10,
          intake_complete: !story.stuck,
          match_count: story.stuck ? null : matches,
          created_at,
          updated_at: [created_at, ...journeys.map(({ application }) => application.updated_at)].sort().at(-1)!,
        },
        now,
      ),
    ),
  )
  const released = cases.flatMap(({ release, advocate }, n) =>
    release ? [{ ...release, ...signedPage(release, n, advocate.id), patient_id: patientIds[n]!, uploaded_by: advocate.id }] : [],
  )
  const releaseIds = await insertAll(
    tx,
    'releases',
    released.map(release => releaseRow(release, now)),
  )
  const releaseOf = new Map(released.map(({ patient_id }, n) => [patient_id, releaseIds[n]!]))

  const sent = cases
    .flatMap(({ journeys, advocate, patient }, n) =>
      journeys.map(one => {
        const record_id = patientIds[n]!
        const application = { ...one.application, record_id, release_id: releaseOf.get(record_id)! }
        return { ...one, application, advocate, initials: `${patient.first_name[0]}.${patient.last_name[0]}.` }
      }),
    )
    .sort((a, b) => (a.application.created_at < b.application.created_at ? -1 : 1))
  const ids = await insertAll(
    tx,
    'applications',
    sent.map(({ application }) => ({ ...application, insurance_vob: json(application.insurance_vob) })),
  )
  await insertAll(
    tx,
    'application_events',
    byTime(
      sent.flatMap(({ events }, n) => events.map(event => ({ ...event, application_id: ids[n]! }))),
      'at',
    ),
  )
  await insertAll(
    tx,
    'disclosures',
    sent.map(({ application, facility, advocate }, n) => ({
      patient_id: application.record_id,
      application_id: ids[n]!,
      release_id: application.release_id,
      facility_id: facility.id,
      organization_id: facility.organization_id,
      disclosed_by: advocate.id,
      at: application.created_at,
    })),
  )
  return sent.map((one, n) => ({
    ...one,
    id: ids[n]!,
    facility_name: one.facility.row.name,
    coordinators: directory.coordinators.get(one.facility.id)!,
  }))
}

async function insertMessages(tx: Db, running: readonly Running[], { emailOf }: Directory, { now, chance }: Making) {
  const chats = running.map(one => chatOf(one, chance))
  const notifications = byTime(
    running.flatMap((one, n) => notificationsOf(one, chats[n]!, now)),
    'created_at',
  )
  await insertAll(
    tx,
    'application_notes',
    byTime(
      running.flatMap(one => notesOf(one, chance)),
      'created_at',
    ),
  )
  await insertAll(tx, 'chat_messages', byTime(chats.flat(), 'created_at'))
  await insertAll(tx, 'notifications', notifications)
  await insertAll(tx, 'outbox', mailsOf(notifications, emailOf))
}

/** Sorts rows by time, so that ids are in chronological order. */
const byTime = <T, K extends keyof T>(rows: T[], when: K): T[] =>
  rows.sort((a, b) => (a[when] < b[when] ? -1 : a[when] > b[when] ? 1 : 0))

/** Attaches the page of a hand-signed release, except for every fourth one. */
function signedPage({ method, s3_filename, signed_at }: NonNullable<Prepared['release']>, place: number, by: number) {
  const attached = (method === 'print' || method === 'hospital') && place % 4 > 0
  return attached
    ? { signed_page: s3_filename, signed_page_at: signed_at, signed_page_by: by }
    : { signed_page: null, signed_page_at: null, signed_page_by: null }
}
