import { tag } from '#domain/directory/tags.ts'
import type { Db } from '../platform/db/connect.ts'
import type { Files } from '../platform/gateways/files.ts'
import { buildApplication, buildPatient, buildRelease } from '../seed/builders.ts'
import { findTestData, type TestFacility, type TestUsername, testFacilities } from '../seed/testUsers.ts'
import { hasId } from './endpoints.ts'

/** The records that path parameters identify, keyed by the path segment before the parameter. */
type CaseIds = {
  patients: number
  applications: number
  facilities: number
  organizations: number
  users: number
  advocates: number
  'feature-tags': number
  providers: number
  'treatment-terms': number
  imports: number
  claims: number
  duplicates: number
  outbox: number
  'account-approvals': number
  transfers: number
  invitations: number
}
export type Kind = keyof CaseIds
/** One record of each kind, plus `waiting`, another patient of the same advocate. This patient has no applications. */
export type Case = CaseIds & { waiting: number }

const unusedId = 2_000_000_000
const day = 24 * 60 * 60 * 1000
export const pdf = Buffer.from(
  '%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 90 0 R>>endobj\n90 0 obj<</Type/Pages/Kids[91 0 R]/Count 1>>endobj\n91 0 obj<</Type/Page/Parent 90 0 R/MediaBox[0 0 612 792]>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n',
)

/**
 * The cases from the point of view of `advocate` and the staff of `house`. In the case "ended", the application ended so long ago
 * that the facility may no longer read it.
 */
const cases = {
  own: { by: 'advocate', at: 'house', daysAgo: 0, status: 'New' },
  colleague: { by: 'colleague', at: 'house', daysAgo: 0, status: 'New' },
  foreign: { by: 'outside.advocate', at: 'otherHouse', daysAgo: 0, status: 'New' },
  ended: { by: 'advocate', at: 'house', daysAgo: 40, status: 'Declined Application' },
} as const satisfies Record<
  string,
  { by: TestUsername; at: TestFacility; daysAgo: number; status: 'New' | 'Declined Application' }
>

export type SubjectName = keyof typeof cases | 'random'

/** The cases that apply to paths with this segment. */
export const subjectsByKind: Record<Kind, readonly SubjectName[]> = {
  patients: ['own', 'colleague', 'foreign', 'ended', 'random'],
  applications: ['own', 'colleague', 'foreign', 'ended', 'random'],
  facilities: ['own', 'foreign', 'random'],
  organizations: ['own', 'foreign', 'random'],
  users: ['own', 'colleague', 'foreign', 'random'],
  advocates: ['own', 'colleague', 'foreign', 'random'],
  // Access depends only on whether the record exists, not on the caller's organization.
  'feature-tags': ['own', 'random'],
  providers: ['own', 'random'],
  'treatment-terms': ['own', 'random'],
  imports: ['own', 'random'],
  claims: ['own', 'foreign', 'random'],
  duplicates: ['own', 'random'],
  outbox: ['own', 'random'],
  'account-approvals': ['own', 'random'],
  transfers: ['own', 'random'],
  invitations: ['own', 'random'],
}

/** The kind of record that a path's parameter identifies; undefined for a path without a parameter, which is called once. */
export function kindOf(path: string): Kind | undefined {
  if (!hasId({ path })) return undefined
  const kind = path.split('/').find(part => part in subjectsByKind)
  if (!kind) throw new Error(`server/guards/subjects.ts has no value for the parameter of ${path}`)
  return kind as Kind
}

/** Each database's test users and one payer, cached because their ids never change. */
const testData = new WeakMap<Db, ReturnType<typeof loadTestData>>()
const loadTestData = async (db: Db) => {
  const payer = await db.selectFrom('payers').select('id').orderBy('id').executeTakeFirstOrThrow()
  return { ...(await findTestData(db)), payer: payer.id }
}
function getTestData(db: Db) {
  const data = testData.get(db) ?? loadTestData(db)
  testData.set(db, data)
  return data
}

/**
 * Creates a case: a patient with a signed release, an application, the facility that received it, and the user who owns the
 * patient.
 */
export async function buildCase(db: Db, files: Files, now: Date, name: SubjectName): Promise<Case> {
  const { by, at, daysAgo, status } = cases[name === 'random' ? 'own' : name]
  const data = await getTestData(db)
  const createdAt = new Date(now.getTime() - daysAgo * day)
  const advocate_id = data.users[by]
  const createReleased = async () => {
    // A facility accepts cash without entering benefits.
    const patient = await buildPatient(db, createdAt, { advocate_id, payment_method: [tag.payment.cash] })
    await buildRelease(db, createdAt, { patient_id: patient.id, s3_filename: await files.put(pdf, 'pdf') })
    return patient.id
  }
  const released = await createReleased()
  if (name === 'random')
    return {
      patients: unusedId,
      applications: unusedId,
      facilities: unusedId,
      organizations: unusedId,
      users: unusedId,
      advocates: unusedId,
      'feature-tags': unusedId,
      providers: unusedId,
      'treatment-terms': unusedId,
      imports: unusedId,
      claims: unusedId,
      duplicates: unusedId,
      outbox: unusedId,
      'account-approvals': unusedId,
      transfers: unusedId,
      invitations: unusedId,
      waiting: released,
    }
  const patients = await createReleased()
  const facilities = data.facilities[at]
  const application = await buildApplication(db, createdAt, {
    record_id: patients,
    facility_id: facilities,
    status,
  })
  const organizations = data.organizations[testFacilities[at].organization]
  return {
    patients,
    applications: application.id,
    facilities,
    organizations,
    users: advocate_id,
    advocates: advocate_id,
    'feature-tags': tag.payment.insurance,
    // The matrix rows that need an import create one.
    imports: unusedId,
    // The matrix rows that need a claim or a pair of duplicates create one.
    claims: unusedId,
    duplicates: unusedId,
    providers: data.payer,
    // The matrix rows that change a term create one.
    'treatment-terms': 1,
    // The matrix rows that need a message create one.
    outbox: unusedId,
    'account-approvals': unusedId,
    // The matrix row that needs a transfer creates one.
    transfers: unusedId,
    invitations: unusedId,
    // Access to a view depends on its owner, so the matrix row creates it.
    waiting: released,
  }
}
