import { sql } from 'kysely'
import type { MovedKind } from '#domain/directory/merges/rules.ts'
import { isEnded } from '#domain/placement/statuses/statuses.ts'
import type { Db } from '../../platform/db/connect.ts'

type FacilityPair = { from: number; to: number }

/**
 * SQL: whether the patient has also applied to the other facility. A facility can have only one application per patient
 * (applications_standing).
 */
const isDuplicate = sql<boolean>`status not in ('Cancelled', 'Withdrawn') and exists (
  select from applications other where other.record_id = applications.record_id
  and other.status not in ('Cancelled', 'Withdrawn') and other.facility_id = `

/**
 * The merged facility's applications: those that move and those that stay because the patient has also applied to the other
 * facility.
 */
async function applicationsOf(db: Db, { from, to }: FacilityPair) {
  const rows = await db
    .selectFrom('applications')
    .select(['id', 'status'])
    .select(sql<boolean>`${isDuplicate}${to})`.as('twice'))
    .where('facility_id', '=', from)
    .execute()
  return {
    move: rows.filter(row => !row.twice).map(row => row.id),
    stay: rows.filter(row => row.twice),
  }
}

const countOf = async (db: Db, query: ReturnType<typeof sql>): Promise<number> =>
  (await sql<{ count: number }>`select count(*)::int as count from ${query}`.execute(db)).rows[0]!.count

/** How many rows would move, and what blocks the merge (null if nothing does). */
export async function previewMoves(
  db: Db,
  pair: FacilityPair,
): Promise<{ moves: Record<MovedKind, number>; obstacle: string | null }> {
  const { from, to } = pair
  const { move, stay } = await applicationsOf(db, pair)
  const running = stay.filter(({ status }) => !isEnded(status))
  return {
    moves: {
      applications: move.length,
      applications_left: stay.length,
      roles: await countOf(
        db,
        sql`facility_roles one where facility_id = ${from} and not exists (select from facility_roles other
        where other.facility_id = ${to} and other.user_id = one.user_id and other.facility_role = one.facility_role)`,
      ),
      photos: await countOf(db, sql`facility_files where facility_id = ${from} and kind = 'photo'`),
      documents: await countOf(db, sql`facility_files where facility_id = ${from} and kind = 'document'`),
      calls: await countOf(db, sql`placement_attempts where facility_id = ${from}`),
      claims: await countOf(db, sql`facility_claims where facility_id = ${from} and state = 'Waiting'`),
      drafts: await countOf(db, sql`intake_drafts where facility_id = ${from}`),
    },
    obstacle: running.length ? 'A patient has open applications at both facilities. Close one of them first.' : null,
  }
}

type Move = (tx: Db, pair: FacilityPair, now: string) => Promise<unknown>
const keepRows: Move = async () => undefined
const deleteRows: (table: 'intake_drafts' | 'bed_links' | 'bed_reminders') => Move =
  table =>
  (tx, { from }) =>
    tx.deleteFrom(table).where('facility_id', '=', from).execute()

/** How a merge handles each table that refers to the merged facility. A test fails if a table is missing here. */
export const moveRowsByTable: Record<string, Move> = {
  async applications(tx, pair) {
    const { move } = await applicationsOf(tx, pair)
    if (move.length) await tx.updateTable('applications').set({ facility_id: pair.to }).where('id', 'in', move).execute()
  },
  async facility_roles(tx, { from, to }) {
    await sql`delete from facility_roles one where facility_id = ${from} and exists (select from facility_roles other
      where other.facility_id = ${to} and other.user_id = one.user_id and other.facility_role = one.facility_role)`.execute(tx)
    await tx.updateTable('facility_roles').set({ facility_id: to }).where('facility_id', '=', from).execute()
    // Applications that stay at the merged facility no longer have a coordinator.
    await tx.updateTable('applications').set({ assignee_id: null }).where('facility_id', '=', from).execute()
  },
  /** If a connection names both facilities, the values of the remaining one decide. */
  async sign_on_locations(tx, { from, to }) {
    await sql`update sign_on_locations one set facility_id = ${to} where facility_id = ${from} and not exists (select from sign_on_locations other
      where other.facility_id = ${to} and other.connection_id = one.connection_id)`.execute(tx)
    await tx.deleteFrom('sign_on_locations').where('facility_id', '=', from).execute()
  },
  /** Keeps one primary photo. If both facilities have one, keeps the remaining facility's. */
  async facility_files(tx, { from, to }) {
    await sql`update facility_files set primary_image = false where facility_id = ${from} and primary_image
      and exists (select from facility_files other where other.facility_id = ${to} and other.primary_image)`.execute(tx)
    await tx.updateTable('facility_files').set({ facility_id: to }).where('facility_id', '=', from).execute()
  },
  placement_attempts: (tx, { from, to }) =>
    tx.updateTable('placement_attempts').set({ facility_id: to }).where('facility_id', '=', from).execute(),
  /** Claims to the merged facility become Overtaken, because organizations can now claim only the other listing. */
  facility_claims: (tx, { from }, now) =>
    tx
      .updateTable('facility_claims')
      .set({ state: 'Overtaken', decided_at: now })
      .where('facility_id', '=', from)
      .where('state', '=', 'Waiting')
      .execute(),
  facility_contacts: (tx, { from, to }) =>
    tx.updateTable('facility_contacts').set({ facility_id: to }).where('facility_id', '=', from).execute(),
  /** People who asked to claim the merged listing asked for the remaining one. */
  async guest_claims(tx, { from, to }) {
    await sql`update guest_claims one set facility_id = ${to} where facility_id = ${from} and not exists (select from guest_claims other
      where other.facility_id = ${to} and lower(other.email) = lower(one.email))`.execute(tx)
    await tx.deleteFrom('guest_claims').where('facility_id', '=', from).execute()
  },
  /** Other possible duplicates of the merged facility are compared with the remaining one. The pair itself gets its decision. */
  async facility_pairs(tx, { from, to }) {
    await sql`
      insert into facility_pairs (first_id, second_id, score, state, found_at, decided_by, decided_at)
      select least(other, ${to}::int), greatest(other, ${to}::int), score, state, found_at, decided_by, decided_at
      from (select *, case first_id when ${from} then second_id else first_id end as other from facility_pairs) moved
      where ${from} in (first_id, second_id) and other <> ${to} and state <> 'Merged'
      on conflict do nothing`.execute(tx)
    await sql`delete from facility_pairs where ${from} in (first_id, second_id) and ${to} not in (first_id, second_id)
      and state <> 'Merged'`.execute(tx)
  },
  listing_invitations: (tx, { from, to }) =>
    tx.updateTable('listing_invitations').set({ facility_id: to }).where('facility_id', '=', from).execute(),
  /** Failures of the merged listing's addresses say nothing about the remaining one's. */
  outbox: keepRows,
  intake_drafts: deleteRows('intake_drafts'),
  /** The remaining facility keeps its own settings. */
  facility_answering: keepRows,
  /** Open beds move unless the remaining facility already reports the same kind. Bed holds remain in effect. */
  async open_beds(tx, { from, to }) {
    await sql`update open_beds one set facility_id = ${to} where facility_id = ${from} and not exists (select from open_beds other
      where other.facility_id = ${to} and other.treatment_level = one.treatment_level and other.population = one.population)`.execute(
      tx,
    )
  },
  /** The history is never changed. It stays with the facility that reported it. */
  open_bed_history: keepRows,
  /** The remaining facility keeps its own settings. */
  bed_settings: keepRows,
  /** The merged facility gets no more reports or reminders. */
  bed_links: deleteRows('bed_links'),
  bed_reminders: deleteRows('bed_reminders'),
  /** These answers are about the merged listing. */
  listing_answers: keepRows,
  /** A disclosure was made to the facility as it was then (45 CFR 164.528), so it is never changed. */
  disclosures: keepRows,
  /** Facilities that were merged into the merged facility earlier now redirect to the remaining one. */
  facilities: (tx, { from, to }) =>
    tx.updateTable('facilities').set({ merged_into: to }).where('merged_into', '=', from).execute(),
}
