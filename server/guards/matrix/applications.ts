import { randomUUID } from 'node:crypto'
import { documentTypes } from '#domain/intake/documents/schema.ts'
import type { Db } from '../../platform/db/connect.ts'
import { findTestData } from '../../seed/testUsers.ts'
import type { Case } from '../subjects.ts'
import { coordinators, hospital, owner, type Row, readers } from './row.ts'

/** Who can read an application's chat. */
const correspondents = {
  own: '200 advocate colleague rehab.advocate coordinator, 403 manager super.admin social.work, 404 others',
  colleague: '200 advocate colleague rehab.advocate coordinator, 403 manager super.admin social.work, 404 others',
  foreign: '200 outside.advocate other.coordinator, 403 super.admin social.work, 404 others',
  ended: '200 advocate colleague, 403 super.admin social.work, 404 others',
  random: '404 others',
}

/** Makes the coordinator's answer to the first step the latest one. */
async function answerAs(db: Db, now: Date, { applications }: Case) {
  const at = now.toISOString()
  const set = { status: 'In Review', insurance_accepted: true, updated_at: at } as const
  await db.updateTable('applications').set(set).where('id', '=', applications).where('status', '=', 'New').execute()
  const event = { application_id: applications, actor_id: (await findTestData(db)).users.coordinator, at }
  const before = JSON.stringify({ status: 'New', insurance_accepted: null })
  const answerRow = { field: 'insurance_accepted', value: true, status_before: 'New', status: 'In Review', before }
  await db
    .insertInto('application_events')
    .values({ ...event, ...answerRow })
    .execute()
}

/** Accepts the patient with conditions. Leaves ended applications unchanged. */
async function acceptedWithConditions(db: Db, _now: Date, { applications }: Case) {
  const set = {
    status: 'Accepted',
    application_approved: true,
    acceptance_conditions: 'Bring a 7-day supply of medication.',
  } as const
  await db.updateTable('applications').set(set).where('id', '=', applications).where('status', '=', 'New').execute()
}

/** Accepts the patient. Leaves ended applications unchanged. */
async function accepted(db: Db, _now: Date, { applications }: Case) {
  const set = { status: 'Accepted', application_approved: true } as const
  await db.updateTable('applications').set(set).where('id', '=', applications).where('status', '=', 'New').execute()
}

/** The facility declines the application. Leaves ended applications unchanged. */
async function declined(db: Db, now: Date, { applications }: Case) {
  const set = { status: 'Declined Application', application_approved: false, ended_at: now.toISOString() } as const
  await db.updateTable('applications').set(set).where('id', '=', applications).where('status', '=', 'New').execute()
}

/** Who can write notes and messages about an application: the owner and the facility's coordinators. */
const chatParticipants = {
  own: '200 advocate coordinator rehab.advocate, 403 colleague manager super.admin social.work, 404 others',
  colleague: '200 colleague coordinator rehab.advocate, 403 advocate manager super.admin social.work, 404 others',
  foreign: '200 outside.advocate other.coordinator, 403 super.admin social.work, 404 others',
  ended: '200 advocate, 403 colleague super.admin social.work, 404 others',
  random: '404 others',
}

/** An information request from the coordinator that asks one question. */
const aQuestion: Pick<Row, 'create' | 'params'> = {
  create: async (db, now, { applications }) => {
    const questionRow = {
      application_id: applications,
      asked_by: (await findTestData(db)).users.coordinator,
      asked_at: now.toISOString(),
    }
    const request = await db.insertInto('application_requests').values(questionRow).returning('id').executeTakeFirstOrThrow()
    const question = { request_id: request.id, question: 'Since when?' }
    const item = await db.insertInto('application_request_items').values(question).returning('id').executeTakeFirstOrThrow()
    return { request: request.id, item: item.id }
  },
  params: (_subject, { request, item }): Record<string, number> => (request && item ? { requestId: request, itemId: item } : {}),
}

/** Who can read an organization's incoming applications: its staff, and admins who may reassign patients. */
const admissions = {
  own: '200 rehab.advocate coordinator manager org.admin super.admin social.work, 403 member, 404 others',
  foreign: '200 other.coordinator super.admin social.work, 404 others',
  random: '404 others',
}

export const applicationRows: Record<string, Row> = {
  'applications.ofPatient': readers,
  'applications.show': readers,
  'applications.answer': { ...coordinators, send: () => ({ field: 'insurance_accepted', value: true }) },
  'applications.takeBack': {
    // Only the user who gave the answer can undo it. Other users who may answer get a conflict.
    own: '200 coordinator, 409 rehab.advocate, 403 advocate colleague manager super.admin social.work, 404 others',
    colleague: '200 coordinator, 409 rehab.advocate, 403 advocate colleague manager super.admin social.work, 404 others',
    foreign: '409 other.coordinator, 403 outside.advocate super.admin social.work, 404 others',
    ended: `403 ${hospital}, 404 others`,
    random: '404 others',
    send: () => ({ field: 'insurance_accepted' }),
    prepare: answerAs,
  },
  'applications.acknowledge': {
    ...owner,
    ended: `409 advocate, 403 colleague super.admin social.work, 404 others`,
    prepare: acceptedWithConditions,
  },
  'applications.askAgain': {
    ...owner,
    ended: '200 advocate, 403 colleague super.admin social.work, 404 others',
    prepare: declined,
    send: () => ({ body: 'The new labs are in the intake.' }),
  },
  'applications.assignees': coordinators,
  'applications.assign': {
    ...coordinators,
    create: async (db, _now, { facilities }) => {
      const roles = db.selectFrom('facility_roles').where('facility_role', '=', 'Admissions Coordinator')
      return { assignee: (await roles.where('facility_id', '=', facilities).select('user_id').executeTakeFirstOrThrow()).user_id }
    },
    send: (_subject, { assignee }) => ({ assignee_id: assignee ?? null, assigned_at: null }),
  },
  'applications.timeline': readers,
  'applications.checkAdmitted': { any: '200 coordinator other.coordinator rehab.advocate, 403 others' },
  'applications.notes': readers,
  'applications.addNote': {
    ...chatParticipants,
    send: () => ({ state_type: 'new', body: 'Can come tonight.' }),
  },
  'applications.list': admissions,
  'applications.search': { ...admissions, send: () => ({ q: '213' }) },
  'applications.listAll': { any: '200 super.admin social.work, 403 others' },

  'handovers.change': {
    ...chatParticipants,
    prepare: accepted,
    ended: '409 advocate, 403 colleague super.admin social.work, 404 others',
    send: () => ({ updated_at: null, facts: { report_given_by: 'Dana Reyes, RN' } }),
  },
  'handovers.changes': readers,
  'handovers.packet': {
    ...chatParticipants,
    prepare: accepted,
    ended: '409 advocate, 403 colleague super.admin social.work, 404 others',
  },

  'requests.list': readers,
  'requests.ask': { ...coordinators, send: () => ({ documents: [documentTypes[0]!.id], questions: ['Since when?'] }) },
  'requests.withdraw': { ...coordinators, ...aQuestion },
  'requests.answer': {
    ...owner,
    // Information requests in ended applications can no longer be answered.
    ended: '409 advocate, 403 colleague super.admin social.work, 404 others',
    ...aQuestion,
    send: () => ({ answer: 'Since Monday' }),
  },

  // The facility's managers cannot open the chat, and administrators need emergency access.
  'chat.list': correspondents,
  'chat.send': { ...chatParticipants, send: () => ({ client_id: randomUUID(), body: 'Is the bed still free?' }) },
  'chat.typing': chatParticipants,
  'chat.read': { ...correspondents, send: () => ({ last_read_id: 1 }) },
}
