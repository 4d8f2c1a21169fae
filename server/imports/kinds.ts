import type { ImportKind, Notes } from '#domain/imports/schema.ts'
import type { Db } from '../db/connect.ts'
import type { Gathered, Reading } from '../import/batches.ts'
import { gatherFacilities } from '../import/facilities.ts'
import { gatherHospitals } from '../import/hospitals.ts'
import { gatherHsds } from '../import/hsds.ts'
import { gatherPayers } from '../import/payers.ts'
import type { Target } from '../import/rows.ts'

/** The table and reader for each kind of import, used by both the browser and the command line. */
export const kinds: Record<
  ImportKind,
  { table: Target['table']; gather: (path: string, reading: Reading & { db: Db }) => Promise<Gathered & { notes: Notes }> }
> = {
  facilities: { table: 'facilities', gather: gatherFacilities },
  hsds: { table: 'facilities', gather: gatherHsds },
  payers: { table: 'payers', gather: gatherPayers },
  hospitals: { table: 'organizations', gather: gatherHospitals },
}
