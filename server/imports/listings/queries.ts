import { sql } from 'kysely'
import { unplacedReason } from '#domain/directory/facilities/schema.ts'
import type { ListingState } from '#domain/imports/listings/schema.ts'
import type { Scope } from '#domain/scope.ts'
import { listNames, namedSources } from '../../directory/facilities/sources.ts'
import type { Db } from '../../platform/db/connect.ts'
import { fullNameOrNull, where } from '../../platform/db/expressions.ts'

/** A facility's sources, its retirement, and its place on the map. */
export async function findListing(db: Db, scope: Scope, id: number): Promise<ListingState> {
  const row = await db
    .selectFrom('facilities')
    .leftJoin('users', 'users.id', 'facilities.placed_by')
    .where(where(scope, 'facilities'))
    .where('facilities.id', '=', id)
    .selectAll('facilities')
    .select(fullNameOrNull('users').as('placed_by_name'))
    .executeTakeFirstOrThrow()
  const { latitude, longitude, sources, retired_at, placed_at } = row
  const by = retired_at === null ? undefined : await importThatRetired(db, id)
  return {
    ...row,
    unplaced: unplacedReason(row),
    sources: namedSources(sources, await listNames(db, Object.keys(sources ?? {}))),
    retired: retired_at === null ? null : { at: retired_at, import_id: by?.id ?? null, file_name: by?.file_name ?? null },
    place: latitude === null || longitude === null ? null : { latitude, longitude, approximate: row.geo_source === 'zip' },
    placed: placed_at === null ? null : { at: placed_at, by: row.placed_by_name },
  }
}

/** The last import that set the listing's retirement and was not undone for it. */
const importThatRetired = (db: Db, row_id: number) =>
  db
    .selectFrom('import_changes')
    .innerJoin('imports', 'imports.id', 'import_changes.import_id')
    .select(['imports.id', 'imports.file_name'])
    .where('row_id', '=', row_id)
    .where('imports.kind', 'in', ['facilities', 'hsds'])
    .where('import_changes.undone', 'is', null)
    .where(sql<boolean>`jsonb_exists(import_changes.before, 'retired_at')`)
    .orderBy('imports.id', 'desc')
    .executeTakeFirst()
