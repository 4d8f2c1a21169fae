import { randomUUID } from 'node:crypto'
import { buildDocument, buildRelease } from '../../seed/builders.ts'
import { tagIds } from '../../seed/catalog.ts'
import { type Case, pdf } from '../subjects.ts'
import { advocates, allUsers, owner, profileEditors, type Row, readers, release, releaseFile, superAdminOnly } from './row.ts'

const draftParams = ({ patients }: Case) => ({ id: patients, section: 'payment' })

const facilityDraftParams = ({ facilities }: Case) => ({ id: facilities, section: 'care' })

const details = {
  another_person: true,
  first_name: 'Rosalind',
  last_name: 'Quaye',
  date_of_birth: '04/02/1988',
  gender_at_birth: 'female',
  gender_identity: 'female',
  race: 'Declined to say',
  homeless: true,
}

const draftCase = {
  values: { estimated_budget: 'No Budget' },
  base: '2026-11-20T15:00:00Z',
  device: '7d0f4d0e-0a51-4f6e-9a39-0d8f0f7f7c11',
  device_name: 'Firefox on Windows',
}

const signing = { is_voluntary: true, tmri_disclosure: true, external_disclosure: true, method: 'print' }

/** The patient's signed release, including the signed page. */
const releaseCase: Pick<Row, 'create' | 'params'> = {
  create: async (db, _now, { patients }) => {
    await db
      .updateTable('releases')
      .set(({ ref }) => ({ signed_page: ref('s3_filename') }))
      .where('patient_id', '=', patients)
      .execute()
    return db.selectFrom('releases').select('id as release').where('patient_id', '=', patients).executeTakeFirstOrThrow()
  },
  params: (_subject, { release }): Record<string, number> => (release ? { releaseId: release } : {}),
}

/** The same release, signed by hand and without the signed page. */
const paperReleaseCase: Pick<Row, 'create' | 'params'> = {
  ...releaseCase,
  create: async (db, _now, { patients }) => {
    await db.updateTable('releases').set({ signed_page: null, method: 'print' }).where('patient_id', '=', patients).execute()
    return db.selectFrom('releases').select('id as release').where('patient_id', '=', patients).executeTakeFirstOrThrow()
  },
}

const emergency = tagIds('patient_current_location', 'Emergency department')[0]!

const chicago = 'lat=41.88&lng=-87.63'

const searchInput = { age: 34, gender: 'female', lat: 41.88, lng: -87.63 }

/** Creates another document for the patient. It uses the release's stored file. */
const documentCase: Pick<Row, 'create' | 'params'> = {
  create: async (db, now, { patients }) => {
    const s3_filename = await releaseFile(db, patients)
    return { document: (await buildDocument(db, now, { patient_id: patients, s3_filename })).id }
  },
  params: (_subject, { document }): Record<string, number> => (document ? { id: document } : {}),
}

const anAttempt = { facility_name: 'Hill House', channel: 'phone', at: '2026-01-02T10:00:00Z', answer: 'Waiting' }

/** Creates an entry in the patient's placement log. */
const anEntry: Pick<Row, 'create' | 'params'> = {
  create: async (db, now, { patients, users }) => {
    const at = now.toISOString()
    const entry = { patient_id: patients, user_id: users, facility_name: 'Hill House', outcome: 'Waiting', at, created_at: at }
    return db
      .insertInto('placement_attempts')
      .values(entry as never)
      .returning('id as entry')
      .executeTakeFirstOrThrow()
  },
  params: (_subject, { entry }): Record<string, number> => (entry ? { attemptId: entry } : {}),
}

/** Only the owner can upload documents. Users who cannot add patients are rejected before the patient is loaded. */
const documentUploaders = {
  own: '200 advocate, 404 outside.advocate, 403 others',
  colleague: '200 colleague, 404 outside.advocate, 403 others',
  foreign: '200 outside.advocate, 404 advocate colleague rehab.advocate, 403 others',
  ended: '200 advocate, 404 outside.advocate rehab.advocate, 403 others',
  random: '404 advocate colleague outside.advocate rehab.advocate, 403 others',
}

export const patientRows: Record<string, Row> = {
  'patients.create': {
    any: `200 ${advocates}, 403 others`,
    send: () => ({ ...details, current_location: emergency }),
  },
  'patients.show': readers,
  'patients.duplicates': {
    any: `200 ${advocates}, 403 others`,
    send: () => ({ first_name: 'Rosalind', last_name: 'Quaye', date_of_birth: '04/02/1988' }),
  },
  'patients.save': { ...owner, send: () => ({ ...details, current_location: emergency, current_section: 1 }) },
  'patients.saveSnapshot': {
    ...owner,
    prepare: (db, _now, { patients }) => db.deleteFrom('clinical_snapshots').where('patient_id', '=', patients).execute(),
    send: () => ({ updated_at: null, legal_status: 'voluntary' }),
  },
  'patients.hipaaUrl': release,
  'patients.hipaaFile': release,
  'patients.hipaaDocument': {
    ...owner,
    subjectKind: 'patients',
    send: ({ patients }) => ({
      patient_id: String(patients),
      hippa_document: new File([pdf], 'release.pdf', { type: 'application/pdf' }),
    }),
  },
  'patients.hipaaSign': {
    ...owner,
    send: () => signing,
    prepare: (db, now, { patients }) => buildRelease(db, now, { patient_id: patients, signed_at: null }),
  },

  'documents.types': allUsers,
  'documents.list': readers,
  'documents.file': {
    ...readers,
    ...documentCase,
    params: (_subject, { document }): Record<string, number> => (document ? { documentId: document } : {}),
  },
  'documents.create': {
    ...documentUploaders,
    subjectKind: 'patients',
    send: ({ patients }) => ({
      patient_id: String(patients),
      document_type_id: '5',
      document: new File([pdf], 'summary.pdf', { type: 'application/pdf' }),
    }),
  },
  'documents.remove': { ...owner, ...documentCase },

  'drafts.list': owner,
  'drafts.show': { ...owner, params: draftParams },
  'drafts.keep': { ...owner, params: draftParams, send: () => ({ ...draftCase, version: 0 }) },
  'drafts.discard': { ...owner, params: draftParams },
  'drafts.listOfFacility': profileEditors,
  'drafts.showOfFacility': { ...profileEditors, params: facilityDraftParams },
  'drafts.keepOfFacility': {
    ...profileEditors,
    prepare: (db, _now, { facilities }) => db.deleteFrom('intake_drafts').where('facility_id', '=', facilities).execute(),
    params: facilityDraftParams,
    send: () => ({ ...draftCase, version: 0 }),
  },
  'drafts.discardOfFacility': { ...profileEditors, params: facilityDraftParams },

  'releases.consent': release,
  'releases.revoke': owner,
  'releases.document': { ...release, ...releaseCase },
  'releases.page': { ...release, ...releaseCase },
  'releases.attachPage': {
    ...owner,
    ...releaseCase,
    send: () => ({ signed_page: new File([pdf], 'page.pdf', { type: 'application/pdf' }) }),
  },
  'releases.attestPage': { ...owner, ...paperReleaseCase, send: () => ({ attested: true }) },
  'releases.disclosures': release,
  'releases.disclosuresExport': release,
  'releases.allDisclosures': { any: '200 super.admin, 403 others' },
  'releases.allDisclosuresExport': { any: '200 super.admin, 403 others' },

  // An unknown email address gets the same response, but no code is valid for it.
  'verification.standing': owner,
  'verification.send': {
    any: `200 ${advocates}, 403 others`,
    send: () => ({ channel: 'email', destination: `${randomUUID()}@example.com` }),
  },
  'verification.verify': {
    any: `422 ${advocates}, 403 others`,
    send: () => ({ channel: 'email', destination: `${randomUUID()}@example.com`, code: '123456' }),
  },

  'placementLog.list': release,
  'placementLog.export': release,
  'placementLog.sheet': release,
  'placementLog.add': { ...owner, send: () => ({ ...anAttempt, client_id: randomUUID() }) },
  'placementLog.correct': { ...owner, ...anEntry, send: () => anAttempt },
  'placementLog.remove': { ...owner, ...anEntry },
  'matching.matches': { ...release, query: () => chicago },
  'matching.pins': { ...release, query: () => chicago },
  'matching.excluded': { ...release, query: () => chicago },
  'matching.receipt': superAdminOnly,
  'matching.features': release,
  'matching.search': { any: `200 ${advocates}, 403 others`, send: () => searchInput },
  'matching.searchPins': { any: `200 ${advocates}, 403 others`, send: () => searchInput },
  'matching.searchExcluded': { any: `200 ${advocates}, 403 others`, send: () => searchInput },
  'matching.searchCount': { any: `200 ${advocates}, 403 others`, send: () => searchInput },
  'matching.matchCount': { ...owner, send: () => ({ match_count: 7 }) },
}
