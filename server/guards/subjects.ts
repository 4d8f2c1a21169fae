import { tag } from '#domain/tags.ts'
import type { Db } from '../db/connect.ts'
import type { Files } from '../gateways/files.ts'
import { buildApplication, buildPatient, buildRelease } from '../seed/builders.ts'
import { type CastFacility, type CastName, castFacilities, castWorld } from '../seed/cast.ts'
import { takesId } from './endpoints.ts'

/** What the parameter of a path may name, by the word before it. */
type Ids = {
  patients: number
  applications: number
  facilities: number
  organizations: number
  users: number
  advocates: number
  'feature-tags': number
  providers: number
  imports: number
  claims: number
  'saved-views': number
  outbox: number
  'account-approvals': number
}
export type Kind = keyof Ids
/** Whom and what one case is about: an id for each kind, and a patient of the same advocate who has applied nowhere yet. */
export type Case = Ids & { waiting: number }

/** An id that nobody has. */
const unused = 2_000_000_000
const day = 24 * 60 * 60 * 1000
export const pdf = Buffer.from('%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n')

/** Seen from `advocate` and from the staff of `house`; "ended" is an application that ended longer ago than a facility may look back. */
const cases = {
  own: { by: 'advocate', at: 'house', daysAgo: 0, status: 'New' },
  colleague: { by: 'colleague', at: 'house', daysAgo: 0, status: 'New' },
  foreign: { by: 'outside.advocate', at: 'otherHouse', daysAgo: 0, status: 'New' },
  ended: { by: 'advocate', at: 'house', daysAgo: 40, status: 'Declined Application' },
} as const satisfies Record<string, { by: CastName; at: CastFacility; daysAgo: number; status: 'New' | 'Declined Application' }>

export type SubjectName = keyof typeof cases | 'random'

/** Which cases make a difference for a path that begins like this. */
export const subjectsOf: Record<Kind, readonly SubjectName[]> = {
  patients: ['own', 'colleague', 'foreign', 'ended', 'random'],
  applications: ['own', 'colleague', 'foreign', 'ended', 'random'],
  facilities: ['own', 'foreign', 'random'],
  organizations: ['own', 'foreign', 'random'],
  users: ['own', 'colleague', 'foreign', 'random'],
  advocates: ['own', 'colleague', 'foreign', 'random'],
  // Everybody's alike: there is one or there is none.
  'feature-tags': ['own', 'random'],
  providers: ['own', 'random'],
  imports: ['own', 'random'],
  claims: ['own', 'foreign', 'random'],
  'saved-views': ['own', 'random'],
  outbox: ['own', 'random'],
  'account-approvals': ['own', 'random'],
}

/** What a path's parameter names; a path without one is asked once, about anything. */
export function kindOf(path: string): Kind | undefined {
  if (!takesId({ path })) return undefined
  const kind = path.split('/').find(part => part in subjectsOf)
  if (!kind) throw new Error(`Nothing in server/guards/subjects.ts stands for the parameter of ${path}`)
  return kind as Kind
}

/** The cast, and a payer, of each database: they keep their ids, whatever is done to them. */
const worlds = new WeakMap<Db, ReturnType<typeof findWorld>>()
const findWorld = async (db: Db) => {
  const payer = await db.selectFrom('payers').select('id').orderBy('id').executeTakeFirstOrThrow()
  return { ...(await castWorld(db)), payer: payer.id }
}
function worldOf(db: Db) {
  const world = worlds.get(db) ?? findWorld(db)
  worlds.set(db, world)
  return world
}

/** Makes the case anew: a patient with a signed release and an application, where it was sent, and whose it is. */
export async function buildCase(db: Db, files: Files, now: Date, name: SubjectName): Promise<Case> {
  const { by, at, daysAgo, status } = cases[name === 'random' ? 'own' : name]
  const world = await worldOf(db)
  const then = new Date(now.getTime() - daysAgo * day)
  const advocate_id = world.users[by]
  const released = async () => {
    const patient = await buildPatient(db, then, { advocate_id })
    await buildRelease(db, then, { patient_id: patient.id, s3_filename: await files.put(pdf, 'pdf') })
    return patient.id
  }
  const waiting = await released()
  if (name === 'random')
    return {
      patients: unused,
      applications: unused,
      facilities: unused,
      organizations: unused,
      users: unused,
      advocates: unused,
      'feature-tags': unused,
      providers: unused,
      imports: unused,
      claims: unused,
      'saved-views': unused,
      outbox: unused,
      'account-approvals': unused,
      waiting,
    }
  const patients = await released()
  const facilities = world.facilities[at]
  const application = await buildApplication(db, then, {
    record_id: patients,
    facility_id: facilities,
    status,
    private_insurance: false,
  })
  const organizations = world.organizations[castFacilities[at].organization]
  return {
    patients,
    applications: application.id,
    facilities,
    organizations,
    users: advocate_id,
    advocates: advocate_id,
    'feature-tags': tag.payment.insurance,
    // One is made by the line of the matrix that is about one.
    imports: unused,
    // Likewise.
    claims: unused,
    providers: world.payer,
    // A message is made by the line of the matrix that is about one.
    outbox: unused,
    'account-approvals': unused,
    // Whose it is makes the case: the matrix makes it itself.
    'saved-views': unused,
    waiting,
  }
}
