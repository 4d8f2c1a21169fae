import { offered } from '#domain/beds/rules.ts'
import type { Db } from '../../db/connect.ts'
import { insertAll } from '../insert.ts'
import { hoursAgo } from '../rows.ts'
import type { Directory } from './directory.ts'
import { random } from './random.ts'
import type { Making } from './staff.ts'

/**
 * Reports of open beds: a third of the facilities today, some several days ago and therefore expired, and the rest never. Uses
 * its own random sequence, so that other demo data stays the same.
 */
export async function insertBeds(tx: Db, { facilities, coordinators, otherHouse }: Directory, { now }: Pick<Making, 'now'>) {
  const chance = random(45)
  const rows = facilities
    .filter(({ staffed, id }) => staffed && id !== otherHouse.id)
    .flatMap(({ id, row }) => {
      const told = chance.weighted([
        ['today', 6],
        ['earlier', 3],
        ['never', 8],
      ] as const)
      const kinds = offered({ treatment_levels: row.treatment_levels ?? [], accepted_genders: row.accepted_genders ?? null })
      const ones = kinds.filter(kind => kind.population === 'anyone' || kinds.every(one => one.population !== 'anyone'))
      const told_by = coordinators.get(id)?.[0]?.id ?? null
      if (told === 'never' || told_by === null) return []
      return ones.map(kind => {
        const at = hoursAgo(now, told === 'today' ? chance.int(1, 20) : chance.int(30, 160))
        return { ...kind, facility_id: id, open: chance.int(0, Math.min(6, row.total_beds ?? 6)), told_at: at, told_by }
      })
    })
  await insertAll(tx, 'open_beds', rows)
  await insertAll(
    tx,
    'open_bed_history',
    rows.map(({ told_at: at, ...row }) => ({ ...row, what: 'told' as const, at })).sort((a, b) => (a.at < b.at ? -1 : 1)),
  )
}
