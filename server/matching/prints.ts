import { createHash } from 'node:crypto'
import type { Directory, DirectoryFacility } from './directory.ts'

/** A facility that changed is another one in memory: what was computed of it stays true. */
const known = new WeakMap<DirectoryFacility, number>()

/**
 * Fingerprints of what matching reads of a facility: two that differ are certainly of different listings, two that are the same
 * almost certainly of the same. Undefined for whoever is not in the directory.
 */
export const printsOf =
  ({ facilities }: Directory) =>
  (id: number): number | undefined => {
    const facility = facilities.get(id)
    if (!facility) return undefined
    const print = known.get(facility) ?? printOf(facility)
    known.set(facility, print)
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
