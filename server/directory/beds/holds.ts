import { sql } from 'kysely'
import type { Application } from '#domain/placement/applications/schema.ts'
import { secondsAfter } from '#domain/platform/dates.ts'

import { HttpError } from '#domain/platform/httpError.ts'
import type { Db } from '../../platform/db/connect.ts'
import { type Publisher, publish } from '../../platform/events/events.ts'
import { findBeds, settingsOf } from './bedQueries.ts'

type Caller = Publisher & { actor: { id: number } }

/** Ends a hold if it is active; returns whether it was. */
export async function endHold(tx: Db, hold: number, how: 'released' | 'expired', now: string): Promise<boolean> {
  const { rows } = await sql<{ ended: boolean }>`select end_bed_hold(${hold}, ${how}, ${now}::timestamptz) as ended`.execute(tx)
  return rows[0]!.ended
}

/**
 * Holds a bed for the patient whose application is being accepted, and returns when the hold expires. The facility's settings
 * determine how long it lasts. Throws 409 if no such bed is open or its count has expired. If two acceptances compete for the last
 * bed, a conditional update of the bed's row, backed by a constraint, makes the second one fail.
 */
export async function holdBed(call: Caller, application: Application, bed_id: number): Promise<string> {
  const { tx, now, actor } = call
  const { id: application_id, facility_id } = application
  const over = await tx
    .selectFrom('bed_holds')
    .select('id')
    .where('bed_id', '=', bed_id)
    .where('ended_at', 'is', null)
    .where('until', '<=', now)
    .orderBy('id')
    .execute()
  for (const { id } of over) await endHold(tx, id, 'expired', now)
  const settings = settingsOf(
    (await tx.selectFrom('bed_settings').selectAll().where('facility_id', '=', facility_id).executeTakeFirst()) ?? nothing,
  )
  // Counts reported before this time have expired.
  const expiredBefore = secondsAfter(now, -settings.fade_hours * 3600)
  const held = await tx
    .updateTable('open_beds')
    .set(({ ref }) => ({ held: sql<number>`${ref('held')} + 1` }))
    .where('id', '=', bed_id)
    .where('facility_id', '=', facility_id)
    .whereRef('held', '<', 'open')
    .where('told_at', '>', expiredBefore)
    .returning('told_at')
    .executeTakeFirst()
  if (!held)
    throw new HttpError('conflict', 'That bed is no longer open. Choose another, or accept without holding a bed.', {
      fresh: application,
    })
  const until = secondsAfter(now, settings.hold_minutes * 60)
  await tx.insertInto('bed_holds').values({ application_id, bed_id, held_by: actor.id, held_at: now, until }).execute()
  await publish(call, 'bedsChanged', (await findBeds(tx, facility_id))!)
  return until
}
const nothing = { fade_hours: null, hold_minutes: null, reminder: null }

/** Extends a hold once, by the facility's hold time. Throws 409 if it was already extended or has ended. */
export async function extendHold(call: Caller, application: Application): Promise<void> {
  const { tx, now } = call
  const { hold_minutes } = (await findBeds(tx, application.facility_id))!
  const extended = await tx
    .updateTable('bed_holds')
    .set({ until: sql<string>`until + make_interval(mins => ${hold_minutes})`, extended: true })
    .where('application_id', '=', application.id)
    .where('ended_at', 'is', null)
    .where('extended', '=', false)
    .where('until', '>', now)
    .returning('id')
    .executeTakeFirst()
  if (!extended) throw new HttpError('conflict', 'The bed hold has ended or was already extended.', { fresh: application })
  await publish(call, 'applicationsChanged', { applications: [application] })
}

/** Releases a hold early. Throws 409 if it has already ended. */
export async function releaseHold(call: Caller, application: Application): Promise<void> {
  const { tx, now } = call
  const hold = await tx
    .selectFrom('bed_holds')
    .select('id')
    .where('application_id', '=', application.id)
    .where('ended_at', 'is', null)
    .executeTakeFirst()
  if (!hold || !(await endHold(tx, hold.id, 'released', now)))
    throw new HttpError('conflict', 'The bed hold has ended.', { fresh: application })
  await publish(call, 'applicationsChanged', { applications: [application] })
  await publish(call, 'bedsChanged', (await findBeds(tx, application.facility_id))!)
}
