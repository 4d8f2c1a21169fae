import type { Db } from '../../platform/db/connect.ts'
import { buildUser } from '../../seed/builders.ts'
import type { Case, Kind, SubjectName } from '../subjects.ts'

/**
 * An endpoint's expected statuses, one line per case in the form `status callers, status callers`; `others` means all callers not
 * named. Unless an endpoint is public or available before the welcome screen, signed-out and deactivated callers also get 401, and
 * new users get 403 until they complete the welcome screen.
 */
export type Row = Partial<Record<SubjectName | 'any', string>> & {
  /** Returns a valid body so that the status depends only on access. */
  send?: (subject: Case, created: Created) => object
  query?: (subject: Case) => string
  /** Path parameters other than the case's id. */
  params?: (subject: Case, created: Created) => Record<string, string | number>
  /** Creates additional rows that `send` and `params` need. Not called for a random id. */
  create?: (db: Db, now: Date, subject: Case) => Promise<Created>
  /** Changes the case before the request, as the endpoint requires. */
  prepare?: (db: Db, now: Date, subject: Case) => Promise<unknown>
  /** The kind of record that `send` refers to, for a path without a parameter. */
  subjectKind?: Kind
}

/** Ids of the created rows, by name. */
export type Created = Record<string, number>

export const allUsers = { any: '200 others' }
/** Users who can add patients. */
export const advocates = 'advocate colleague outside.advocate rehab.advocate'
export const hospital = 'advocate colleague super.admin social.work'
export const facilityStaff = 'rehab.advocate coordinator manager'
const outsiders = 'outside.advocate other.coordinator super.admin social.work'

/** Who can read a patient or application: the hospital, the facility while it has access, and admins who may reassign patients. */
export const readers = {
  own: `200 ${hospital} ${facilityStaff}, 404 others`,
  colleague: `200 ${hospital} ${facilityStaff}, 404 others`,
  foreign: `200 ${outsiders}, 404 others`,
  ended: `200 ${hospital}, 404 others`,
  random: '404 others',
}

/** Who may change a patient: the owner. Other readers get 403, and everyone else gets 404. */
export const owner = {
  own: `200 advocate, 403 colleague super.admin social.work ${facilityStaff}, 404 others`,
  colleague: `200 colleague, 403 advocate super.admin social.work ${facilityStaff}, 404 others`,
  foreign: `200 outside.advocate, 403 other.coordinator super.admin social.work, 404 others`,
  ended: `200 advocate, 403 colleague super.admin social.work, 404 others`,
  random: '404 others',
}

/** Who can read the signed release and the matches: the hospital, and admins who may reassign patients. */
export const release = {
  own: `200 ${hospital}, 403 ${facilityStaff}, 404 others`,
  colleague: `200 ${hospital}, 403 ${facilityStaff}, 404 others`,
  foreign: '200 outside.advocate super.admin social.work, 403 other.coordinator, 404 others',
  ended: `200 ${hospital}, 404 others`,
  random: '404 others',
}

export const admins = 'super.admin social.work tech.support'
export const userWriters = 'super.admin social.work'

/** Creates a standard user for the endpoint to change. */
export const userCase: Pick<Row, 'create' | 'params'> = {
  create: async (db, now) => ({ id: (await buildUser(db, now)).id }),
  params: (_subject, { id }): Record<string, number> => (id ? { id } : {}),
}

/** Includes the facility's Managers. */
export const profileEditors = {
  own: '200 super.admin tech.support org.admin manager, 403 others',
  foreign: '200 super.admin tech.support, 403 others',
  random: '404 others',
}

/** Sends only an unknown id. server/people/users/bulk.test.ts tests the results per row. */
export const bulk = (to: object) => () => ({ ids: [2_000_000_000], ...to })

/** Only the facility's coordinators can act. Other readers of the application get 403. */
export const coordinators = {
  own: '200 coordinator rehab.advocate, 403 advocate colleague manager super.admin social.work, 404 others',
  colleague: '200 coordinator rehab.advocate, 403 advocate colleague manager super.admin social.work, 404 others',
  foreign: '200 other.coordinator, 403 outside.advocate super.admin social.work, 404 others',
  ended: `403 ${hospital}, 404 others`,
  random: '404 others',
}

/** Actions on a patient that only super admins can take. */
export const superAdminOnly = {
  own: `200 super.admin, 403 advocate colleague social.work ${facilityStaff}, 404 others`,
  colleague: `200 super.admin, 403 advocate colleague social.work ${facilityStaff}, 404 others`,
  foreign: '200 super.admin, 403 outside.advocate other.coordinator social.work, 404 others',
  ended: '200 super.admin, 403 advocate colleague social.work, 404 others',
  random: '404 others',
}

/** The stored name of the patient's release file, which exists. */
export const releaseFile = async (db: Db, patient: number) =>
  (await db.selectFrom('releases').select('s3_filename').where('patient_id', '=', patient).executeTakeFirstOrThrow()).s3_filename
