import { isFresh, sameKind } from '#domain/directory/beds/rules.ts'
import type { BedReport, FacilityBeds } from '#domain/directory/beds/schema.ts'
import { HttpError } from '#domain/platform/httpError.ts'
import { type Publisher, publish } from '../../platform/events/events.ts'
import { findBeds } from './bedQueries.ts'
import { remindLater } from './reminders.ts'

type By = { user_id: number | null; by_link: boolean }

/**
 * Saves a report of open beds (all counts or none) and adds it to the history. Throws 409 with the current counts if someone else
 * has reported since the caller loaded them, or if more beds are held than reported open. `shown` formats the counts in that error.
 */
export async function reportBeds(
  call: Publisher,
  facility_id: number,
  reports: readonly BedReport[],
  by: By,
  shown: (fresh: FacilityBeds) => unknown = fresh => fresh,
): Promise<FacilityBeds> {
  const { tx, now } = call
  // Makes other reports and holds wait until this report is saved.
  await tx.selectFrom('open_beds').select('id').where('facility_id', '=', facility_id).orderBy('id').forUpdate().execute()
  const before = (await findBeds(tx, facility_id))!
  const all = reports.map(one => ({ ...one, bed: before.beds.find(bed => sameKind(bed, one)) }))
  for (const [at, { bed, open, seen }] of all.entries()) {
    const wrong = (field: string, message: string) =>
      new HttpError('invalid', message, { errors: { [`beds.${at}.${field}`]: message } })
    if (!bed) throw wrong('treatment_level', 'Choose a level of care the facility offers')
    if (before.total_beds !== null && open > before.total_beds)
      throw wrong('open', `Enter ${before.total_beds} or fewer. The license is for ${before.total_beds} beds.`)
    if (bed.open !== seen)
      throw new HttpError('conflict', 'Someone else just updated these counts. Here are the current counts.', {
        fresh: await shown(before),
      })
    const sum = openOf(before, reports, bed.treatment_level, now)
    // Accepts lower counts even if they are still above the licensed number, for example after the license was reduced.
    if (before.total_beds !== null && sum > before.total_beds && sum >= openOf(before, [], bed.treatment_level, now))
      throw wrong(
        'open',
        `Enter fewer beds. That makes ${sum} open beds at this level of care, but the license is for ${before.total_beds}.`,
      )
    if (open < bed.held) throw new HttpError('conflict', heldAlready(bed.held), { fresh: await shown(before) })
  }
  for (const { treatment_level, population, open, bed } of all) {
    const kind = { facility_id, treatment_level, population }
    const telling = { open, told_at: now, told_by: by.user_id }
    const kept = bed?.id
      ? await tx.updateTable('open_beds').set(telling).where('id', '=', bed.id).where('held', '<=', open).executeTakeFirst()
      : await tx
          .insertInto('open_beds')
          .values({ ...kind, ...telling })
          .onConflict(conflict => conflict.columns(['facility_id', 'treatment_level', 'population']).doNothing())
          .executeTakeFirst()
    if (!('numUpdatedRows' in kept ? kept.numUpdatedRows : kept.numInsertedOrUpdatedRows))
      throw new HttpError('conflict', 'Someone else just updated these counts. Here are the current counts.', {
        fresh: await shown((await findBeds(tx, facility_id))!),
      })
    const what = bed?.open === open ? ('confirmed' as const) : ('told' as const)
    const line = { ...kind, open, what, by_link: by.by_link, told_by: by.user_id, at: now }
    await tx.insertInto('open_bed_history').values(line).execute()
  }
  await remindLater(tx, facility_id, now)
  await publish(call, 'bedsChanged', before)
  return (await findBeds(tx, facility_id))!
}

/** Total open beds at a level of care: the counts in this report, plus the current counts for populations that the report omits. */
const openOf = ({ beds }: FacilityBeds, counts: readonly BedReport[], level: number, now: string) =>
  beds
    .filter(bed => bed.treatment_level === level)
    .reduce((sum, bed) => sum + (counts.find(one => sameKind(bed, one))?.open ?? (isFresh(bed, now) ? (bed.open ?? 0) : 0)), 0)

const heldAlready = (held: number) =>
  held === 1
    ? 'One of these beds is held for an accepted patient. Release the bed, or wait until the hold expires.'
    : `${held} of these beds are held for accepted patients. Release a bed, or wait until a hold expires.`
