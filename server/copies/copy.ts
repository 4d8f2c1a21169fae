import { describeAccess } from '#domain/copies/accessed.ts'
import { copyParts } from '#domain/copies/parts.ts'
import { copyVersion, type RecordCopy } from '#domain/copies/schema.ts'
import { redisclosure } from '#domain/patients/intake/authorization.ts'
import type { Patient } from '#domain/patients/schema.ts'
import type { Db } from '../db/connect.ts'
import { emergenciesOf } from '../emergencies/queries.ts'
import { everyDisclosureOf } from '../releases/releaseQueries.ts'
import { applicationParts } from './applicationParts.ts'
import * as parts from './recordParts.ts'

type CopyRequest = { patient: Patient; made_at: string; made_by: string }

/** Everything Passage currently stores about a patient. Does not include the audit row for this copy, which is written later. */
export async function recordCopy(db: Db, { patient, ...creation }: CopyRequest): Promise<RecordCopy> {
  const { id } = patient
  return {
    format: 'passage-record-copy',
    version: copyVersion,
    ...creation,
    notice: redisclosure.full,
    about: copyParts,
    intake: patient,
    terms: await termsOf(db, patient),
    care: await parts.carePart(db, id),
    drafts: await parts.draftParts(db, id),
    documents: await parts.documentParts(db, id),
    releases: await parts.releaseParts(db, id),
    codes: await parts.codeParts(db, id),
    applications: await applicationParts(db, id, creation.made_at),
    calls: await parts.callParts(db, id),
    lists: await parts.listParts(db, id),
    disclosures: await everyDisclosureOf(db, id),
    notifications: await parts.notificationParts(db, id),
    messages_sent: await parts.messageParts(db, id),
    emergencies: await emergenciesOf(db, id),
    access: (await parts.accessRows(db, id)).map(describeAccess),
  }
}

/** The names of all tags that the patient's record may contain, including inactive tags. */
async function termsOf(db: Db, patient: Patient): Promise<RecordCopy['terms']> {
  const tagIds = new Set(JSON.stringify(patient).match(/\d+/g)?.map(Number))
  const tags = await db.selectFrom('feature_tags').select(['id', 'category', 'content as name']).orderBy('id').execute()
  return tags.filter(tag => tagIds.has(tag.id))
}
