import { summaryOf } from '#domain/intake/patients/snapshot/summary.ts'
import { paysPrivately } from '#domain/matching/needs.ts'
import { holdToConfirm } from '#domain/placement/applications/involuntaryHold.ts'
import type { Db } from '../../platform/db/connect.ts'
import { rebuildStandings } from '../../platform/standings/standings.ts'
import { insertAll } from '../insert.ts'
import { hoursAgo, json, patientRow, releaseRow } from '../rows.ts'
import { insertBeds } from './beds.ts'
import { type PreparedCase, targetsOf } from './caseload.ts'
import { type Colleague, type Directory, insertDirectory } from './directory.ts'
import { insertHandovers } from './handovers.ts'
import { type Journey, journey } from './journeys.ts'
import type { Placed } from './matches.ts'
import { buildChat, buildEmails, buildNotes, buildNotifications, type RunningApplication } from './messages.ts'
import { insertSnapshots, requireSnapshotItems, snapshotAnswers } from './snapshots.ts'
import type { DemoContext } from './staff.ts'

/** Inserts the demo data: organizations and people, then cases with their messages, then past cases. */
export async function insertDemo(
  tx: Db,
  cases: readonly PreparedCase[],
  past: readonly PreparedCase[],
  context: DemoContext,
): Promise<void> {
  const directory = await insertDirectory(tx, context)
  const liveCases = cases.map(prepared => live(prepared, directory, context))
  const running = await insertCases(tx, liveCases, directory, context.now)
  await insertMessages(tx, running, directory, context)
  await insertRequest(tx, running, directory.advocates.advocate!.id, context.now)
  await insertHandovers(tx, running, context.now)
  await insertBeds(tx, directory, context)
  await requireSnapshotItems(tx, directory)
  await insertCases(
    tx,
    past.map(prepared => live(prepared, directory, context)),
    directory,
    context.now,
  )
  await rebuildStandings(tx)
}

type LiveCase = PreparedCase & { advocate: Colleague; matches: number; journeys: (Journey & { facility: Placed })[] }

/** How slow facilities are in past cases, so that reports by facility differ. */
const facilityPaces = [0.6, 0.9, 1.3, 2.2]

/** A case whose applications have their final status but no ids yet. */
function live(prepared: PreparedCase, directory: Directory, { now, rng }: DemoContext): LiveCase {
  const { demoCase, patient, plans } = prepared
  const advocate = directory.advocates[demoCase.owner]!
  const { matches, targets } = targetsOf(prepared, directory, now)
  const private_insurance = paysPrivately({
    payment_method: patient.payment_method ?? [],
    patient_insurance: patient.patient_insurance ?? null,
    secondary_insurance: patient.secondary_insurance ?? null,
  })
  const stopped = demoCase.status === 'On Hold' || demoCase.status === 'Inactive'
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
    const participants = { advocate, facility: directory.coordinators.get(facility.id)![0]! }
    const paced = plan.pace ? { ...plan, pace: plan.pace * facilityPaces[facility.id % facilityPaces.length]! } : plan
    return { ...journey(paced, start, participants, stopped, now, rng), facility }
  })
  return { ...prepared, patient: { ...patient, ...dischargeOf(journeys) }, advocate, matches: matches.length, journeys }
}

/** The discharge time from the booking. The booking also sets it in intake section 5 (S-07). */
function dischargeOf(journeys: readonly Journey[]) {
  const seconds = journeys.map(({ application }) => application.estimated_discharge_at).find(timestamp => timestamp !== null)
  return seconds ? { estimated_discharge_timestamp: new Date(seconds * 1000).toISOString() } : {}
}

async function insertCases(tx: Db, cases: readonly LiveCase[], directory: Directory, now: Date): Promise<RunningApplication[]> {
  const patientIds = await insertAll(
    tx,
    'patients',
    cases.map(({ demoCase, patient, advocate, matches, journeys, created_at }) =>
      patientRow(
        {
          ...patient,
          advocate_id: advocate.id,
          organization_id: advocate.organization_id,
          status: demoCase.status ?? 'Active',
          current_section: demoCase.stuckAt ?? 10,
          intake_complete: !demoCase.stuckAt,
          match_count: demoCase.stuckAt ? null : matches,
          created_at,
          updated_at: [created_at, ...journeys.map(({ application }) => application.updated_at)].sort().at(-1)!,
        },
        now,
      ),
    ),
  )
  await insertSnapshots(
    tx,
    cases.flatMap(({ demoCase, patient, advocate }, n) =>
      demoCase.snapshot ? [{ id: patientIds[n]!, patient, kind: demoCase.snapshot, by: advocate.id }] : [],
    ),
    now,
  )
  const released = cases.flatMap(({ release, advocate }, n) =>
    release ? [{ ...release, ...signedPage(release, n, advocate.id), patient_id: patientIds[n]!, uploaded_by: advocate.id }] : [],
  )
  const releaseIds = await insertAll(
    tx,
    'releases',
    released.map(release => releaseRow(release, now)),
  )
  const releaseByPatient = new Map(released.map(({ patient_id }, n) => [patient_id, releaseIds[n]!]))

  const sent = cases
    .flatMap(({ demoCase, journeys, advocate, patient }, n) =>
      journeys.map(journey => {
        const record_id = patientIds[n]!
        const snapshot = demoCase.snapshot ? summaryOf(snapshotAnswers(demoCase.snapshot, patient, now), '') : null
        const confirmed_hold = journey.application.application_approved ? holdToConfirm({ snapshot }) : null
        const application = { ...journey.application, confirmed_hold, record_id, release_id: releaseByPatient.get(record_id)! }
        return { ...journey, application, advocate, initials: `${patient.first_name[0]}.${patient.last_name[0]}.` }
      }),
    )
    .sort((a, b) => (a.application.created_at < b.application.created_at ? -1 : 1))
  const ids = await insertAll(
    tx,
    'applications',
    sent.map(({ application }) => ({
      ...application,
      insurance_vob: json(application.insurance_vob),
      confirmed_hold: json(application.confirmed_hold),
    })),
  )
  await insertAll(
    tx,
    'application_events',
    sortBy(
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
  return sent.map((application, n) => ({
    ...application,
    id: ids[n]!,
    facility_name: application.facility.row.name,
    coordinators: directory.coordinators.get(application.facility.id)!,
  }))
}

async function insertMessages(
  tx: Db,
  running: readonly RunningApplication[],
  { emailById }: Directory,
  { now, rng }: DemoContext,
) {
  const chats = running.map(application => buildChat(application, rng))
  const notifications = sortBy(
    running.flatMap((application, n) => buildNotifications(application, chats[n]!, now)),
    'created_at',
  )
  await insertAll(
    tx,
    'application_notes',
    sortBy(
      running.flatMap(application => buildNotes(application, rng)),
      'created_at',
    ),
  )
  await insertAll(tx, 'chat_messages', sortBy(chats.flat(), 'created_at'))
  await insertAll(tx, 'notifications', notifications)
  await insertAll(tx, 'outbox', buildEmails(notifications, emailById))
}

/** Sorts rows by time so that their ids are in chronological order. */
const sortBy = <T, K extends keyof T>(rows: T[], column: K): T[] =>
  rows.sort((a, b) => (a[column] < b[column] ? -1 : a[column] > b[column] ? 1 : 0))

/** Attaches the signed page to releases signed by hand, except every fourth one. */
function signedPage({ method, s3_filename, signed_at }: NonNullable<PreparedCase['release']>, page: number, by: number) {
  const attached = (method === 'print' || method === 'hospital') && page % 4 > 0
  return attached
    ? { signed_page: s3_filename, signed_page_at: signed_at, signed_page_by: by }
    : { signed_page: null, signed_page_at: null, signed_page_by: null }
}

/** Inserts an open information request at the test facility, with one answered item and one pending item. */
async function insertRequest(tx: Db, running: readonly RunningApplication[], advocate: number, now: Date) {
  const waiting = running.findLast(
    application =>
      application.advocate.id === advocate &&
      application.facility_name === 'Quiet Harbor House' &&
      application.events.at(-1)?.status === 'In Review',
  )
  if (!waiting) return
  const { id: request_id } = await tx
    .insertInto('application_requests')
    .values({ application_id: waiting.id, asked_by: waiting.coordinators[0]!.id, asked_at: hoursAgo(now, 0.5) })
    .returning('id')
    .executeTakeFirstOrThrow()
  const answerFields = { answer: 'Off oxygen since Monday.', answered_by: advocate, answered_at: hoursAgo(now, 0.25) }
  await tx
    .insertInto('application_request_items')
    .values([
      { request_id, question: 'Has the patient been on oxygen this week?', ...answerFields },
      { request_id, question: 'Who will bring the patient’s medication?', answer: null, answered_by: null, answered_at: null },
    ])
    .execute()
}
