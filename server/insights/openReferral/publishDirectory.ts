import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { createGzip } from 'node:zlib'
import { sql } from 'kysely'
import { facilityTagFields } from '#domain/directory/tags.ts'
import {
  facilityRows,
  type PublicFacility,
  type Rows,
  type Term,
  termRows,
  toHsdsService,
} from '#domain/insights/openReferral/mapping.ts'
import { type HsdsRow, type HsdsTable, hsdsTableNames, hsdsTables } from '#domain/insights/openReferral/tables.ts'
import type { Directory } from '../../matching/directory.ts'
import type { Db } from '../../platform/db/connect.ts'
import { csvLine } from '../../platform/http/file.ts'
import { yieldToRequests } from '../../platform/system/turns.ts'

/** Maximum number of services per page. */
const maxServices = 100
/** Maximum estimated size of a page, in bytes. The estimate is generous, so a page never exceeds 1 MB. */
const maxBytes = 900_000
/**
 * Number of facilities to write before yielding to other work. A facility with a detailed listing has a hundred attributes, each of
 * which becomes a row and a JSON object.
 */
const batchSize = 10

export type CompressedFile = { bytes: Uint8Array; etag: string }
/** `services` contains the list's pages, at least one. */
export type PublishedDirectory = { services: CompressedFile[]; terms: CompressedFile; tables: Record<HsdsTable, CompressedFile> }

/**
 * Builds the entire directory as JSON and tables, page by page, in compressed files. For 20,000 facilities, this takes seconds, and
 * the files take up a few megabytes instead of a hundred uncompressed.
 */
export async function publish(db: Db, directory: Directory): Promise<PublishedDirectory> {
  const ids = [...directory.facilities.ids()].sort((a, b) => a - b)
  const terms = await facilityTerms(db)
  const names = new Map(terms.map(({ id, content }) => [id, content]))
  const termList = createCompressor()
  const services: CompressedFile[] = []
  const tables = Object.fromEntries(hsdsTableNames.map(table => [table, createCompressor()])) as Record<
    HsdsTable,
    ReturnType<typeof createCompressor>
  >
  // Without a byte order mark: programs read these tables, and many would take it for a part of the first column's name.
  for (const table of hsdsTableNames) await tables[table].write(csvLine(hsdsTables[table]))
  const write = async (rows: Rows) => {
    for (const [table, batchRows] of Object.entries(rows) as [HsdsTable, Rows[HsdsTable]][])
      if (batchRows?.length)
        await tables[table].write(batchRows.map(row => csvLine(hsdsTables[table].map(column => row[column] ?? ''))).join(''))
  }
  await write(termRows(terms))
  await termList.write(envelope(terms.length, `${JSON.stringify(termRows(terms).taxonomy_terms).slice(1, -1)}`))

  const organizations = new Set<unknown>()
  const pages = await pagesOf(db, ids)
  for (const [index, onPage] of pages.entries()) {
    const written = createCompressor()
    const at = { number: index + 1, size: onPage.length, total: pages.length }
    await written.write(envelope(ids.length, '', at).slice(0, -2))
    const facilities = await publicFacilities(db, onPage)
    for (let first = 0; first < facilities.length; first += batchSize) {
      await yieldToRequests()
      const batch = facilities.slice(first, first + batchSize).map(facility => facilityRows(facility, tag => names.get(tag)))
      await written.write(`${first ? ',' : ''}${batch.map(rows => JSON.stringify(toHsdsService(rows))).join(',')}`)
      const isNew = (row: HsdsRow) => !organizations.has(row.id) && organizations.add(row.id)
      await write(
        Object.fromEntries(
          hsdsTableNames.map(table => [
            table,
            batch.flatMap(rows => (table === 'organizations' ? rows[table]!.filter(isNew) : (rows[table] ?? []))),
          ]),
        ),
      )
    }
    await written.write(']}')
    services.push(await written.end())
  }
  const gzipped = await Promise.all(hsdsTableNames.map(async table => [table, await tables[table].end()] as const))
  const byTable = Object.fromEntries(gzipped) as Record<HsdsTable, CompressedFile>
  return { services, terms: await termList.end(), tables: byTable }
}

/** Splits the facilities into pages by their estimated size. There is at least one page. */
async function pagesOf(db: Db, ids: readonly number[]): Promise<number[][]> {
  const lists = Object.keys(facilityTagFields).filter(field => field !== 'accepted_genders' && field !== 'accepted_ages')
  const tags = sql.join(
    lists.map(field => sql`coalesce(cardinality(${sql.ref(field)}), 0)`),
    sql` + `,
  )
  const { rows } = await sql<{ id: number; tags: number; text: number }>`
    select id, ${tags} as tags, coalesce(octet_length(owner_text), 0) as text
    from facilities where id = any(${ids}::int[]) order by id`.execute(db)
  const pages: number[][] = [[]]
  let bytes = 0
  for (const { id, tags, text } of rows) {
    const estimate = 5_000 + 340 * tags + 2 * text
    if (pages.at(-1)!.length === maxServices || (bytes + estimate > maxBytes && pages.at(-1)!.length)) {
      pages.push([])
      bytes = 0
    }
    pages.at(-1)!.push(id)
    bytes += estimate
  }
  return pages
}

type Page = { number: number; size: number; total: number }

/** A page of an HSDS list or, without a page, the entire list. */
function envelope(
  total_items: number,
  contents: string,
  { number, size, total }: Page = { number: 1, size: total_items, total: 1 },
) {
  const head = {
    total_items,
    total_pages: total,
    page_number: number,
    size,
    first_page: number === 1,
    last_page: number === total,
    ...(number < total && { next: `/api/v2/hsds/services?page=${number + 1}` }),
  }
  return `${JSON.stringify({ ...head, empty: total_items === 0 }).slice(0, -1)},"contents":[${contents}]}`
}

/** Compresses text as it is written, so the whole uncompressed content is never in memory. The ETag is a hash of the text. */
function createCompressor() {
  const gzip = createGzip()
  const hash = createHash('sha256')
  const chunks: Buffer[] = []
  gzip.on('data', (chunk: Buffer) => chunks.push(chunk))
  return {
    async write(text: string) {
      hash.update(text)
      if (!gzip.write(text)) await once(gzip, 'drain')
    },
    async end(): Promise<{ bytes: Uint8Array; etag: string }> {
      gzip.end()
      await once(gzip, 'end')
      return { bytes: Buffer.concat(chunks), etag: hash.digest('base64url').slice(0, 22) }
    },
  }
}

export const publicFacilities = (db: Db, ids: readonly number[]): Promise<PublicFacility[]> =>
  db
    .selectFrom('facilities')
    .leftJoin('organizations', 'organizations.id', 'facilities.organization_id')
    .where('facilities.id', 'in', [...ids])
    .selectAll('facilities')
    .select('organizations.name as organization_name')
    .orderBy('facilities.id')
    .execute()

/** The tags that facilities use. Inactive tags keep their names. */
export const facilityTerms = (db: Db): Promise<Term[]> =>
  db
    .selectFrom('feature_tags')
    .select(['id', 'category', 'content', 'tooltip_content'])
    .where('category', 'in', [...new Set(Object.values(facilityTagFields))])
    .orderBy('id')
    .execute()
