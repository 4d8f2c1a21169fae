import { sql } from 'kysely'
import { tag } from '#domain/directory/tags.ts'
import type { Db } from '../../platform/db/connect.ts'
import { hashToken } from '../../secret.ts'
import { tagIds } from '../../seed/catalog.ts'
import { findTestData } from '../../seed/testUsers.ts'
import type { Case } from '../subjects.ts'
import { admins, allUsers, coordinators, profileEditors, type Row } from './row.ts'

export const bedKind = { treatment_level: tagIds('treatment_level', 'Detox - residential')[0]!, population: 'anyone' }

/** Deletes the facility's bed reports and bed holds, and sets the kinds of beds that it offers. */
async function prepareBeds(db: Db, _now: Date, { facilities }: Case) {
  const reports = db.selectFrom('open_beds').select('id').where('facility_id', '=', facilities)
  await db.deleteFrom('bed_holds').where('bed_id', 'in', reports).execute()
  await db.deleteFrom('open_beds').where('facility_id', '=', facilities).execute()
  const settings = { treatment_levels: [bedKind.treatment_level], accepted_genders: tag.gender.coed, total_beds: 12 }
  await db.updateTable('facilities').set(settings).where('id', '=', facilities).execute()
}

const linkToken = 'a-token-for-tests-and-tests-alone-0123456789'.padEnd(43, '0').slice(0, 43)

/** Creates a link for the facility's coordinator. */
async function prepareLink(db: Db, now: Date, { facilities: facility_id }: Case) {
  await db.deleteFrom('bed_links').execute()
  const recipient = { facility_id, user_id: (await findTestData(db)).users.coordinator }
  const day = { created_at: now.toISOString(), expires_at: new Date(now.getTime() + 24 * 60 * 60_000).toISOString() }
  await db
    .insertInto('bed_links')
    .values({ ...recipient, ...day, token_hash: hashToken(linkToken) })
    .execute()
}

/** Accepts the patient and holds one of the facility's beds. */
async function prepareHold(db: Db, now: Date, { applications, facilities }: Case) {
  const at = now.toISOString()
  await db
    .updateTable('applications')
    .set({ status: 'Accepted', application_approved: true })
    .where('id', '=', applications)
    .where('status', '=', 'New')
    .execute()
  const reportRow = { open: 1, held: 1, told_at: at, told_by: null }
  const bed = await db
    .insertInto('open_beds')
    .values({ facility_id: facilities, treatment_level: bedKind.treatment_level, population: 'anyone', ...reportRow })
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

/** Only a facility's staff may report its beds. */
const bedReporters = {
  own: '200 org.admin rehab.advocate coordinator manager, 403 others',
  foreign: '200 other.coordinator, 403 others',
  random: '404 others',
}

/** Who can read a facility's settings and beds: its staff, and admins. */
const bedViewers = {
  own: `200 ${admins} org.admin rehab.advocate coordinator manager, 403 others`,
  foreign: `200 ${admins} other.coordinator, 403 others`,
  random: '404 others',
}

export const bedRows: Record<string, Row> = {
  'answering.own': allUsers,
  'answering.show': bedViewers,
  'answering.change': {
    ...profileEditors,
    send: () => ({ answer_target_minutes: 60, answering_hours: null, time_zone: 'America/Los_Angeles' }),
  },

  'beds.own': allUsers,
  'beds.show': bedViewers,
  'beds.tell': { ...bedReporters, prepare: prepareBeds, send: () => ({ beds: [{ ...bedKind, open: 3, seen: null }] }) },
  'beds.set': {
    ...profileEditors,
    send: () => ({ fade_hours: 24, hold_minutes: 120, reminder: true }),
  },
  'beds.history': bedViewers,
  'beds.byLink': { any: '200 others', prepare: prepareLink, send: () => ({ token: linkToken }) },
  'beds.tellByLink': {
    any: '200 others',
    prepare: async (db, now, subject) => {
      await prepareBeds(db, now, subject)
      await prepareLink(db, now, subject)
    },
    send: () => ({ token: linkToken, beds: [{ ...bedKind, open: 3, seen: null }] }),
  },
  'beds.extendHold': { ...coordinators, prepare: prepareHold },
  'beds.endHold': { ...coordinators, prepare: prepareHold },
}
