import { type ExpressionBuilder, type SqlBool, sql } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import type { RecordCopy } from '#domain/compliance/copies/schema.ts'
import { documentTypes } from '#domain/intake/documents/schema.ts'
import { documentsOf } from '../../intake/documents/queries.ts'
import { signerColumns } from '../../intake/patients/releaseColumns.ts'
import { type Db, isoTime } from '../../platform/db/connect.ts'
import { fullName, fullNameOrNull } from '../../platform/db/expressions.ts'
import type { Tables } from '../../platform/db/tables.ts'
import { draftsOf } from '../../platform/drafts/queries.ts'

/** The documents and photos with their types. Omits the stored file names, which are internal. */
export const documentParts = async (db: Db, patient_id: number): Promise<RecordCopy['documents']> =>
  (await documentsOf(db, patient_id)).map(document => ({
    id: document.id,
    type: documentTypes.find(type => type.id === document.document_type_id)?.name ?? String(document.document_type_id),
    name: document.original_filename,
    brought_by: document.uploaded_by_name,
    created_at: document.created_at,
  }))

/**
 * The section, author, and time of each unsaved draft. Omits the values, which only the author can see (S-02) and which are not
 * part of the record.
 */
export const draftParts = async (db: Db, patient_id: number): Promise<RecordCopy['drafts']> =>
  (await draftsOf(db, { patient_id })).map(({ section, saved_at, user_name }) => ({ section, saved_at, saved_by: user_name }))

/** All releases, including ones that were never signed. */
export const releaseParts = async (db: Db, patient_id: number): Promise<RecordCopy['releases']> =>
  (
    await db
      .selectFrom('releases')
      .innerJoin('users as recorder', 'recorder.id', 'releases.uploaded_by')
      .leftJoin('users as revoker', 'revoker.id', 'releases.revoked_by')
      .leftJoin('users as attester', 'attester.id', 'releases.page_attested_by')
      .where('patient_id', '=', patient_id)
      .select(['releases.id', 'method', 'is_voluntary', 'tmri_disclosure', 'external_disclosure', 'receive_copy'])
      .select(['required_by_law', 'uploaded_at', 'signed_at', 'expires_at', 'revoked_at', 'signed_page', 'signed_page_at'])
      .select(['page_attested_at', 'text_language', 'text_version', ...signerColumns])
      .select([fullName('recorder').as('recorded_by'), fullNameOrNull('revoker').as('revoked_by')])
      .select(fullNameOrNull('attester').as('page_attested_by'))
      .select(eb =>
        jsonArrayFrom(
          eb
            .selectFrom('release_pages as page')
            .innerJoin('users as replacer', 'replacer.id', 'page.replaced_by')
            .leftJoin('users as attacher', 'attacher.id', 'page.attached_by')
            .whereRef('page.release_id', '=', 'releases.id')
            .select(['page.id', 'page.signed_page as file', 'page.attached_at', 'page.replaced_at'])
            .select([fullNameOrNull('attacher').as('attached_by'), fullName('replacer').as('replaced_by')])
            .orderBy('page.id'),
        ).as('replaced_pages'),
      )
      .orderBy('releases.id')
      .execute()
  ).map(({ signed_page, replaced_pages, ...row }) => ({
    ...row,
    signed_page: signed_page && extensionOf(signed_page),
    replaced_pages: replaced_pages.map(page => ({
      ...page,
      file: extensionOf(page.file),
      attached_at: isoTime(page.attached_at),
      replaced_at: isoTime(page.replaced_at),
    })),
  }))

const extensionOf = (name: string) => name.split('.').at(-1)!

/** The verification codes sent to the patient: when, where, and at which user's request, but not the codes themselves. */
export const codeParts = (db: Db, patient_id: number): Promise<RecordCopy['codes']> =>
  db
    .selectFrom('verification_codes as code')
    .innerJoin('users', 'users.id', 'code.user_id')
    .where('code.patient_id', '=', patient_id)
    .select(['code.channel', 'code.destination', 'code.created_at', 'code.verified_at', 'code.release_id'])
    .select(['code.signed_by', 'code.representative_name'])
    .select(fullName('users').as('asked_by'))
    .orderBy('code.id')
    .execute()

/** Attempts to place the patient outside Passage, including corrected and removed ones. */
export const callParts = (db: Db, patient_id: number): Promise<RecordCopy['calls']> =>
  db
    .selectFrom('placement_attempts as call')
    .innerJoin('users', 'users.id', 'call.user_id')
    .leftJoin('facilities', 'facilities.id', 'call.facility_id')
    .where('call.patient_id', '=', patient_id)
    .select(['call.channel', 'call.at', 'call.outcome', 'call.note', 'call.answered_by'])
    .select(['call.call_back_at', 'call.created_at', 'call.removed_at'])
    .select(sql<string>`coalesce(facilities.name, call.facility_name)`.as('facility'))
    .select(fullName('users').as('by'))
    .orderBy('call.id')
    .execute()

/** The match lists that led to applications: the search and the facilities, best match first. */
export async function listParts(db: Db, patient_id: number): Promise<RecordCopy['lists']> {
  const lists = await db
    .selectFrom('match_receipts')
    .where('patient_id', '=', patient_id)
    .select(['at', 'needs', 'search', 'facility_ids'])
    .orderBy('id')
    .execute()
  const ids = [...new Set(lists.flatMap(list => list.facility_ids))]
  const found = ids.length ? await db.selectFrom('facilities').select(['id', 'name']).where('id', 'in', ids).execute() : []
  const names = new Map(found.map(facility => [facility.id, facility.name]))
  return lists.map(({ facility_ids, ...list }) => ({ ...list, facilities: facility_ids.map(id => names.get(id) ?? `${id}`) }))
}

/** Notifications about the patient or one of the patient's applications. */
export const notificationParts = (db: Db, patient_id: number): Promise<RecordCopy['notifications']> =>
  db
    .selectFrom('notifications as news')
    .innerJoin('users', 'users.id', 'news.user_id')
    .where(eb =>
      eb.or([eb('news.patient_id', '=', patient_id), eb('news.application_id', 'in', applicationsOf(eb as never, patient_id))]),
    )
    .select(['news.subject', 'news.message', 'news.created_at', 'news.read_at'])
    .select(fullName('users').as('to'))
    .orderBy('news.id')
    .execute()

const applicationsOf = (eb: ExpressionBuilder<Tables, 'applications'>, patient_id: number) =>
  eb.selectFrom('applications').select('applications.id').where('record_id', '=', patient_id)

/**
 * The emails and text messages about the patient. A message to a user shows the user's name; a message to the patient shows the
 * patient's address.
 */
export const messageParts = (db: Db, patient_id: number): Promise<RecordCopy['messages_sent']> =>
  db
    .selectFrom('outbox')
    .leftJoin('users', 'users.id', 'outbox.user_id')
    .where('outbox.patient_id', '=', patient_id)
    .select(['channel', 'subject', 'state', 'outbox.created_at', 'sent_at'])
    .select(sql<string | null>`coalesce(${fullNameOrNull('users')}, outbox."to")`.as('to'))
    .orderBy('outbox.id')
    .execute()

/** The patient's advocate and organization, the case status, the advocates' hand-over notes, and the planned applications. */
export async function carePart(db: Db, patient_id: number): Promise<RecordCopy['care']> {
  const hold = await db
    .selectFrom('legal_holds')
    .where('patient_id', '=', patient_id)
    .select(['placed_at', 'lifted_at'])
    .orderBy('id')
    .execute()
  const care = await db
    .selectFrom('patients')
    .leftJoin('users', 'users.id', 'patients.advocate_id')
    .leftJoin('organizations', 'organizations.id', 'patients.organization_id')
    .where('patients.id', '=', patient_id)
    .select(['organizations.name as organization', 'patients.status'])
    .select(fullName('users').as('advocate'))
    .executeTakeFirstOrThrow()
  const handover_notes = await db
    .selectFrom('handover_notes')
    .where('patient_id', '=', patient_id)
    .select(['note', 'author_name as author', 'created_at'])
    .orderBy('id')
    .execute()
  const planned = await db
    .selectFrom('send_plans')
    .where('patient_id', '=', patient_id)
    .select(['created_at', 'note', 'facilities', 'results', 'search', 'ended_at'])
    .orderBy('id')
    .execute()
  const send_plans = planned.map(({ facilities, results, ...plan }) => ({
    ...plan,
    facilities: facilities.map(one => one.name),
    skipped: results.flatMap(one => one.skipped ?? []),
  }))
  return { ...care, holds: hold, handover_notes, send_plans }
}

/** All audit rows about the patient, alone or with other patients, oldest first. */
export const accessRows = (db: Db, patient_id: number) =>
  db
    .selectFrom('audit_events as e')
    .leftJoin('users', 'users.id', 'e.actor_id')
    .where(
      sql<SqlBool>`(e.patient_id = ${patient_id} or (e.subject_ids @> array[${patient_id}::int] and e.subject_type = 'patients'))`,
    )
    .select(['e.at', 'e.action'])
    .select(sql<string | null>`coalesce(${fullNameOrNull('users')}, e.detail->'token'->>'name')`.as('by'))
    .orderBy('e.id')
    .execute()
