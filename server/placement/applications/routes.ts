import { can } from '#domain/access.ts'
import { isOutdated } from '#domain/concurrentEdits.ts'
import { hasRoleAt } from '#domain/identity/actor.ts'
import type { Patient } from '#domain/intake/patients/schema.ts'
import { admissionsScope, applicationScope } from '#domain/placement/access.ts'
import { stepFor } from '#domain/placement/applications/approval.ts'
import { applications } from '#domain/placement/applications/contract.ts'
import { decide } from '#domain/placement/applications/decide.ts'
import { confirmsHold } from '#domain/placement/applications/involuntaryHold.ts'
import { detailsOf, placedElsewhere } from '#domain/placement/applications/reasons.ts'
import { reportedByPhone } from '#domain/placement/applications/referral.ts'
import type { Application, StateUpdate, Transition } from '#domain/placement/applications/schema.ts'
import type { StateNote } from '#domain/placement/applications/steps.ts'
import { findAnswerer, undoableUntil, undoChange, unseenReversal } from '#domain/placement/applications/takeBack.ts'
import { type FacilityTab, facilityTabs, filters, type Status } from '#domain/placement/statuses/statuses.ts'
import { HttpError, refuseFields } from '#domain/platform/httpError.ts'
import { personName } from '#domain/platform/text.ts'
import { holdBed } from '../../directory/beds/holds.ts'
import { holdDischarge, setDischarge } from '../../intake/patients/discharge.ts'
import { patientInPath } from '../../intake/patients/require.ts'
import { momentsOf } from '../../platform/access/consent.ts'
import { chatCredential } from '../../platform/auth/chatCredential.ts'
import type { Db } from '../../platform/db/connect.ts'
import { capped } from '../../platform/db/expressions.ts'
import { pageLimits } from '../../platform/db/listing.ts'
import { publish } from '../../platform/events/events.ts'
import { type Call, type Handlers, handler, type SubjectCall } from '../../platform/http/handler.ts'
import { storeStandings } from '../../platform/standings/standings.ts'
import { applicationsWithIds, listApplications, organizationExists } from './applicationQueries.ts'
import { askFacilityAgain } from './askAgain.ts'
import { assignApplication, listAssignees } from './assignments.ts'
import { cancelAll } from './cancelApplications.ts'
import { dashboardPage } from './dashboardPage.ts'
import { insertNote, listNotes } from './notes.ts'
import { aboutApplication, acknowledgeConditions, applicationInPath, requireApplication } from './require.ts'
import {
  answersTo,
  cancelledWith,
  decidedOr409,
  lastTransition,
  listTransitions,
  previousValues,
  recordEvent,
  saveChange,
} from './saveChange.ts'

const answeredFirst = 'Someone else already answered. Here’s the current status.'

async function showApplication({ subject: application, addAuditSubject, ...call }: Call<typeof applications.show, Application>) {
  addAuditSubject(aboutApplication(application))
  return { ...withCredential(call, application), ...(await withTakeBack(call, application)) }
}

async function answerApplication(call: Call<typeof applications.answer, Application>) {
  const { subject: before, tx, actor, body, now, authorize, addAuditSubject } = call
  authorize({ ...before, field: body.field ?? null })
  const { field = null, value = null } = body
  const { by, guest_name } = authorOf(before, body, actor)
  // Added before the attempt because a conflict returns the current application, and that read must be audited too. The result is
  // added to the same row later.
  const detail: Record<string, unknown> = { field, value }
  addAuditSubject(aboutApplication(before, detail))
  if (isOutdated(body.updated_at ?? undefined, before)) throw new HttpError('conflict', answeredFirst, { fresh: before })
  const reversed = unseenReversal(before, body)
  if (reversed && findAnswerer(await answersTo(tx, before.id, reversed), reversed) !== actor.id)
    throw new HttpError('conflict', answeredFirst, { fresh: before })
  const change = decidedOr409(() => decide(before, body, { at: now, by }), before)
  const bed = bedToHold(body)
  const booking = field === 'patient_agreed' && value === true
  const patient = booking ? await holdDischarge(tx, before.record_id) : undefined
  if (!(await saveChange(tx, before, field, change)))
    throw new HttpError('conflict', answeredFirst, { fresh: await requireApplication(call, before.id) })
  if (patient && change.estimated_discharge_at)
    await setDischarge(call, before.record_id, new Date(change.estimated_discharge_at * 1000).toISOString())
  if (confirmsHold(before, body)) detail.confirmed_hold = true
  if (bed) detail.held_until = await holdBed(call, before, bed)
  await recordEvent(tx, {
    application_id: before.id,
    actor_id: actor.id,
    guest_name,
    field,
    value,
    status_before: before.status,
    status: change.status,
    at: now,
    before: {
      ...previousValues(before, change),
      ...(patient && { estimated_discharge_timestamp: patient.estimated_discharge_timestamp }),
    },
  })
  if (guest_name && value) await publish(call, 'stepReported', { application: before, spoke_to: body.reported_by! })
  await publish(call, 'stepTaken', {
    application: before,
    by: field ? stepFor(field).by : 'advocate',
    what: field ? stepFor(field).label : 'Application closed',
    status: change.status,
  })
  detail.status = change.status
  // The audit row lists which text fields were filled in, but not their content.
  const written = writtenTexts.filter(column => change[column])
  if (written.length > 0) detail.texts = written
  if (field === 'patient_agreed' && value && body.extras?.close_others) {
    const { applications } = await listApplications(tx, 'all', { now, record_ids: [before.record_id], sort: 'oldest' })
    const others = applications.filter(one => one.id !== before.id)
    detail.cancelled = await cancelAll(call, others, placedElsewhere)
  }
  await storeStandings(tx, [before.record_id])
  const after = await requireApplication(call, before.id)
  return { ...after, ...(await withTakeBack(call, after)) }
}

async function undoAnswer(call: Call<typeof applications.takeBack, Application>) {
  const { subject: before, tx, actor, body, now, authorize, addAuditSubject } = call
  const { field } = body
  authorize({ ...before, field })
  addAuditSubject(aboutApplication(before, { field }))
  await refuseClosedFacility(tx, before)
  const last = await lastTransition(tx, before.id)
  // The booking sets the discharge date on the patient, not on the application.
  const { estimated_discharge_timestamp: earlier, ...change } = decidedOr409(
    () => undoChange(last, before, { field, me: actor.id, at: now }),
    before,
  )
  const patient = earlier === undefined ? undefined : await holdDischarge(tx, before.record_id)
  if (last && (await cancelledWith(tx, before, last.at)))
    throw new HttpError('conflict', 'This answer also canceled other applications, so you can no longer undo it.', {
      fresh: before,
    })
  const status = change.status ?? before.status
  if (!(await saveChange(tx, before, field, { ...change, status })))
    throw new HttpError('conflict', answeredFirst, { fresh: await requireApplication(call, before.id) })
  // A later save of section 5 takes precedence.
  if (patient && !(patient.saved_at && last && patient.saved_at > last.at))
    await setDischarge(call, before.record_id, earlier == null ? null : new Date(earlier).toISOString())
  await recordEvent(tx, {
    application_id: before.id,
    actor_id: actor.id,
    field,
    value: null,
    status_before: before.status,
    status,
    at: now,
  })
  await publish(call, 'stepTaken', {
    application: before,
    by: stepFor(field).by,
    what: `${stepFor(field).label}, undone`,
    status,
  })
  await storeStandings(tx, [before.record_id])
  return requireApplication(call, before.id)
}

async function showTimeline({ subject: application, tx, addAuditSubject }: Call<typeof applications.timeline, Application>) {
  const data = (await listTransitions(tx, application.id)) as Transition[]
  addAuditSubject(aboutApplication(application))
  return { data, total: data.length }
}

async function checkAdmission({ tx, actor, now, context, addAuditSubject }: Call<typeof applications.checkAdmitted>) {
  const { applications } = await listApplications(tx, admissionsScope(actor, momentsOf(now, context.config)), {
    now,
    statuses: ['Booked'],
    discharged_before: Math.floor(Date.parse(now) / 1000),
    sort: 'oldest',
    limit: 100,
  })
  const mine = applications.filter(one => can(actor, 'applications.answer', { ...one, field: 'patient_admitted' }))
  addAuditSubject({ type: 'applications', ids: mine.map(one => one.id) })
  return { data: mine, total: mine.length }
}

async function listApplicationNotes({
  subject: application,
  addAuditSubject,
  ...call
}: Call<typeof applications.notes, Application>) {
  const data = (await listNotes(call.tx, application.id)) as StateNote[]
  addAuditSubject(aboutApplication(application))
  return { data, total: data.length }
}

async function addApplicationNote(call: Call<typeof applications.addNote, Application>) {
  const { subject: application, tx, actor, body, now, addAuditSubject } = call
  const note = await insertNote(tx, {
    application_id: application.id,
    ...body,
    author_id: actor.id,
    author_name: personName(actor),
    created_at: now,
  })
  addAuditSubject(aboutApplication(application))
  return note as StateNote
}

async function listApplicationsOfPatient(call: Call<typeof applications.ofPatient, Patient>) {
  const { subject: patient, tx, actor, now, context, addAuditSubject } = call
  const found = await listApplications(tx, applicationScope(actor, momentsOf(now, context.config)), {
    now,
    record_ids: [patient.id],
    sort: 'newest',
  })
  addAuditSubject({ patient_id: patient.id, type: 'applications', ids: found.applications.map(application => application.id) })
  return found
}

async function listOwnApplications(call: Call<typeof applications.list, { organization_id: number }>) {
  return page(call, call.query, call.subject.organization_id)
}

async function searchApplications(call: Call<typeof applications.search, { organization_id: number }>) {
  return page(call, call.body, call.subject.organization_id)
}

async function listAllApplications(call: Call<typeof applications.listAll>) {
  return page(call, call.query)
}

/**
 * Handlers for reading and advancing applications. Each one applies the domain rules, saves only if the application is unchanged since
 * it was read, and names the audit subject.
 */
export const applicationRoutes: Handlers<typeof applications> = {
  show: handler(applications.show, { subject: applicationInPath, run: showApplication }),
  answer: handler(applications.answer, { subject: applicationInPath, run: answerApplication }),
  takeBack: handler(applications.takeBack, { subject: applicationInPath, run: undoAnswer }),
  acknowledge: handler(applications.acknowledge, { subject: applicationInPath, run: acknowledgeConditions }),
  askAgain: handler(applications.askAgain, { subject: applicationInPath, run: askFacilityAgain }),
  assignees: handler(applications.assignees, { subject: applicationInPath, run: listAssignees }),
  assign: handler(applications.assign, { subject: applicationInPath, run: assignApplication }),
  timeline: handler(applications.timeline, { subject: applicationInPath, run: showTimeline }),
  checkAdmitted: checkAdmission,
  notes: handler(applications.notes, { subject: applicationInPath, run: listApplicationNotes }),
  addNote: handler(applications.addNote, { subject: applicationInPath, run: addApplicationNote }),
  ofPatient: handler(applications.ofPatient, { subject: patientInPath, run: listApplicationsOfPatient }),
  list: handler(applications.list, { subject: admissionsInPath, run: listOwnApplications }),
  search: handler(applications.search, { subject: admissionsInPath, run: searchApplications }),
  listAll: listAllApplications,
}

/**
 * Who answers. If an advocate enters a step for a facility without an account, that is the person at the facility, who must be named
 * (S-24).
 */
function authorOf(
  application: Application,
  { field, reported_by }: StateUpdate,
  actor: { first_name: string; last_name: string },
) {
  if (!application.referral || !field || stepFor(field).by === 'advocate') return { by: personName(actor), guest_name: null }
  if (!reported_by) refuseFields({ reported_by: 'Enter who you spoke to' })
  const by = reportedByPhone(reported_by!)
  return { by, guest_name: by }
}

const writtenTexts = [...Object.values(detailsOf), 'acceptance_conditions'] as const

/**
 * Throws if the facility was deleted, because undoing an answer can reopen an application, and a deleted facility accepts none
 * (S-13). Locks the facility until the transaction ends.
 */
async function refuseClosedFacility(tx: Db, application: Application) {
  const facility = await tx
    .selectFrom('facilities')
    .select('id')
    .where('id', '=', application.facility_id)
    .where('deleted_at', 'is', null)
    .forShare()
    .executeTakeFirst()
  if (!facility)
    throw new HttpError('conflict', 'This location has closed, so you can no longer undo this answer.', { fresh: application })
}

/** Throws 404 unless this is the actor's own organization, or it exists and the actor may reassign any patient. */
async function admissionsInPath({ tx, actor, params }: SubjectCall<typeof applications.list>) {
  const mayReach =
    actor.organization_id === params.id ||
    (actor.permissions.includes('FULL_PATIENT_TRANSFER') && (await organizationExists(tx, params.id)))
  if (!mayReach) throw new HttpError('not_found', 'Organization not found')
  return { organization_id: params.id }
}

/** Adds the chat credential for facility users who may read the chat. Managers may not. */
function withCredential(
  { actor, session, context }: Pick<Call<typeof applications.show>, 'actor' | 'session' | 'context'>,
  application: Application,
) {
  const forFacility = hasRoleAt(actor, application.facility_id) && application.advocate_id !== actor.id
  if (!forFacility || !can(actor, 'chat.read', application)) return application
  return { ...application, fl_cometchat_token: chatCredential(context, session.id, application.id) }
}

/** The bed to hold for an accepted patient. Throws if an answer other than an acceptance specifies a bed. */
function bedToHold({ field, value, extras }: StateUpdate): number | null {
  const bed = extras?.hold_bed ?? null
  if (bed === null || (field === 'application_approved' && value)) return bed
  const wrong = 'You can hold a bed only when you accept the patient'
  throw new HttpError('invalid', wrong, { errors: { 'extras.hold_bed': wrong } })
}

type Listing = Pick<Call<typeof applications.listAll>, 'tx' | 'actor' | 'now' | 'context' | 'addAuditSubject'>
type ListQuery = Call<typeof applications.listAll>['query'] & { q?: string }

/** A page of a list, with the number of results in each tab and how many need the caller's action. */
async function page({ tx, actor, now, context, addAuditSubject }: Listing, listQuery: ListQuery, organization_id?: number) {
  const { q, only, assigned, application_id, sort } = listQuery
  const wanted: readonly Status[] = filters[listQuery.filter]
  const at = momentsOf(now, context.config)
  const {
    ids,
    counts: byStatus,
    isCapped,
  } = await dashboardPage(tx, actor, at, {
    statuses: facilityTabs[listQuery.status].filter(status => wanted.includes(status)),
    sort,
    only,
    organization_id,
    assigned,
    q,
    application_id,
    // Everyone's bookings are too many to group.
    arrivals_in: listQuery.status === 'Booked' && organization_id !== undefined ? listQuery.time_zone : undefined,
    ...pageLimits(listQuery),
  })
  const applications = await applicationsWithIds(tx, admissionsScope(actor, at), now, ids)
  addAuditSubject({ type: 'applications', ids })
  const inTab = (tab: FacilityTab, what: 'count' | 'mine') =>
    facilityTabs[tab].reduce((sum, status) => sum + (wanted.includes(status) ? (byStatus.get(status)?.[what] ?? 0) : 0), 0)
  const shown = (tab: FacilityTab) => {
    const total = inTab(tab, only ? 'mine' : 'count')
    return isCapped ? capped(total) : total
  }
  const counts = { Open: shown('Open'), Booked: shown('Booked'), Closed: shown('Closed') }
  return { applications, total: counts[listQuery.status], counts, my_move: inTab(listQuery.status, 'mine') }
}

/** Adds the caller's own answer while it can still be undone. */
async function withTakeBack({ tx, actor }: Pick<Call<typeof applications.show>, 'tx' | 'actor'>, application: Application) {
  const take_back = undoableUntil(await lastTransition(tx, application.id), application, actor.id)
  return take_back && { take_back }
}
