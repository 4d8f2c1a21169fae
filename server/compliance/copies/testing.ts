import { randomUUID } from 'node:crypto'
import { noFacts } from '#domain/placement/applications/handover/schema.ts'
import type { AppContext } from '../../context.ts'
import { detox } from '../../directory/beds/testing.ts'
import { pdf } from '../../guards/subjects.ts'
import { writeAudit } from '../../platform/auditTrail/write.ts'
import { storeDraft } from '../../platform/drafts/queries.ts'
import {
  buildApplication,
  buildChatMessage,
  buildDocument,
  buildMessage,
  buildNote,
  buildNotification,
  buildPatient,
  buildRelease,
  buildSnapshot,
} from '../../seed/builders.ts'
import { findTestData } from '../../seed/testUsers.ts'

type Deps = Pick<AppContext, 'db' | 'files' | 'secret'>

/** Creates a patient with rows in every table and real files. Every free-text value ends in `mark`. */
export async function wholePatient({ db, files, secret }: Deps, now: Date, mark: string) {
  const { users, facilities } = await findTestData(db)
  const at = now.toISOString()
  const marked = (words: string) => `${words} ${mark}`
  const patient = await buildPatient(db, now, {
    advocate_id: users.advocate,
    first_name: marked('Ilse'),
    alt_last_name: marked('Quandt'),
    legal_trouble_explanation: marked('None'),
    other_mental_conditions: marked('Sleeps badly'),
  })
  const patient_id = patient.id
  await buildSnapshot(db, now, { patient_id, updated_by: users.advocate, allergies: marked('Penicillin') })
  const storePdf = () => files.put(pdf, 'pdf')
  const release = await buildRelease(db, now, { patient_id, s3_filename: await storePdf() })
  const signed_page = await storePdf()
  await db.updateTable('releases').set({ signed_page, signed_page_at: at }).where('id', '=', release.id).execute()
  await db
    .insertInto('release_pages')
    .values({
      release_id: release.id,
      signed_page: await storePdf(),
      attached_at: at,
      attached_by: users.advocate,
      replaced_at: at,
      replaced_by: users.advocate,
    })
    .execute()
  await db
    .insertInto('held_versions')
    .values({
      patient_id,
      table_name: 'patients',
      row_id: patient_id,
      earlier: JSON.stringify({ gender: marked('Other') }) as never,
      replaced_at: at,
    })
    .execute()
  const document = await buildDocument(db, now, {
    patient_id,
    s3_filename: await storePdf(),
    original_filename: `${marked('card')}.pdf`,
  })
  const application = await buildApplication(db, now, {
    record_id: patient_id,
    facility_id: facilities.house,
    status: 'Rejected',
  })
  const application_id = application.id
  const by = { application_id, author_id: users.advocate }
  await buildNote(db, now, { ...by, body: marked('Can come tonight') })
  const message = await buildChatMessage(db, now, { ...by, side: 'advocate', body: marked('Takes 20 mg') })
  await db.updateTable('chat_messages').set({ document_id: document.id }).where('id', '=', message.id).execute()
  await db
    .insertInto('chat_reads')
    .values({ application_id, user_id: users.coordinator, last_read_id: message.id, read_at: at })
    .execute()
  const { id: transfer_id } = await db
    .insertInto('patient_transfers')
    .values({ actor_id: users.advocate, from_advocate_id: users.colleague, to_advocate_id: users.advocate, at })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db.insertInto('transferred_patients').values({ transfer_id, patient_id, organization_id: null }).execute()
  await db
    .insertInto('application_handovers')
    .values({
      application_id,
      facts: JSON.stringify({ ...noFacts, bring: marked('Two days of medication') }),
      authorization_remind_at: at,
      peer_to_peer_remind_at: at,
      updated_by: users.coordinator,
      updated_at: at,
    })
    .execute()
  await db
    .insertInto('handover_changes')
    .values({ application_id, actor_id: users.coordinator, at, fields: ['bring'] })
    .execute()
  const { id: request_id } = await db
    .insertInto('application_requests')
    .values({ application_id, asked_by: users.coordinator, asked_at: at, answered_at: at, withdrawn_at: null })
    .returning('id')
    .executeTakeFirstOrThrow()
  const item = { question: marked('Since when?'), answer: marked('May'), answered_by: users.advocate, answered_at: at }
  await db
    .insertInto('application_request_items')
    .values({ request_id, document_type_id: null, ...item })
    .execute()
  const { id: receipt_id } = await db
    .insertInto('match_receipts')
    .values({
      patient_id,
      digest: randomUUID(),
      at,
      rule_version: 1,
      directory_version: 1,
      needs: JSON.stringify({
        required: [],
        payment: null,
        insurance: null,
        hmo: false,
        plans: [marked('Plan')],
        ages: null,
        genders: null,
      }),
      search: JSON.stringify({
        radius: 25,
        center: { latitude: 34, longitude: -118, label: marked('Home') },
        filters: [],
        shown: true,
      }),
      facility_ids: [facilities.house],
      prints: [1],
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db.insertInto('application_receipts').values({ application_id, receipt_id }).execute()
  const { id: referral_id } = await db
    .insertInto('referrals')
    .values({
      application_id,
      channel: 'email',
      address: marked('beds@example.org'),
      callback_number: '+12135550147',
      sent_by: users.advocate,
      created_at: at,
      confirmed_at: at,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db
    .insertInto('referral_links')
    .values({ referral_id, kind: 'link', token_hash: randomUUID(), created_at: at, expires_at: at })
    .execute()
  await db.insertInto('answer_warnings').values({ application_id, since: at, kind: 'half', at }).execute()
  const { id: bed_id } = await db
    .insertInto('open_beds')
    .values({
      facility_id: facilities.house,
      treatment_level: detox,
      population: 'anyone',
      open: 1,
      told_at: at,
      told_by: null,
    })
    .onConflict(conflict => conflict.columns(['facility_id', 'treatment_level', 'population']).doUpdateSet({ told_at: at }))
    .returning('id')
    .executeTakeFirstOrThrow()
  const hold = { application_id, bed_id, held_by: users.coordinator, held_at: at, until: at }
  await db
    .insertInto('bed_holds')
    .values({ ...hold, ended_at: at, outcome: 'released' })
    .execute()
  const content = { user_id: users.advocate, subject: marked('I.Q.'), message: marked('Moved on') }
  await buildNotification(db, now, { ...content, application_id })
  await db
    .insertInto('notifications')
    .values({
      ...content,
      subject: marked('Transferred'),
      patient_id,
      application_id: null,
      type: 'status_change',
      created_at: at,
      read_at: null,
    })
    .execute()
  await buildMessage(db, now, { subject: marked('I.Q.: step'), user_id: users.advocate, patient_id })
  const call = {
    facility_id: facilities.house,
    patient_id,
    user_id: users.advocate,
    outcome: marked('No bed'),
    note: marked('Call Monday'),
    answered_by: marked('Desk'),
    at,
  }
  await db
    .insertInto('placement_attempts')
    .values({ ...call, created_at: at })
    .execute()
  await db
    .insertInto('handover_notes')
    .values({
      patient_id,
      note: 'The family calls at 7 PM',
      author_id: users.advocate,
      author_name: 'Elena Marsh',
      created_at: at,
    })
    .execute()
  await db
    .insertInto('send_plans')
    .values({
      patient_id,
      advocate_id: users.advocate,
      facilities: JSON.stringify([{ id: facilities.house, name: 'Quiet Harbor House' }]),
      results: JSON.stringify([]),
      search: JSON.stringify({ radius: 50, place: null, filters: [], open_beds: false, sort: 'published' }),
      note: marked('Can come tonight'),
      wait_minutes: 60,
      next_at: at,
      created_at: at,
    })
    .execute()
  await db
    .insertInto('legal_holds')
    .values({
      patient_id,
      reason: 'A court asks for it',
      placed_by: users['super.admin'],
      placed_at: at,
      lifted_by: users['super.admin'],
      lifted_at: at,
      lift_reason: 'The court has closed the matter',
    })
    .execute()
  const opened = { patient_id, user_id: users['super.admin'], reason: marked('Nobody could be reached') }
  await db
    .insertInto('emergencies')
    .values({ ...opened, opened_at: at, ends_at: at })
    .execute()
  const draft = {
    values: { estimated_budget: marked('Little') },
    base: at,
    device: randomUUID(),
    device_name: 'Firefox',
    version: 0,
  }
  await storeDraft(db, secret, { of: { patient_id }, section: 'payment', user_id: users.advocate }, { ...draft, saved_at: at })
  await db
    .insertInto('verification_codes')
    .values({
      user_id: users.advocate,
      patient_id,
      channel: 'email',
      destination: marked('ilse@example.org'),
      code_hmac: 'unseen',
      created_at: at,
      expires_at: at,
      release_id: release.id,
    })
    .execute()
  const reader = { actor_id: users.colleague, at, ip: null, user_agent: null }
  await writeAudit(db, secret, 'patients.show', reader, [{ patient_id, type: 'patients', ids: [patient_id] }])
  await writeAudit(db, secret, 'advocates.records', reader, [{ type: 'patients', ids: [patient_id, 2_000_000_000] }])
  return { patient_id, application_id, document_id: document.id, release_id: release.id }
}
