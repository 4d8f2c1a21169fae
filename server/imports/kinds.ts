import type { ImportKind, Notes } from '#domain/imports/schema.ts'
import type { Db } from '../platform/db/connect.ts'
import type { ParsedFile, ReadOptions } from './reading/batches.ts'
import { gatherFacilities } from './reading/facilities.ts'
import { gatherHospitals } from './reading/hospitals.ts'
import { gatherHsds } from './reading/hsds.ts'
import { gatherPayers } from './reading/payers.ts'
import type { Target } from './reading/rows.ts'

/** The table and parser for each kind of import, used by both the browser and the command line. */
export const kinds: Record<
  ImportKind,
  { table: Target['table']; parse: (path: string, options: ReadOptions & { db: Db }) => Promise<ParsedFile & { notes: Notes }> }
> = {
  facilities: { table: 'facilities', parse: gatherFacilities },
  hsds: { table: 'facilities', parse: gatherHsds },
  payers: { table: 'payers', parse: gatherPayers },
  hospitals: { table: 'organizations', parse: gatherHospitals },
}
