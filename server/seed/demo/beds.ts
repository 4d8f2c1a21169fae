import { offeredBedKinds } from '#domain/directory/beds/rules.ts'
import type { Db } from '../../platform/db/connect.ts'
import { insertAll } from '../insert.ts'
import { hoursAgo } from '../rows.ts'
import type { Directory } from './directory.ts'
import { random } from './random.ts'
import type { DemoContext } from './staff.ts'

/**
 * Inserts reports of open beds. A third of the facilities reported today, some reported several days ago (their counts have
 * expired), and the rest never reported. Uses a separate random sequence so that other demo data does not change.
 */
export async function insertBeds(
  tx: Db,
  { facilities, coordinators, otherFacility }: Directory,
  { now }: Pick<DemoContext, 'now'>,
) {
  const rng = random(45)
  const rows = facilities
    .filter(({ staffed, id }) => staffed && id !== otherFacility.id)
    .flatMap(({ id, row }) => {
      const lastReport = rng.weighted([
        ['today', 6],
        ['earlier', 3],
        ['never', 8],
      ] as const)
      const kinds = offeredBedKinds({
        treatment_levels: row.treatment_levels ?? [],
        accepted_genders: row.accepted_genders ?? null,
      })
      const bedKinds = kinds.filter(kind => kind.population === 'anyone' || kinds.every(kind => kind.population !== 'anyone'))
      const told_by = coordinators.get(id)?.[0]?.id ?? null
      if (lastReport === 'never' || told_by === null) return []
      return bedKinds.map(kind => {
        const at = hoursAgo(now, lastReport === 'today' ? rng.int(1, 20) : rng.int(30, 160))
        return { ...kind, facility_id: id, open: rng.int(0, Math.min(6, row.total_beds ?? 6)), told_at: at, told_by }
      })
    })
  await insertAll(tx, 'open_beds', rows)
  await insertAll(
    tx,
    'open_bed_history',
    rows.map(({ told_at: at, ...row }) => ({ ...row, what: 'told' as const, at })).sort((a, b) => (a.at < b.at ? -1 : 1)),
  )
}
