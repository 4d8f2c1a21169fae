import { hsdsId } from '#domain/insights/openReferral/tables.ts'
import { buildFacility } from '../../seed/builders.ts'
import { findTestData } from '../../seed/testUsers.ts'
import { type Case, pdf } from '../subjects.ts'
import { admins, allUsers, bulk, profileEditors, type Row, releaseFile, userCase } from './row.ts'

const directory = { own: '200 others', foreign: '200 others', random: '404 others' }

/** Who may apply to a facility for a patient without applications. */
const sending = {
  own: '200 advocate, 403 colleague super.admin social.work, 404 others',
  foreign: '200 outside.advocate, 403 super.admin social.work, 404 others',
  random: '403 colleague super.admin social.work, 404 others',
}

/** All users can see approved facilities, so those who may not change one get 403, not 404. */
const facilityEditors = {
  own: '200 super.admin tech.support org.admin, 403 others',
  foreign: '200 super.admin tech.support, 403 others',
  random: '404 others',
}

/** Admins who can read all facilities can also read their documents. */
const documentReaders = {
  own: `200 ${admins} org.admin manager, 403 others`,
  foreign: `200 ${admins}, 403 others`,
  random: '404 others',
}

/** Users who cannot edit any facility are rejected before the facility is loaded. */
const fileUploaders = {
  own: '200 super.admin tech.support org.admin manager, 403 others',
  foreign: '200 super.admin tech.support, 403 others',
  random: '404 super.admin tech.support org.admin manager, 403 others',
}

const documentParams = ({ facilities }: Case) => ({
  facility_id: String(facilities),
  file_0: new File([new Uint8Array(pdf)], 'license.pdf', { type: 'application/pdf' }),
})

/** Creates another facility in the case's organization. */
const facilityCase: Pick<Row, 'create' | 'params'> = {
  create: async (db, now, { organizations }) => ({ id: (await buildFacility(db, now, { organization_id: organizations })).id }),
  params: userCase.params!,
}

/** Creates a directory listing with a pending claim by the case's organization. */
const claimCase: Pick<Row, 'create' | 'params'> = {
  create: async (db, now, { organizations }) => {
    const listing = await buildFacility(db, now, { organization_id: null })
    const claimRow = {
      asked_by: (await findTestData(db)).users['org.admin'],
      asked_at: now.toISOString(),
      reason: 'It is our house.',
    }
    const values = { facility_id: listing.id, organization_id: organizations, ...claimRow }
    return { id: (await db.insertInto('facility_claims').values(values).returning('id').executeTakeFirstOrThrow()).id }
  },
  params: userCase.params!,
}

/** Creates two facilities in the case's organization, to be merged. */
const mergeCase: Pick<Row, 'create' | 'params'> = {
  create: async (db, now, { organizations }) => {
    const [id, otherId] = [0, 0].map(() =>
      buildFacility(db, now, { organization_id: organizations, updated_at: now.toISOString() }),
    )
    return { id: (await id!).id, other: (await otherId!).id, at: now.getTime() }
  },
  params: (_subject, { id, other }): Record<string, number> => (id && other ? { id, otherId: other } : {}),
}

/** Creates a photo or document for the case's facility. It uses the release's stored file. */
const fileCase = (kind: 'photo' | 'document'): Pick<Row, 'create' | 'params'> => ({
  create: async (db, _now, { patients, facilities }) => {
    const s3_filename = await releaseFile(db, patients)
    const values = { facility_id: facilities, kind, s3_filename, uploaded_filename: 'garden.png' }
    return { photo: (await db.insertInto('facility_files').values(values).returning('id').executeTakeFirstOrThrow()).id }
  },
  params: (_subject, { photo }): Record<string, number> => (photo ? { fileId: photo } : {}),
})

const photoCase = fileCase('photo')

export const facilityRows: Record<string, Row> = {
  'facilities.list': allUsers,
  'facilities.listAll': { any: `200 ${admins}, 403 others`, query: () => 'q=ha&state=ca&organization=None&sort=city' },
  'facilities.export': { any: `200 ${admins}, 403 others`, query: () => 'status=Approved' },
  'facilities.show': directory,
  'facilities.photos': directory,
  'facilities.photo': { ...directory, ...photoCase },
  'facilities.save': { ...profileEditors, send: () => ({ intake_section: 1 }) },
  'facilities.documents': documentReaders,
  'facilities.document': { ...documentReaders, ...fileCase('document') },
  'facilities.addDocuments': { ...fileUploaders, send: documentParams },
  'facilities.removeDocument': { ...profileEditors, ...fileCase('document') },
  'facilities.addPhotos': { ...fileUploaders, send: documentParams },
  'facilities.makePrimary': { ...profileEditors, ...photoCase },
  'facilities.removePhoto': { ...profileEditors, ...photoCase },
  'facilities.apply': { ...sending, send: ({ waiting }) => ({ recordId: waiting }) },
  'facilities.logCall': { ...sending, send: ({ waiting }) => ({ recordId: waiting, outcome: 'No answer' }) },
  'facilities.calls': { ...sending, query: ({ waiting }) => `recordId=${waiting}` },
  'facilities.create': {
    any: '200 super.admin tech.support, 403 others',
    send: ({ organizations }) => ({ organization_id: organizations, name: 'Willow House' }),
  },
  'facilities.remove': { ...facilityEditors, ...facilityCase },
  'facilities.closing': facilityEditors,
  'facilities.chooseContact': { ...facilityEditors, ...facilityCase, send: () => ({ user_id: null }) },
  'facilities.changeStatus': {
    own: '200 super.admin tech.support, 403 others',
    foreign: '200 super.admin tech.support, 403 others',
    random: '404 others',
    ...facilityCase,
    send: () => ({ status: 'Approved' }),
  },
  'listings.show': { own: `200 ${admins}, 403 others`, foreign: `200 ${admins}, 403 others`, random: '404 others' },
  'listings.place': {
    own: '200 super.admin tech.support, 403 others',
    foreign: '200 super.admin tech.support, 403 others',
    random: '404 others',
    ...facilityCase,
    send: () => ({ place: null }),
  },
  'facilities.bulkStatus': { any: '200 super.admin tech.support, 403 others', send: bulk({ status: 'Approved' }) },

  'claims.listings': { any: '200 super.admin tech.support org.admin, 403 others', query: () => 'q=ha' },
  'claims.list': { any: `200 ${admins} org.admin, 403 others` },
  'claims.export': { any: `200 ${admins} org.admin, 403 others` },
  'claims.ask': {
    ...facilityEditors,
    create: async (db, now) => ({ id: (await buildFacility(db, now, { organization_id: null })).id }),
    params: userCase.params!,
    send: ({ organizations }) => ({ organization_id: organizations, reason: 'It is our own house.' }),
  },
  'claims.decide': {
    own: '200 super.admin tech.support, 403 social.work org.admin, 404 others',
    foreign: '200 super.admin tech.support, 403 social.work, 404 others',
    random: '404 others',
    ...claimCase,
    send: () => ({ approve: true }),
  },
  'claims.withdraw': {
    own: '200 super.admin tech.support org.admin, 403 social.work, 404 others',
    foreign: '200 super.admin tech.support, 403 social.work, 404 others',
    random: '404 others',
    ...claimCase,
  },

  'duplicates.list': { any: `200 ${admins}, 403 others` },
  'duplicates.export': { any: `200 ${admins}, 403 others` },
  'duplicates.decide': {
    own: '200 super.admin tech.support, 403 others',
    random: '404 others',
    create: async (db, now) => {
      const [one, other] = [await buildFacility(db, now), await buildFacility(db, now)]
      const pair = { first_id: one.id, second_id: other.id, score: 80, found_at: now.toISOString() }
      return { id: (await db.insertInto('facility_pairs').values(pair).returning('id').executeTakeFirstOrThrow()).id }
    },
    params: userCase.params!,
    send: () => ({ state: 'Apart' }),
  },

  'contradictions.list': {
    own: '200 super.admin tech.support org.admin, 403 social.work rehab.advocate coordinator manager member, 404 others',
    foreign: '200 super.admin tech.support, 403 social.work other.coordinator, 404 others',
    random: '404 others',
  },
  'contradictions.answer': {
    ...facilityEditors,
    create: async (db, now, { organizations }) => {
      const values = { organization_id: organizations, excludes_hmo: null, updated_at: now.toISOString() }
      return { id: (await buildFacility(db, now, values)).id, at: now.getTime() }
    },
    params: userCase.params!,
    send: (_subject, { at = 0 }) => {
      const updatedAt = new Date(at).toISOString()
      return { field: 'excludes_hmo', value: null, answer: 'confirmed', until: updatedAt, updated_at: updatedAt }
    },
  },

  'merges.preview': { ...facilityEditors, ...mergeCase },
  'merges.merge': {
    ...facilityEditors,
    ...mergeCase,
    send: (_subject, { other, at = 0 }) => ({
      losing_id: other ?? 2_000_000_001,
      keeping_updated_at: new Date(at).toISOString(),
      losing_updated_at: new Date(at).toISOString(),
    }),
  },

  'openReferral.about': allUsers,
  'openReferral.services': allUsers,
  'openReferral.service': { ...allUsers, params: ({ facilities }) => ({ uuid: hsdsId('service', facilities) }) },
  'openReferral.terms': allUsers,
  'openReferral.table': { ...allUsers, params: () => ({ table: 'services' }) },
  'openReferral.package': allUsers,
  'openReferral.datapackage': allUsers,
}
