import { type SqlBool, sql } from 'kysely'
import type { DisclosureFilter } from '#domain/intake/releases/contract.ts'
import { accountedFrom, consents, isOnPaper, releaseStatusOf } from '#domain/intake/releases/rules.ts'
import type { Consent, Disclosure, Release } from '#domain/intake/releases/schema.ts'
import { endedStatuses } from '#domain/placement/statuses/statuses.ts'
import { isValidAt } from '../../platform/access/consent.ts'
import type { Db } from '../../platform/db/connect.ts'
import { cappedCount, pacificMidnight } from '../../platform/db/expressions.ts'
import { emergenciesOf } from '../emergencies/routes.ts'
import { signerColumns } from '../patients/releaseColumns.ts'
import { replacedPagesOf } from './signingPage.ts'

/** A patient's consent ledger. `accessEnds` is the time 30 days ago (PERM-011). */
export async function consentOf(
  db: Db,
  patient_id: number,
  { now, accessEnds }: { now: string; accessEnds: string },
): Promise<Consent> {
  const releases = await signedReleases(db, patient_id, now)
  const isInForce = releases.some(({ standing }) => standing === 'valid' || standing === 'expiring')
  return {
    releases,
    recipients: isInForce ? await readingNow(db, patient_id, accessEnds) : [],
    emergencies: await emergenciesOf(db, patient_id),
  }
}

const fullName = (alias: string) => sql<string>`${sql.ref(`${alias}.first_name`)} || ' ' || ${sql.ref(`${alias}.last_name`)}`

/** All signed releases, newest first, or only the one with this file. */
export async function signedReleases(
  db: Db,
  patient_id: number,
  now: string,
  only?: { s3_filename: string },
): Promise<Release[]> {
  const rows = await db
    .selectFrom('releases')
    .innerJoin('users as recorder', 'recorder.id', 'releases.uploaded_by')
    .leftJoin('users as revoker', 'revoker.id', 'releases.revoked_by')
    .leftJoin('users as attester', 'attester.id', 'releases.page_attested_by')
    .where('patient_id', '=', patient_id)
    .where('signed_at', 'is not', null)
    .$if(only !== undefined, query => query.where('s3_filename', '=', only!.s3_filename))
    .selectAll('releases')
    .select([fullName('recorder').as('recorded_by'), sql<string | null>`${fullName('revoker')}`.as('revoker_name')])
    .select(sql<string | null>`${fullName('attester')}`.as('attester_name'))
    .orderBy('signed_at', 'desc')
    .orderBy('releases.id', 'desc')
    .execute()
  const replaced = await replacedPagesOf(
    db,
    rows.map(({ id }) => id),
  )
  return rows.map(row => {
    const dates = { signed_at: row.signed_at!, expires_at: row.expires_at!, revoked_at: row.revoked_at }
    return {
      ...dates,
      id: row.id,
      method: row.method,
      standing: releaseStatusOf(dates, now),
      scopes: consents.filter(consent => row[consent]),
      revoked_by: row.revoker_name,
      recorded_by: row.recorded_by,
      page: !isOnPaper(row.method) ? 'not needed' : row.signed_page ? 'attached' : 'missing',
      page_attached_at: row.signed_page_at,
      replaced_pages: (replaced.get(row.id) ?? []).map(({ release_id: _, ...page }) => page),
      page_attested_by: row.attester_name,
      page_attested_at: row.page_attested_at,
      text_language: row.text_language,
      text_version: row.text_version,
      signed_by: row.signed_by,
      representative_name: row.representative_name,
      representative_relationship: row.representative_relationship,
      representative_authority: row.representative_authority,
      representative_authority_other: row.representative_authority_other,
      minor_exception: row.minor_exception,
    }
  })
}

/** SQL: the facility's staff can read the record, or a guest whose identity was confirmed. */
const isReadableByFacility = sql<SqlBool>`(not withheld or exists (
  select from referrals where referrals.application_id = applications.id and referrals.confirmed_at is not null))`

/**
 * The applications that facilities can read while a release is valid: those that have not ended, and those that ended within the
 * last 30 days.
 */
export const readingNow = (db: Db, patient_id: number, accessEnds: string): Promise<Consent['recipients']> =>
  db
    .selectFrom('applications')
    .innerJoin('facilities', 'facilities.id', 'applications.facility_id')
    .leftJoin('organizations', 'organizations.id', 'facilities.organization_id')
    .where('record_id', '=', patient_id)
    .where(where => where.or([where('applications.status', 'not in', endedStatuses), where('ended_at', '>', accessEnds)]))
    .where(isReadableByFacility)
    // Staff of a deleted location can read its applications for the same period.
    .where(where => where.or([where('facilities.deleted_at', 'is', null), where('facilities.deleted_at', '>', accessEnds)]))
    .select([
      'applications.id as application_id',
      'applications.facility_id',
      'facilities.name as crisis_center',
      'organizations.name as organization_name',
      'applications.status',
      'applications.created_at as since',
    ])
    .orderBy('applications.created_at')
    .execute()

/** Revokes all valid releases and returns their ids. */
export const revokeReleases = async (tx: Db, patient_id: number, by: number, now: string): Promise<number[]> =>
  (
    await tx
      .updateTable('releases')
      .set({ revoked_at: now, revoked_by: by })
      .where('patient_id', '=', patient_id)
      .where(isValidAt(now))
      .returning('id')
      .execute()
  ).map(({ id }) => id)

/** One of a patient's signed releases. */
export const findRelease = (db: Db, patient_id: number, id: number) =>
  db
    .selectFrom('releases')
    .selectAll()
    .where('patient_id', '=', patient_id)
    .where('id', '=', id)
    .where('signed_at', 'is not', null)
    .executeTakeFirst()

type Narrowed = Partial<DisclosureFilter>

const conditions = (since: string, { patient_id, facility_id, from, to }: Narrowed) =>
  sql<SqlBool>`${sql.join(
    [
      sql<SqlBool>`d.at >= ${since}`,
      ...(patient_id === undefined ? [] : [sql<SqlBool>`d.patient_id = ${patient_id}`]),
      ...(facility_id === undefined ? [] : [sql<SqlBool>`d.facility_id = ${facility_id}`]),
      ...(from === undefined ? [] : [sql<SqlBool>`d.at >= ${pacificMidnight(from)}`]),
      ...(to === undefined ? [] : [sql<SqlBool>`d.at < ${pacificMidnight(to, 1)}`]),
    ],
    sql` and `,
  )}`

/** The disclosures from the past six years that match a filter, newest first. */
export const disclosuresSince = (db: Db, now: string, filter: Narrowed = {}) => disclosuresFrom(db, accountedFrom(now), filter)

/** All of a patient's stored disclosures, newest first, for the patient's own copy. */
export const everyDisclosureOf = (db: Db, patient_id: number): Promise<Disclosure[]> =>
  disclosuresFrom(db, 'epoch', { patient_id }).execute()

const disclosuresFrom = (db: Db, since: string, filter: Narrowed) =>
  db
    .selectFrom('disclosures as d')
    .innerJoin('facilities', 'facilities.id', 'd.facility_id')
    .innerJoin('users', 'users.id', 'd.disclosed_by')
    .innerJoin('releases', 'releases.id', 'd.release_id')
    .leftJoin('organizations', 'organizations.id', 'd.organization_id')
    .where(conditions(since, filter))
    .select([
      'd.id',
      'd.at',
      'd.patient_id',
      'd.application_id',
      'd.release_id',
      'd.facility_id',
      'facilities.name as crisis_center',
      'organizations.name as organization_name',
      sql<
        string | null
      >`nullif(concat_ws(', ', facilities.address_line_one, facilities.city, nullif(concat_ws(' ', facilities.state, facilities.zip_code), '')), '')`.as(
        'address',
      ),
      fullName('users').as('disclosed_by'),
      'd.content',
      'd.channel',
      'd.recipient',
      'd.sent_to',
      'd.code_by',
      'd.code_to',
    ])
    .select(signerColumns)
    .orderBy('d.at', 'desc')
    .orderBy('d.id', 'desc')

/** The number of disclosures that match a filter, counted only up to `mostCounted` + 1. */
export async function countDisclosures(db: Db, now: string, filter: Narrowed): Promise<number> {
  const { rows } = await disclosureCount(now, filter).execute(db)
  return rows[0]!.count
}

export const disclosureCount = (now: string, filter: Narrowed) =>
  sql<{ count: number }>`
    select ${cappedCount(sql`from disclosures as d where ${conditions(accountedFrom(now), filter)}`)} as count`

const exportPage = 500

/** Yields all matching disclosures. Keeps only one page in memory at a time. */
export async function* everyDisclosure(db: Db, now: string, filter: Narrowed): AsyncGenerator<Disclosure> {
  for (let last: Disclosure | undefined; ; ) {
    const page: Disclosure[] = await disclosuresSince(db, now, filter)
      .$if(last !== undefined, query => query.where(sql<SqlBool>`(d.at, d.id) < (${last!.at}::timestamptz, ${last!.id}::int)`))
      .limit(exportPage)
      .execute()
    yield* page
    if (page.length < exportPage) return
    last = page.at(-1)
  }
}

/** Whether the patient has a valid release at `now`. */
export const isReleased = async (tx: Db, patient_id: number, now: string): Promise<boolean> =>
  (await tx
    .selectFrom('releases')
    .select('id')
    .where('patient_id', '=', patient_id)
    .where(isValidAt(now))
    .limit(1)
    .executeTakeFirst()) !== undefined
