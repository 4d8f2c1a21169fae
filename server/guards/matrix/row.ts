import type { Db } from '../../db/connect.ts'
import { buildUser } from '../../seed/builders.ts'
import type { Case, Kind, SubjectName } from '../subjects.ts'

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

export const everybody = { any: '200 others' }
/** Who enters patients. */
export const advocates = 'advocate colleague outside.advocate rehab.advocate'
export const hospital = 'advocate colleague super.admin social.work'
export const house = 'rehab.advocate coordinator manager'
export const elsewhere = 'outside.advocate other.coordinator super.admin social.work'

/** Who reads a patient or an application: the hospital, the facility while it may, admins who may transfer patients. */
export const readers = {
  own: `200 ${hospital} ${house}, 404 others`,
  colleague: `200 ${hospital} ${house}, 404 others`,
  foreign: `200 ${elsewhere}, 404 others`,
  ended: `200 ${hospital}, 404 others`,
  random: '404 others',
}

/** Who changes a patient: the owner; those who only read are told so, for all others there is none. */
export const owner = {
  own: `200 advocate, 403 colleague super.admin social.work ${house}, 404 others`,
  colleague: `200 colleague, 403 advocate super.admin social.work ${house}, 404 others`,
  foreign: `200 outside.advocate, 403 other.coordinator super.admin social.work, 404 others`,
  ended: `200 advocate, 403 colleague super.admin social.work, 404 others`,
  random: '404 others',
}

/** Who sees the signed release itself, and where the patient might go: the advocate's side. */
export const release = {
  own: `200 ${hospital}, 403 ${house}, 404 others`,
  colleague: `200 ${hospital}, 403 ${house}, 404 others`,
  foreign: '200 outside.advocate super.admin social.work, 403 other.coordinator, 404 others',
  ended: `200 ${hospital}, 404 others`,
  random: '404 others',
}

export const admins = 'super.admin social.work tech.support'
export const userWriters = 'super.admin social.work'

/** Somebody of no importance, to be changed. */
export const aUser: Pick<Row, 'make' | 'params'> = {
  make: async (db, now) => ({ id: (await buildUser(db, now)).id }),
  params: (_subject, { id }): Record<string, number> => (id ? { id } : {}),
}

/** The Managers of the facility as well. */
export const profileKeepers = {
  own: '200 super.admin tech.support org.admin manager, 403 others',
  foreign: '200 super.admin tech.support, 403 others',
  random: '404 others',
}

/** About nobody: what becomes of each row is told in server/users/bulk.test.ts. */
export const bulk = (to: object) => () => ({ ids: [2_000_000_000], ...to })

/** The facility's coordinators act, the others who see the application look on. */
export const coordinators = {
  own: '200 coordinator rehab.advocate, 403 advocate colleague manager super.admin social.work, 404 others',
  colleague: '200 coordinator rehab.advocate, 403 advocate colleague manager super.admin social.work, 404 others',
  foreign: '200 other.coordinator, 403 outside.advocate super.admin social.work, 404 others',
  ended: `403 ${hospital}, 404 others`,
  random: '404 others',
}

/** What only a super admin does to a patient. */
export const superAdminAlone = {
  own: `200 super.admin, 403 advocate colleague social.work ${house}, 404 others`,
  colleague: `200 super.admin, 403 advocate colleague social.work ${house}, 404 others`,
  foreign: '200 super.admin, 403 outside.advocate other.coordinator social.work, 404 others',
  ended: '200 super.admin, 403 advocate colleague social.work, 404 others',
  random: '404 others',
}

/** The name of a file that is there: the one behind the patient's release. */
export const releaseFile = async (db: Db, patient: number) =>
  (await db.selectFrom('releases').select('s3_filename').where('patient_id', '=', patient).executeTakeFirstOrThrow()).s3_filename
