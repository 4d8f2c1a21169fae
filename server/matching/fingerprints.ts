import { createHash } from 'node:crypto'
import type { Directory } from './directory.ts'
import type { FacilityRow } from './facilityRows.ts'
import type { DirectoryFacility } from './shownColumns.ts'

/** Cached per row, because a changed facility has a new row. */
const known = new WeakMap<FacilityRow, number>()

/**
 * Returns a facility's fingerprint of the data that matching reads; undefined if the facility is not in the directory. Different
 * fingerprints mean different listings, and equal fingerprints almost certainly mean equal listings.
 */
export const printsOf =
  ({ facilities }: Directory) =>
  (id: number): number | undefined => {
    const row = facilities.row(id)
    if (!row) return undefined
    const print = known.get(row) ?? printOf(facilities.get(id)!)
    known.set(row, print)
    return print
  }

function printOf(facility: DirectoryFacility): number {
  const read = [
    facility.name,
    facility.latitude,
    facility.longitude,
    facility.directory_listing,
    facility.features.toSorted((a, b) => a - b),
    facility.insurance_plans_in_network.toSorted(),
    facility.insurance_plans_out_network.toSorted(),
    facility.excludes_private_insurance,
    facility.excludes_hmo,
  ]
  return createHash('sha256').update(JSON.stringify(read)).digest().readInt32BE()
}
