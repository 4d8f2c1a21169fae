import { effectiveAnswering } from '#domain/directory/answering/schema.ts'
import { isReminderDue, nextReminder } from '#domain/directory/beds/rules.ts'
import { tag } from '#domain/directory/tags.ts'
import { linkTo } from '../../config.ts'
import type { AppContext } from '../../context.ts'
import { byTheProduct, writeAudit } from '../../platform/auditTrail/write.ts'
import { isActive } from '../../platform/auth/activeUsers.ts'
import type { Db } from '../../platform/db/connect.ts'
import { type Publisher, publish, transaction } from '../../platform/events/events.ts'
import { traceOf } from '../../platform/log/logger.ts'
import { findAnswering } from '../answering/queries.ts'
import { coordinatorsOf } from '../facilities/staff.ts'
import { findBeds } from './bedQueries.ts'
import { makeLink } from './links.ts'

type Deps = Pick<AppContext, 'db' | 'secret' | 'now' | 'config' | 'live' | 'subscribers' | 'log'>
/** Maximum number of facilities reminded per round. */
const batch = 50

/** Schedules a facility's next reminder for the start of its response hours. */
export async function remindLater(tx: Db, facility_id: number, now: string) {
  const remind_at = nextReminder(
    now,
    effectiveAnswering((await findAnswering(tx, facility_id))!, { state: null, zip_code: null }),
  )
  await tx
    .insertInto('bed_reminders')
    .values({ facility_id, remind_at })
    .onConflict(conflict => conflict.column('facility_id').doUpdateSet({ remind_at }))
    .execute()
}

/**
 * Emails a reminder to facilities whose response hours have begun, with a link that needs no sign-in. The transaction that writes
 * the emails also claims the schedule row, so no facility gets the same reminder twice. Returns the number of emails written.
 */
export async function remindOfBeds(context: Deps): Promise<number> {
  const now = context.now().toISOString()
  const due = await context.db
    .selectFrom('bed_reminders')
    .select('facility_id')
    .where('remind_at', '<=', now)
    .orderBy('remind_at')
    .limit(batch)
    .execute()
  let written = 0
  for (const { facility_id } of due) {
    try {
      written += await transaction(context, now, call => ask(call, facility_id))
    } catch (error) {
      context.log.error(
        { job: 'open beds', facility: facility_id, ...traceOf(error) },
        'a reminder could not be sent to a facility',
      )
    }
  }
  return written
}

async function ask(call: Publisher, facility_id: number): Promise<number> {
  const { tx, context, now } = call
  const claimed = await tx
    .updateTable('bed_reminders')
    .set({ remind_at: null })
    .where('facility_id', '=', facility_id)
    .where('remind_at', '<=', now)
    .returning('facility_id')
    .executeTakeFirst()
  const facility = claimed && (await findBeds(tx, facility_id))
  if (!facility) return 0
  const asks = isReminderDue(facility, now)
  if (asks === 'never') return 0
  await remindLater(tx, facility_id, now)
  if (!asks) return 0
  const people = []
  for (const { id, email } of await peopleToAsk(tx, facility_id)) {
    // Without PUBLIC_URL, links cannot work.
    const token = context.config.PUBLIC_URL && (await makeLink(tx, { facility_id, user_id: id }, now))
    people.push({ id, email, link: token && linkTo(context.config, `/open-beds#${token}`) })
  }
  await publish(call, 'bedCountsDue', { facility_name: facility.facility_name, people })
  if (people.length)
    await writeAudit(tx, context.secret, 'beds.remind', byTheProduct(now), [
      { type: 'facilities', ids: [facility_id], detail: { told: people.map(one => one.id) } },
    ])
  return people.length
}

/** The facility's primary contact and coordinators, except those who opted out of individual emails. */
async function peopleToAsk(tx: Db, facility_id: number) {
  const { primary_contact_id } = await tx
    .selectFrom('facilities')
    .select('primary_contact_id')
    .where('id', '=', facility_id)
    .executeTakeFirstOrThrow()
  const ids = [...(await coordinatorsOf(tx, facility_id)), ...(primary_contact_id ? [primary_contact_id] : [])]
  if (!ids.length) return []
  const users = await tx
    .selectFrom('users')
    .select(['id', 'email', 'opt_in_methods'])
    .where('id', 'in', ids)
    .where(isActive())
    .orderBy('id')
    .execute()
  return users.filter(
    ({ opt_in_methods }) => opt_in_methods.includes(tag.optIn.email) && !opt_in_methods.includes(tag.optIn.digest),
  )
}
