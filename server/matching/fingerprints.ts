import { createHash } from 'node:crypto'
import type { Directory, DirectoryFacility } from './directory.ts'

/** Cached per facility object, because a changed facility is a new object. */
const known = new WeakMap<DirectoryFacility, number>()

/**
 * Returns a facility's fingerprint of the data that matching reads; undefined if the facility is not in the directory. Different
 * fingerprints mean different listings, and equal fingerprints almost certainly mean equal listings.
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
