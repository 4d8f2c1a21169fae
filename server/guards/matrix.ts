import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { documentTypes } from '#domain/documents/documentTypes.ts'
import { hsdsId } from '#domain/openReferral/tables.ts'
import { tag } from '#domain/tags.ts'
import type { Db } from '../db/connect.ts'
import { png } from '../documents/testing.ts'
import { buildImport } from '../imports/testing.ts'
import { hashToken } from '../secret.ts'
import {
  buildAdvocate,
  buildDocument,
  buildFacility,
  buildMessage,
  buildRelease,
  buildStaff,
  buildUser,
} from '../seed/builders.ts'
import { castPassword, castWorld } from '../seed/cast.ts'
import { tagsNamed } from '../seed/catalogue.ts'
import { type Case, type Kind, pdf, type SubjectName } from './subjects.ts'

/**
 * What every endpoint answers to everybody, about whomever: one line a case, as `status callers, status callers`, where
 * `others` are all who are not named. Implied, and not written here: who is signed out or deactivated gets 401, and
 * the newcomer 403 until the welcome screen is done; of a public endpoint and one open before the welcome this is not so.
 */
export type Row = Partial<Record<SubjectName | 'any', string>> & {
  /** What is sent, valid, so that the status tells about access alone. */
  send?: (subject: Case, made: Made) => object
  query?: (subject: Case) => string
  /** What stands in the path, where that is not the case itself. */
  params?: (subject: Case, made: Made) => Record<string, string | number>
  /** What is made beside the case, for `send` and `params` to name; nothing is made for a random id. */
  make?: (db: Db, now: Date, subject: Case) => Promise<Made>
  /** What must be there beforehand. */
  given?: (db: Db, now: Date, subject: Case) => Promise<unknown>
  /** What `send` names, where the path has no parameter. */
  about?: Kind
}

/** Ids of what a row made for itself, by the names that it gave them. */
export type Made = Record<string, number>

/** A whole grey square of a pixel. */
const aPicture = new Uint8Array(png(1, 1))
const everybody = { any: '200 others' }
const directory = { own: '200 others', foreign: '200 others', random: '404 others' }

const hospital = 'advocate colleague super.admin social.work'
const house = 'rehab.advocate coordinator manager'
const elsewhere = 'outside.advocate other.coordinator super.admin social.work'

/** Who reads a patient or an application: the hospital, the facility while it may, admins who may transfer patients. */
const readers = {
  own: `200 ${hospital} ${house}, 404 others`,
  colleague: `200 ${hospital} ${house}, 404 others`,
  foreign: `200 ${elsewhere}, 404 others`,
  ended: `200 ${hospital}, 404 others`,
  random: '404 others',
}
/** Who changes a patient: the owner; those who only read are told so, for all others there is none. */
const owner = {
  own: `200 advocate, 403 colleague super.admin social.work ${house}, 404 others`,
  colleague: `200 colleague, 403 advocate super.admin social.work ${house}, 404 others`,
  foreign: `200 outside.advocate, 403 other.coordinator super.admin social.work, 404 others`,
  ended: `200 advocate, 403 colleague super.admin social.work, 404 others`,
  random: '404 others',
}
/** Who sees the signed release itself, and where the patient might go: the advocate's side. */
const release = {
  own: `200 ${hospital}, 403 ${house}, 404 others`,
  colleague: `200 ${hospital}, 403 ${house}, 404 others`,
  foreign: '200 outside.advocate super.admin social.work, 403 other.coordinator, 404 others',
  ended: `200 ${hospital}, 404 others`,
  random: '404 others',
}
/** Who reads the chat of an application. */
const correspondents = {
  own: '200 advocate colleague rehab.advocate coordinator, 403 manager super.admin social.work, 404 others',
  colleague: '200 advocate colleague rehab.advocate coordinator, 403 manager super.admin social.work, 404 others',
  foreign: '200 outside.advocate other.coordinator, 403 super.admin social.work, 404 others',
  ended: '200 advocate colleague, 403 super.admin social.work, 404 others',
  random: '404 others',
}
/** Who opens a patient in an emergency. */
const inEmergency = {
  own: `200 super.admin, 403 advocate colleague social.work ${house}, 404 others`,
  colleague: `200 super.admin, 403 advocate colleague social.work ${house}, 404 others`,
  foreign: '200 super.admin, 403 outside.advocate other.coordinator social.work, 404 others',
  ended: '200 super.admin, 403 advocate colleague social.work, 404 others',
  random: '404 others',
}
/** Who places a patient on legal hold. */
const holding = {
  own: `200 super.admin, 403 advocate colleague social.work ${house}, 404 others`,
  colleague: `200 super.admin, 403 advocate colleague social.work ${house}, 404 others`,
  foreign: '200 super.admin, 403 outside.advocate other.coordinator social.work, 404 others',
  ended: `200 super.admin, 403 advocate colleague social.work, 404 others`,
  random: '404 others',
}
/** Who makes a copy of the record for the patient: the owner, and a super admin. */
const copying = {
  own: `200 advocate super.admin, 403 colleague social.work ${house}, 404 others`,
  colleague: `200 colleague super.admin, 403 advocate social.work ${house}, 404 others`,
  foreign: '200 outside.advocate super.admin, 403 other.coordinator social.work, 404 others',
  ended: '200 advocate super.admin, 403 colleague social.work, 404 others',
  random: '404 others',
}
/** Who sends a patient who has applied nowhere yet to a facility. */
const sending = {
  own: '200 advocate, 403 colleague super.admin social.work, 404 others',
  foreign: '200 outside.advocate, 403 super.admin social.work, 404 others',
  random: '403 colleague super.admin social.work, 404 others',
}
/** The coordinator has just answered the first step. */
async function answeredBy(db: Db, now: Date, { applications }: Case) {
  const at = now.toISOString()
  const set = { status: 'In Review', insurance_accepted: true, updated_at: at } as const
  await db.updateTable('applications').set(set).where('id', '=', applications).where('status', '=', 'New').execute()
  const event = { application_id: applications, actor_id: (await castWorld(db)).users.coordinator, at }
  const before = JSON.stringify({ status: 'New', insurance_accepted: null })
  const answer = { field: 'insurance_accepted', value: true, status_before: 'New', status: 'In Review', before }
  await db
    .insertInto('application_events')
    .values({ ...event, ...answer })
    .execute()
}
const ofDraft = ({ patients }: Case) => ({ id: patients, section: 'payment' })
const ofFacilityDraft = ({ facilities }: Case) => ({ id: facilities, section: 'care' })
const details = {
  first_name: 'Rosalind',
  last_name: 'Quaye',
  date_of_birth: '04/02/1988',
  gender_at_birth: 'female',
  gender_identity: 'female',
  race: 'Declined to say',
  homeless: true,
}
const aDraft = {
  values: { estimated_budget: 'No Budget' },
  base: '2026-11-20T15:00:00Z',
  device: '7d0f4d0e-0a51-4f6e-9a39-0d8f0f7f7c11',
  device_name: 'Firefox on Windows',
}
const insightDays = 'start_date=2020-01-01&end_date=2030-01-01'
const admins = 'super.admin social.work tech.support'
const userWriters = 'super.admin social.work'
/** Users are everybody's or nobody's: whose they are makes no difference. */
const ofUsers = (allowed: string) => ({
  own: `${allowed}, 403 others`,
  colleague: `${allowed}, 403 others`,
  foreign: `${allowed}, 403 others`,
  random: `${allowed.replace('200', '404')}, 403 others`,
})
/** Somebody of no importance, to be changed. */
const aUser: Pick<Row, 'make' | 'params'> = {
  make: async (db, now) => ({ id: (await buildUser(db, now)).id }),
  params: (_subject, { id }): Record<string, number> => (id ? { id } : {}),
}
/** The organization's own people see it, and holders of ORG_READ_ALL. In one's own case it is the treatment center. */
const organizationReaders = {
  own: `200 ${admins} ${house} org.admin member, 404 others`,
  foreign: `200 ${admins} other.coordinator, 404 others`,
  random: '404 others',
}
const organizationWriters = {
  own: `200 ${userWriters}, 403 tech.support ${house} org.admin member, 404 others`,
  foreign: `200 ${userWriters}, 403 tech.support other.coordinator, 404 others`,
  random: '404 others',
}
/** The Org Admin as well, in their own organization. */
const memberKeepers = {
  own: `200 ${userWriters} org.admin, 403 tech.support ${house} member, 404 others`,
  foreign: `200 ${userWriters}, 403 tech.support other.coordinator, 404 others`,
  random: '404 others',
}
/** A member of the case's organization who is Manager of its facility. */
const aMember: Pick<Row, 'make' | 'params'> = {
  make: async (db, now, { facilities }) => {
    const { id } = await buildStaff(db, now, { facility_id: facilities, facility_role: 'Manager' })
    const role = await db.selectFrom('facility_roles').select('id').where('user_id', '=', id).executeTakeFirstOrThrow()
    return { user: id, role: role.id }
  },
  params: (_subject, { user, role }): Record<string, number> => (user && role ? { userId: user, roleId: role } : {}),
}
/** Approved facilities everybody sees; who changes them is told apart from who may not. */
const keepers = {
  own: '200 super.admin tech.support org.admin, 403 others',
  foreign: '200 super.admin tech.support, 403 others',
  random: '404 others',
}
/** The Managers of the facility as well. */
const profileKeepers = {
  own: '200 super.admin tech.support org.admin manager, 403 others',
  foreign: '200 super.admin tech.support, 403 others',
  random: '404 others',
}
/** Admins who read all facilities look on. */
const paperReaders = {
  own: `200 ${admins} org.admin manager, 403 others`,
  foreign: `200 ${admins}, 403 others`,
  random: '404 others',
}
/** Who keeps no facility at all sends no file, for whichever it is. */
const fileSenders = {
  own: '200 super.admin tech.support org.admin manager, 403 others',
  foreign: '200 super.admin tech.support, 403 others',
  random: '404 super.admin tech.support org.admin manager, 403 others',
}
const papers = ({ facilities }: Case) => ({
  facility_id: String(facilities),
  file_0: new File([new Uint8Array(pdf)], 'license.pdf', { type: 'application/pdf' }),
})
/** Another facility of the case's organization. */
const aFacility: Pick<Row, 'make' | 'params'> = {
  make: async (db, now, { organizations }) => ({ id: (await buildFacility(db, now, { organization_id: organizations })).id }),
  params: aUser.params!,
}
/** A listing of the directory, and a claim of it for the case's organization. */
const aClaim: Pick<Row, 'make' | 'params'> = {
  make: async (db, now, { organizations }) => {
    const listing = await buildFacility(db, now, { organization_id: null })
    const asked = { asked_by: (await castWorld(db)).users['org.admin'], asked_at: now.toISOString(), reason: 'It is our house.' }
    const values = { facility_id: listing.id, organization_id: organizations, ...asked }
    return { id: (await db.insertInto('facility_claims').values(values).returning('id').executeTakeFirstOrThrow()).id }
  },
  params: aUser.params!,
}
/** Two facilities of the case's organization, and when they were made. */
const aPair: Pick<Row, 'make' | 'params'> = {
  make: async (db, now, { organizations }) => {
    const [id, other] = [0, 0].map(() =>
      buildFacility(db, now, { organization_id: organizations, updated_at: now.toISOString() }),
    )
    return { id: (await id!).id, other: (await other!).id, at: now.getTime() }
  },
  params: (_subject, { id, other }): Record<string, number> => (id && other ? { id, otherId: other } : {}),
}
/** A photo or a paper of the case's facility, behind which the same file lies as behind the release. */
const aFile = (kind: 'photo' | 'document'): Pick<Row, 'make' | 'params'> => ({
  make: async (db, _now, { patients, facilities }) => {
    const { s3_filename } = await db
      .selectFrom('releases')
      .select('s3_filename')
      .where('patient_id', '=', patients)
      .executeTakeFirstOrThrow()
    const values = { facility_id: facilities, kind, s3_filename, uploaded_filename: 'garden.png' }
    return { photo: (await db.insertInto('facility_files').values(values).returning('id').executeTakeFirstOrThrow()).id }
  },
  params: (_subject, { photo }): Record<string, number> => (photo ? { fileId: photo } : {}),
})
const aPhoto = aFile('photo')
/** An import of facilities; there is one at work at most. */
const anImport = (state: 'planned' | 'failed'): Pick<Row, 'make' | 'params'> => ({
  make: async (db, now) => {
    await db.updateTable('imports').set({ state: 'done' }).where('state', 'in', ['running', 'undoing']).execute()
    return { id: (await buildImport(db, now, { state, stored_file: 'none.table' })).id }
  },
  params: aUser.params!,
})
const newOrganization = {
  type: 'treatment_center',
  name: 'Willow Recovery',
  contact_first_name: 'Robin',
  contact_last_name: 'Sedge',
  email: 'office@willow.example',
  phone_number: '213-555-0188',
}
const newUser = () => {
  const username = `new.${randomUUID().slice(0, 8)}`
  const person = { first_name: 'Robin', last_name: 'Sedge', phone_number: '213 555 0177' }
  return { ...person, username, email: `${username}@passage.example`, password: 'Harbor lights 7!' }
}
/** About nobody: what becomes of each row is told in server/users/bulk.test.ts. */
const bulk = (to: object) => () => ({ ids: [2_000_000_000], ...to })
const newTag = { category: 'feature', ui_friendly_category: 'Features', content: 'Sauna' }
const newPayer = () => ({ payer_code: `M${randomUUID().slice(0, 8)}`, payer_name: 'Cedar Health', insurance_type: 'Private' })
const signing = { is_voluntary: true, tmri_disclosure: true, external_disclosure: true, method: 'print' }
/** The signed release of the case's patient, with its page. */
const aRelease: Pick<Row, 'make' | 'params'> = {
  make: async (db, _now, { patients }) => {
    await db
      .updateTable('releases')
      .set(({ ref }) => ({ signed_page: ref('s3_filename') }))
      .where('patient_id', '=', patients)
      .execute()
    return db.selectFrom('releases').select('id as release').where('patient_id', '=', patients).executeTakeFirstOrThrow()
  },
  params: (_subject, { release }): Record<string, number> => (release ? { releaseId: release } : {}),
}
const asksForCodes = 'advocate colleague outside.advocate rehab.advocate'
const emergency = tagsNamed('patient_current_location', 'Emergency department')[0]!
const chicago = 'lat=41.88&lng=-87.63'

const aView = { filter: { q: 'harbor' }, sort: null, order: 'asc', page_size: 20 }
/** A view that the Super Admin keeps: for everybody else there is none. */
const ownView: Pick<Row, 'own' | 'random' | 'make' | 'params'> = {
  own: '200 super.admin, 404 others',
  random: '404 others',
  make: async db => {
    const user_id = (await castWorld(db)).users['super.admin']
    const values = { user_id, resource: 'facilities' as const, name: `View ${randomUUID()}`, query: JSON.stringify(aView) }
    return { id: (await db.insertInto('saved_views').values(values).returning('id').executeTakeFirstOrThrow()).id }
  },
  params: aUser.params!,
}

/** Another document of the case's patient, behind which the same file lies as behind the release. */
const aDocument: Pick<Row, 'make' | 'params'> = {
  make: async (db, now, { patients }) => {
    const { s3_filename } = await db
      .selectFrom('releases')
      .select('s3_filename')
      .where('patient_id', '=', patients)
      .executeTakeFirstOrThrow()
    return { document: (await buildDocument(db, now, { patient_id: patients, s3_filename })).id }
  },
  params: (_subject, { document }): Record<string, number> => (document ? { id: document } : {}),
}
/** A picture of the case's advocate, behind which the file of a release lies. */
async function givePicture(db: Db, _now: Date, { users, patients }: Case) {
  const release = await db
    .selectFrom('releases')
    .select('s3_filename')
    .where('patient_id', '=', patients)
    .executeTakeFirstOrThrow()
  await db.updateTable('users').set({ profile_image: release.s3_filename }).where('id', '=', users).execute()
}
/** Only the owner brings documents. Who enters no patients sends no file at all, for whomever it is. */
const senders = {
  own: '200 advocate, 404 outside.advocate, 403 others',
  colleague: '200 colleague, 404 outside.advocate, 403 others',
  foreign: '200 outside.advocate, 404 advocate colleague rehab.advocate, 403 others',
  ended: '200 advocate, 404 outside.advocate rehab.advocate, 403 others',
  random: '404 advocate colleague outside.advocate rehab.advocate, 403 others',
}

/** Who writes notes and messages about an application: the owner and the facility's coordinators. */
const talkers = {
  own: '200 advocate coordinator rehab.advocate, 403 colleague manager super.admin social.work, 404 others',
  colleague: '200 colleague coordinator rehab.advocate, 403 advocate manager super.admin social.work, 404 others',
  foreign: '200 outside.advocate other.coordinator, 403 super.admin social.work, 404 others',
  ended: '200 advocate, 403 colleague super.admin social.work, 404 others',
  random: '404 others',
}

const aBedKind = { treatment_level: tagsNamed('treatment_level', 'Detox - residential')[0]!, population: 'anyone' }
/** The facility says of its open beds what it has never said before. */
async function withBeds(db: Db, _now: Date, { facilities }: Case) {
  await db.deleteFrom('open_beds').where('facility_id', '=', facilities).execute()
  const offers = { treatment_levels: [aBedKind.treatment_level], accepted_genders: tag.gender.coed, total_beds: 12 }
  await db.updateTable('facilities').set(offers).where('id', '=', facilities).execute()
}
const aToken = 'a-token-for-tests-and-tests-alone-0123456789'.padEnd(43, '0').slice(0, 43)
/** The facility's coordinator was sent a link. */
async function withLink(db: Db, now: Date, { facilities: facility_id }: Case) {
  await db.deleteFrom('bed_links').execute()
  const whose = { facility_id, user_id: (await castWorld(db)).users.coordinator }
  const day = { created_at: now.toISOString(), expires_at: new Date(now.getTime() + 24 * 60 * 60_000).toISOString() }
  await db
    .insertInto('bed_links')
    .values({ ...whose, ...day, token_hash: hashToken(aToken) })
    .execute()
}
/** The patient is accepted, and one of the facility's beds is held for them. */
async function withHold(db: Db, now: Date, { applications, facilities }: Case) {
  const at = now.toISOString()
  await db
    .updateTable('applications')
    .set({ status: 'Accepted', application_approved: true })
    .where('id', '=', applications)
    .where('status', '=', 'New')
    .execute()
  const told = { open: 1, held: 1, told_at: at, told_by: null }
  const bed = await db
    .insertInto('open_beds')
    .values({ facility_id: facilities, treatment_level: aBedKind.treatment_level, population: 'anyone', ...told })
    .onConflict(conflict =>
      conflict.columns(['facility_id', 'treatment_level', 'population']).doUpdateSet(({ ref }) => ({
        open: sql<number>`${ref('open_beds.open')} + 1`,
        held: sql<number>`${ref('open_beds.held')} + 1`,
      })),
    )
    .returning('id')
    .executeTakeFirstOrThrow()
  const until = new Date(now.getTime() + 60 * 60_000).toISOString()
  await db
    .insertInto('bed_holds')
    .values({ application_id: applications, bed_id: bed.id, held_by: null, held_at: at, until })
    .execute()
}
/** A facility's own word: its people, and nobody in their place. */
const bedTellers = {
  own: '200 org.admin rehab.advocate coordinator manager, 403 others',
  foreign: '200 other.coordinator, 403 others',
  random: '404 others',
}

/** The facility's coordinators act, the others who see the application look on. */
const coordinators = {
  own: '200 coordinator rehab.advocate, 403 advocate colleague manager super.admin social.work, 404 others',
  colleague: '200 coordinator rehab.advocate, 403 advocate colleague manager super.admin social.work, 404 others',
  foreign: '200 other.coordinator, 403 outside.advocate super.admin social.work, 404 others',
  ended: `403 ${hospital}, 404 others`,
  random: '404 others',
}
/** A question that a coordinator has asked. */
const aQuestion: Pick<Row, 'make' | 'params'> = {
  make: async (db, now, { applications }) => {
    const asked = { application_id: applications, asked_by: (await castWorld(db)).users.coordinator, asked_at: now.toISOString() }
    const request = await db.insertInto('application_requests').values(asked).returning('id').executeTakeFirstOrThrow()
    const question = { request_id: request.id, question: 'Since when?' }
    const item = await db.insertInto('application_request_items').values(question).returning('id').executeTakeFirstOrThrow()
    return { request: request.id, item: item.id }
  },
  params: (_subject, { request, item }): Record<string, number> => (request && item ? { requestId: request, itemId: item } : {}),
}

export const matrix: Record<string, Row> = {
  'account.login': { ...everybody, send: () => ({ username: 'advocate', password: castPassword }) },
  'account.register': {
    ...everybody,
    send: () => ({
      ...{ first_name: 'Odette', last_name: 'Marlow', phone: '2135550188', email: `${randomUUID()}@elmvalley.example` },
      ...{ state: 'CA', organization: 'Elm Valley', address: '12 Elm Street', city: 'Elm Valley', zipcode: '90001' },
    }),
  },
  'account.resetCode': { ...everybody, send: () => ({ email: `${randomUUID()}@elmvalley.example` }) },
  // A code that nobody was sent.
  'account.resetPassword': {
    any: '422 others',
    send: () => ({ email: `${randomUUID()}@elmvalley.example`, code: '123456', new_password: 'Harbor lights 7!' }),
  },
  'account.logout': everybody,
  'account.whoami': everybody,
  'account.current': everybody,
  'account.draftKey': everybody,
  'account.editCurrent': { ...everybody, send: () => ({ opt_in_methods: [tag.optIn.email] }) },
  // A wrong old password: everybody may ask, and the cast keeps its own.
  'account.changePassword': { ...everybody, send: () => ({ oldPass: 'none of theirs', newPass: 'Harbor lights 7!' }) },

  'profile.uploadPicture': {
    ...everybody,
    send: () => ({ 'profile-image': new File([aPicture], 'me.png', { type: 'image/png' }) }),
  },
  'profile.removePicture': everybody,
  // Oneself, whoever works in the same place, and who stands on the other side of an application (domain/account/access.ts).
  'profile.picture': {
    own: `200 advocate colleague hospital.admin ${house} ${admins}, 404 others`,
    colleague: `200 advocate colleague hospital.admin ${house} ${admins}, 404 others`,
    foreign: `200 outside.advocate other.coordinator ${admins}, 404 others`,
    random: '404 others',
    given: givePicture,
  },
  'profile.messages': everybody,

  'common.lookup': { ...everybody, send: () => ({ field_keys: ['gender'] }) },
  'common.featureTags': everybody,
  'common.counties': everybody,
  'common.npi': { ...everybody, params: () => ({ npi: '1234567893' }) },
  'common.places': { ...everybody, query: () => 'q=606' },
  'common.providers': everybody,
  'common.activeProviders': everybody,

  'featureTags.show': { own: `200 ${admins}, 403 others`, random: `404 ${admins}, 403 others` },
  'featureTags.create': { any: '201 super.admin tech.support, 403 others', send: () => newTag },
  'featureTags.edit': {
    own: '200 super.admin tech.support, 403 others',
    random: '404 super.admin tech.support, 403 others',
    send: () => ({ display_order: 1 }),
  },
  'payers.show': { own: `200 ${admins}, 403 others`, random: `404 ${admins}, 403 others` },
  'payers.create': { any: '201 super.admin tech.support, 403 others', send: () => newPayer() },
  'payers.edit': {
    own: '200 super.admin tech.support, 403 others',
    random: '404 super.admin tech.support, 403 others',
    send: () => ({ active: true }),
  },

  'answering.own': everybody,
  'answering.show': {
    own: `200 ${admins} org.admin rehab.advocate coordinator manager, 403 others`,
    foreign: `200 ${admins} other.coordinator, 403 others`,
    random: '404 others',
  },
  'answering.change': {
    own: '200 super.admin tech.support org.admin manager, 403 others',
    foreign: '200 super.admin tech.support, 403 others',
    random: '404 others',
    send: () => ({ answer_target_minutes: 60, answering_hours: null, time_zone: 'America/Los_Angeles' }),
  },
  'beds.own': everybody,
  'beds.show': {
    own: `200 ${admins} org.admin rehab.advocate coordinator manager, 403 others`,
    foreign: `200 ${admins} other.coordinator, 403 others`,
    random: '404 others',
  },
  'beds.tell': { ...bedTellers, given: withBeds, send: () => ({ beds: [{ ...aBedKind, open: 3, seen: null }] }) },
  'beds.set': {
    own: '200 super.admin tech.support org.admin manager, 403 others',
    foreign: '200 super.admin tech.support, 403 others',
    random: '404 others',
    send: () => ({ fade_hours: 24, hold_minutes: 120, reminder: true }),
  },
  'beds.history': {
    own: `200 ${admins} org.admin rehab.advocate coordinator manager, 403 others`,
    foreign: `200 ${admins} other.coordinator, 403 others`,
    random: '404 others',
  },
  'beds.byLink': { any: '200 others', given: withLink, send: () => ({ token: aToken }) },
  'beds.tellByLink': {
    any: '200 others',
    given: async (db, now, subject) => {
      await withBeds(db, now, subject)
      await withLink(db, now, subject)
    },
    send: () => ({ token: aToken, beds: [{ ...aBedKind, open: 3, seen: null }] }),
  },
  'beds.extendHold': { ...coordinators, given: withHold },
  'beds.endHold': { ...coordinators, given: withHold },
  'facilities.list': everybody,
  'facilities.pins': everybody,
  'facilities.listAll': { any: `200 ${admins}, 403 others`, query: () => 'q=ha&state=ca&organization=None&sort=city' },
  'facilities.export': { any: `200 ${admins}, 403 others`, query: () => 'status=Approved' },
  'facilities.show': directory,
  'facilities.photos': directory,
  'facilities.photo': { ...directory, ...aPhoto },
  'facilities.save': { ...profileKeepers, send: () => ({ intake_section: 1 }) },
  'facilities.documents': paperReaders,
  'facilities.document': { ...paperReaders, ...aFile('document') },
  'facilities.addDocuments': { ...fileSenders, send: papers },
  'facilities.removeDocument': { ...profileKeepers, ...aFile('document') },
  'facilities.addPhotos': { ...fileSenders, send: papers },
  'facilities.makePrimary': { ...profileKeepers, ...aPhoto },
  'facilities.removePhoto': { ...profileKeepers, ...aPhoto },
  'facilities.apply': { ...sending, send: ({ waiting }) => ({ recordId: waiting }) },
  'facilities.logCall': { ...sending, send: ({ waiting }) => ({ recordId: waiting, outcome: 'No answer' }) },
  'facilities.calls': { ...sending, query: ({ waiting }) => `recordId=${waiting}` },
  'facilities.create': {
    any: '200 super.admin tech.support, 403 others',
    send: ({ organizations }) => ({ organization_id: organizations, name: 'Willow House' }),
  },
  'facilities.remove': { ...keepers, ...aFacility },
  'facilities.chooseContact': { ...keepers, ...aFacility, send: () => ({ user_id: null }) },
  'facilities.changeStatus': {
    own: '200 super.admin tech.support, 403 others',
    foreign: '200 super.admin tech.support, 403 others',
    random: '404 others',
    ...aFacility,
    send: () => ({ status: 'Approved' }),
  },
  'facilities.bulkStatus': { any: '200 super.admin tech.support, 403 others', send: bulk({ status: 'Approved' }) },

  'claims.listings': { any: '200 super.admin tech.support org.admin, 403 others', query: () => 'q=ha' },
  'claims.list': { any: `200 ${admins} org.admin, 403 others` },
  'claims.ask': {
    ...keepers,
    make: async (db, now) => ({ id: (await buildFacility(db, now, { organization_id: null })).id }),
    params: aUser.params!,
    send: ({ organizations }) => ({ organization_id: organizations, reason: 'It is our own house.' }),
  },
  'claims.decide': {
    own: '200 super.admin tech.support, 403 social.work org.admin, 404 others',
    foreign: '200 super.admin tech.support, 403 social.work, 404 others',
    random: '404 others',
    ...aClaim,
    send: () => ({ approve: true }),
  },
  'claims.withdraw': {
    own: '200 super.admin tech.support org.admin, 403 social.work, 404 others',
    foreign: '200 super.admin tech.support, 403 social.work, 404 others',
    random: '404 others',
    ...aClaim,
  },
  'contradictions.list': {
    own: '200 super.admin tech.support org.admin, 403 social.work rehab.advocate coordinator manager member, 404 others',
    foreign: '200 super.admin tech.support, 403 social.work other.coordinator, 404 others',
    random: '404 others',
  },
  'contradictions.answer': {
    ...keepers,
    make: async (db, now, { organizations }) => {
      const values = { organization_id: organizations, excludes_hmo: null, updated_at: now.toISOString() }
      return { id: (await buildFacility(db, now, values)).id, at: now.getTime() }
    },
    params: aUser.params!,
    send: (_subject, { at = 0 }) => {
      const seen = new Date(at).toISOString()
      return { field: 'excludes_hmo', value: null, answer: 'confirmed', until: seen, updated_at: seen }
    },
  },
  'merges.preview': { ...keepers, ...aPair },
  'merges.merge': {
    ...keepers,
    ...aPair,
    send: (_subject, { other, at = 0 }) => ({
      losing_id: other ?? 2_000_000_001,
      keeping_updated_at: new Date(at).toISOString(),
      losing_updated_at: new Date(at).toISOString(),
    }),
  },

  'openReferral.about': everybody,
  'openReferral.services': everybody,
  'openReferral.service': { ...everybody, params: ({ facilities }) => ({ uuid: hsdsId('service', facilities) }) },
  'openReferral.terms': everybody,
  'openReferral.table': { ...everybody, params: () => ({ table: 'services' }) },
  'openReferral.package': everybody,
  'openReferral.datapackage': everybody,

  'organizations.list': { any: `200 ${admins}, 403 others` },
  'common.addresses': { ...everybody, send: () => ({ q: '12 Main Street, Chicago' }) },
  'organizations.create': { any: `201 ${userWriters}, 403 others`, send: () => newOrganization },
  'organizations.mine': everybody,
  'organizations.myData': everybody,
  'organizations.show': organizationReaders,
  'organizations.data': organizationReaders,
  'organizations.edit': { ...organizationWriters, send: () => ({ plan: 'paid' }) },
  'organizations.changeStatus': { ...organizationWriters, send: () => ({ status: 'Approved' }) },
  'organizations.bulkStatus': { any: `200 ${userWriters}, 403 others`, send: bulk({ status: 'Approved' }) },
  'organizations.addMember': {
    ...organizationWriters,
    make: async (db, now) => ({ user: (await buildUser(db, now)).id }),
    send: (_subject, { user }) => ({ user_id: user ?? 1, role: 'member' }),
  },
  'organizations.removeMember': { ...memberKeepers, ...aMember },
  'organizations.availableRoles': { ...memberKeepers, ...aMember },
  'organizations.giveRole': {
    ...memberKeepers,
    ...aMember,
    send: ({ facilities }) => ({ facility_id: facilities, role: 'Admissions Coordinator' }),
  },
  'organizations.removeRole': { ...memberKeepers, ...aMember },

  'patients.create': {
    any: '200 advocate colleague outside.advocate rehab.advocate, 403 others',
    send: () => ({ ...details, current_location: emergency }),
  },
  'patients.show': readers,
  'patients.duplicates': {
    any: '200 advocate colleague outside.advocate rehab.advocate, 403 others',
    send: () => ({ first_name: 'Rosalind', last_name: 'Quaye', date_of_birth: '04/02/1988' }),
  },
  'patients.save': { ...owner, send: () => ({ ...details, current_location: emergency, current_section: 1 }) },
  'patients.hipaaUrl': release,
  'patients.hipaaFile': release,
  'patients.hipaaDocument': {
    ...owner,
    about: 'patients',
    send: ({ patients }) => ({
      patient_id: String(patients),
      hippa_document: new File([pdf], 'release.pdf', { type: 'application/pdf' }),
    }),
  },
  'patients.hipaaSign': {
    ...owner,
    send: () => signing,
    given: (db, now, { patients }) => buildRelease(db, now, { patient_id: patients, signed_at: null }),
  },

  'documents.types': everybody,
  'documents.list': readers,
  'documents.file': {
    ...readers,
    ...aDocument,
    params: (_subject, { document }): Record<string, number> => (document ? { documentId: document } : {}),
  },
  'documents.create': {
    ...senders,
    about: 'patients',
    send: ({ patients }) => ({
      patient_id: String(patients),
      document_type_id: '5',
      document: new File([pdf], 'summary.pdf', { type: 'application/pdf' }),
    }),
  },
  'documents.remove': { ...owner, ...aDocument },
  'drafts.list': owner,
  'drafts.show': { ...owner, params: ofDraft },
  'drafts.keep': { ...owner, params: ofDraft, send: () => ({ ...aDraft, version: 0 }) },
  'drafts.discard': { ...owner, params: ofDraft },
  'drafts.listOfFacility': profileKeepers,
  'drafts.showOfFacility': { ...profileKeepers, params: ofFacilityDraft },
  'drafts.keepOfFacility': {
    ...profileKeepers,
    given: (db, _now, { facilities }) => db.deleteFrom('intake_drafts').where('facility_id', '=', facilities).execute(),
    params: ofFacilityDraft,
    send: () => ({ ...aDraft, version: 0 }),
  },
  'drafts.discardOfFacility': { ...profileKeepers, params: ofFacilityDraft },

  'releases.consent': release,
  'releases.revoke': owner,
  'releases.document': { ...release, ...aRelease },
  'releases.page': { ...release, ...aRelease },
  'releases.attachPage': {
    ...owner,
    ...aRelease,
    send: () => ({ signed_page: new File([pdf], 'page.pdf', { type: 'application/pdf' }) }),
  },
  'releases.disclosures': release,
  'releases.disclosuresExport': release,
  'releases.allDisclosures': { any: '200 super.admin, 403 others' },
  'releases.allDisclosuresExport': { any: '200 super.admin, 403 others' },

  // Nobody's mailbox: asking answers all advocates alike, and no code is the right one.
  'verification.send': {
    any: `200 ${asksForCodes}, 403 others`,
    send: () => ({ channel: 'email', destination: `${randomUUID()}@example.com` }),
  },
  'verification.verify': {
    any: `422 ${asksForCodes}, 403 others`,
    send: () => ({ channel: 'email', destination: `${randomUUID()}@example.com`, code: '123456' }),
  },

  'matching.matches': { ...release, query: () => chicago },
  'matching.excluded': { ...release, query: () => chicago },
  'matching.receipt': {
    own: `200 super.admin, 403 advocate colleague social.work ${house}, 404 others`,
    colleague: `200 super.admin, 403 advocate colleague social.work ${house}, 404 others`,
    foreign: '200 super.admin, 403 outside.advocate other.coordinator social.work, 404 others',
    ended: '200 super.admin, 403 advocate colleague social.work, 404 others',
    random: '404 others',
  },
  'matching.features': release,
  'matching.matchCount': { ...owner, send: () => ({ match_count: 7 }) },

  'applications.ofPatient': readers,
  'applications.show': readers,
  'applications.answer': {
    own: '200 coordinator rehab.advocate, 403 advocate colleague manager super.admin social.work, 404 others',
    colleague: '200 coordinator rehab.advocate, 403 advocate colleague manager super.admin social.work, 404 others',
    foreign: '200 other.coordinator, 403 outside.advocate super.admin social.work, 404 others',
    ended: `403 ${hospital}, 404 others`,
    random: '404 others',
    send: () => ({ field: 'insurance_accepted', value: true }),
  },
  'applications.takeBack': {
    // Only whoever gave it takes an answer back; to the others who may answer there is nothing of the kind.
    own: '200 coordinator, 409 rehab.advocate, 403 advocate colleague manager super.admin social.work, 404 others',
    colleague: '200 coordinator, 409 rehab.advocate, 403 advocate colleague manager super.admin social.work, 404 others',
    foreign: '409 other.coordinator, 403 outside.advocate super.admin social.work, 404 others',
    ended: `403 ${hospital}, 404 others`,
    random: '404 others',
    send: () => ({ field: 'insurance_accepted' }),
    given: answeredBy,
  },
  'applications.timeline': readers,
  'applications.checkAdmitted': { any: '200 coordinator other.coordinator rehab.advocate, 403 others' },
  'applications.notes': readers,
  'applications.addNote': {
    ...talkers,
    send: () => ({ state_type: 'new', body: 'Can come tonight.' }),
  },
  'requests.list': readers,
  'requests.ask': { ...coordinators, send: () => ({ documents: [documentTypes[0]!.id], questions: ['Since when?'] }) },
  'requests.withdraw': { ...coordinators, ...aQuestion },
  'requests.answer': {
    ...owner,
    // It has ended: there is nothing left to answer.
    ended: '409 advocate, 403 colleague super.admin social.work, 404 others',
    ...aQuestion,
    send: () => ({ answer: 'Since Monday' }),
  },
  // Managers of the facility may not open the chat (spec 2 §6), nor may administrators, but in an emergency.
  'chat.list': correspondents,
  'chat.send': { ...talkers, send: () => ({ client_id: randomUUID(), body: 'Is the bed still free?' }) },
  'chat.typing': talkers,
  'chat.read': { ...correspondents, send: () => ({ last_read_id: 1 }) },
  'retention.show': { any: '200 super.admin, 403 others' },
  'retention.hold': { ...holding, send: () => ({ reason: 'A court asks for the record' }) },
  'retention.lift': {
    ...holding,
    given: async (db, now, { patients }) => {
      const placed_by = (await castWorld(db)).users['super.admin']
      await db
        .insertInto('legal_holds')
        .values({ patient_id: patients, reason: 'A court asks for the record', placed_by, placed_at: now.toISOString() })
        .execute()
    },
  },
  'copies.make': { ...copying, send: () => ({ reason: 'The patient asked for it by letter' }) },
  'emergencies.open': { ...inEmergency, send: () => ({ reason: 'The advocate cannot be reached' }) },
  'emergencies.end': {
    ...inEmergency,
    given: async (db, now, { patients }) => {
      const user_id = (await castWorld(db)).users['super.admin']
      const [opened_at, ends_at] = [0, 3_600_000].map(later => new Date(now.getTime() + later).toISOString()) as [string, string]
      await db
        .insertInto('emergencies')
        .values({ patient_id: patients, user_id, reason: 'The advocate cannot be reached', opened_at, ends_at })
        .execute()
    },
  },

  'notifications.list': everybody,
  'notifications.counts': everybody,
  'notifications.read': { ...everybody, send: () => ({ all: true }) },
  'notifications.readOfType': {
    ...everybody,
    params: ({ applications }) => ({ application_id: applications, type: 'web-message' }),
  },

  'live.stream': { ...everybody, query: () => 'seconds=0' },

  'applications.list': {
    own: '200 rehab.advocate coordinator manager org.admin super.admin social.work, 403 member, 404 others',
    foreign: '200 other.coordinator super.admin social.work, 404 others',
    random: '404 others',
  },
  'applications.search': {
    own: '200 rehab.advocate coordinator manager org.admin super.admin social.work, 403 member, 404 others',
    foreign: '200 other.coordinator super.admin social.work, 404 others',
    random: '404 others',
    send: () => ({ q: '213' }),
  },
  'applications.listAll': { any: '200 super.admin social.work, 403 others' },

  'advocates.records': { any: '200 advocate colleague outside.advocate rehab.advocate, 403 others' },
  'advocates.search': { any: '200 advocate colleague outside.advocate rehab.advocate, 403 others', send: () => ({ q: 'ma' }) },
  'advocates.searchAll': { any: '200 super.admin social.work, 403 others', send: () => ({ q: 'ma' }) },
  'advocates.info': { any: '200 advocate colleague outside.advocate rehab.advocate, 403 others' },
  'advocates.colleagues': { any: '200 advocate colleague outside.advocate rehab.advocate, 403 others' },
  'advocates.allRecords': { any: '200 super.admin social.work, 403 others' },
  'advocates.recordsOf': {
    own: '200 super.admin social.work, 403 others',
    colleague: '200 super.admin social.work, 403 others',
    foreign: '200 super.admin social.work, 403 others',
    random: '404 super.admin social.work, 403 others',
  },

  'users.list': { any: `200 ${admins}, 403 others`, query: () => 'role=PA&organization=None&q=el&sort=last_name' },
  'users.export': { any: `200 ${admins}, 403 others`, query: () => 'status=Not%20Approved' },
  'users.show': ofUsers(`200 ${admins}`),
  'users.create': { any: `200 ${userWriters}, 403 others`, send: () => newUser() },
  'users.edit': { ...ofUsers(`200 ${userWriters}`), ...aUser, send: () => ({ first_name: 'Robin' }) },
  'users.approve': {
    ...ofUsers(`200 ${userWriters}`),
    params: aUser.params!,
    make: async (db, now) => ({
      id: (
        await buildUser(db, now, {
          is_patient_advocate: true,
          tmri_status: 'Not Approved',
          signup_form_data: JSON.stringify({ organization: 'Elm Valley Hospital', city: 'Elm Valley' }),
        })
      ).id,
    }),
    send: () => ({ organization: null }),
  },
  'users.bulkStatus': { any: `200 ${userWriters}, 403 others`, send: bulk({ tmri_status: 'Approved' }) },
  'users.bulkApprove': {
    any: `200 ${userWriters}, 403 others`,
    send: () => ({ rows: [{ id: 2_000_000_000, organization: null }] }),
  },
  'users.changePassword': { ...ofUsers(`200 ${userWriters}`), ...aUser, send: () => ({ newPassword: 'Harbor lights 8!' }) },

  // A challenge that was never made.
  'secondFactor.answer': { any: '401 others', send: () => ({ challenge: randomUUID(), code: '123456' }) },
  'secondFactor.show': everybody,
  'secondFactor.begin': everybody,
  // With a password that is none of theirs.
  'secondFactor.confirm': { any: '422 others', send: () => ({ code: '123456', password: 'none of theirs' }) },
  'secondFactor.renewCodes': { any: '422 others', send: () => ({ password: 'none of theirs' }) },
  'secondFactor.disable': { any: '422 others', send: () => ({ password: 'none of theirs' }) },
  'secondFactor.reset': { ...ofUsers(`200 ${userWriters}`), ...aUser },
  'sessions.own': everybody,
  // Whose it is makes the case: the advocate's own.
  'sessions.end': {
    own: '200 advocate, 404 others',
    colleague: '200 advocate, 404 others',
    foreign: '200 advocate, 404 others',
    random: '404 others',
    make: async (db, now) => {
      const at = now.toISOString()
      const whose = { user_id: (await castWorld(db)).users.advocate, token_hash: randomUUID(), ip: null, user_agent: null }
      const opened = { ...whose, created_at: at, last_seen_at: at, revoked_at: null }
      return db.insertInto('sessions').values(opened).returning('id').executeTakeFirstOrThrow()
    },
    params: (_subject, { id }): Record<string, number> => (id ? { id } : {}),
  },
  'sessions.endAll': everybody,
  'sessions.ofUser': ofUsers(`200 ${admins}`),
  'sessions.endOfUser': { ...ofUsers(`200 ${userWriters}`), ...aUser },
  'sessions.lock': { ...ofUsers(`200 ${userWriters}`), ...aUser },
  'sessions.unlock': { ...ofUsers(`200 ${userWriters}`), ...aUser },

  'search.find': { ...everybody, send: () => ({ q: 'ma' }) },

  'imports.list': { any: `200 ${admins}, 403 others` },
  'imports.show': {
    own: '200 super.admin tech.support, 403 others',
    random: `404 ${admins}, 403 others`,
    ...anImport('planned'),
  },
  'imports.create': {
    any: '201 super.admin tech.support, 403 others',
    send: () => ({ kind: 'payers', file: new File(['payer_code,payer_name,insurance_type,coverage\n'], 'payers.csv') }),
  },
  'imports.run': {
    own: '200 super.admin tech.support, 403 others',
    random: `404 ${admins}, 403 others`,
    ...anImport('planned'),
  },
  'imports.undo': {
    own: '200 super.admin tech.support, 403 others',
    random: `404 ${admins}, 403 others`,
    ...anImport('failed'),
  },

  'savedViews.list': { any: `200 ${admins}, 403 others`, query: () => 'resource=users' },
  'savedViews.create': {
    any: `201 ${admins}, 403 others`,
    send: () => ({ resource: 'facilities', name: `View ${randomUUID()}`, query: aView }),
  },
  'savedViews.edit': { ...ownView, send: () => ({ is_default: true }) },
  'savedViews.remove': ownView,

  'cases.change': { ...owner, send: () => ({ status: 'On Hold' }) },

  'transfers.all': {
    any: `200 ${userWriters}, 403 others`,
    make: async (db, now) => ({ from: (await buildAdvocate(db, now)).id, to: (await buildAdvocate(db, now)).id }),
    send: (_subject, { from, to }) => ({ old_pa_id: from, new_pa_id: to }),
  },
  'transfers.one': {
    own: `200 advocate super.admin social.work, 403 colleague ${house}, 404 others`,
    colleague: `200 advocate colleague super.admin social.work, 403 ${house}, 404 others`,
    foreign: '200 super.admin social.work, 403 other.coordinator, 422 outside.advocate, 404 others',
    ended: '200 advocate super.admin social.work, 403 colleague, 404 others',
    random: '404 others',
    make: async db => ({ to: (await castWorld(db)).users.advocate }),
    send: (_subject, { to }) => ({ new_pa_id: to ?? 1 }),
  },

  'analytics.embedUrl': { any: `200 ${userWriters}, 403 others`, query: () => 'dash_name=admin' },
  'analytics.panel': {
    any: `200 ${userWriters}, 403 others`,
    params: () => ({ panel: 'funnel' }),
    query: () => insightDays,
  },
  'analytics.mirror': { any: `200 ${house} other.coordinator org.admin member, 403 others`, query: () => insightDays },

  'insights.page': everybody,
  'insights.metric': {
    any: '200 advocate colleague outside.advocate hospital.admin, 403 others',
    params: () => ({ metric: 'patients-entered' }),
    query: () => insightDays,
  },
  'insights.patients': {
    any: '200 advocate colleague outside.advocate, 403 others',
    params: () => ({ metric: 'patients-entered' }),
    query: () => insightDays,
  },

  'admin.outbox': { any: '200 super.admin, 403 others', query: () => 'state=failed&channel=email&q=ada' },
  'admin.retry': {
    own: '200 super.admin, 403 others',
    random: '404 super.admin, 403 others',
    make: async (db, now) => ({ id: (await buildMessage(db, now, { state: 'failed', tries: 8 })).id }),
    params: aUser.params!,
  },

  'audit.list': { any: '200 super.admin, 403 others', query: () => 'action=users&from=2020-01-01' },
  'audit.export': { any: '200 super.admin, 403 others', query: () => 'action=users.edit' },
  'audit.actions': { any: '200 super.admin, 403 others' },
  'audit.verify': { any: '200 super.admin, 403 others', send: () => ({}) },
  'audit.changes': { any: `200 ${admins}, 403 others`, query: () => 'resource=payers' },
}
