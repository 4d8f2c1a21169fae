import type { Readable } from 'node:stream'
import { type Found, readService } from './hsdsService.ts'
import { CannotImport } from './rows.ts'
import { type BadRow, type FileSummary, openCsv, type Row } from './table.ts'

/** A table's required and optional columns, and the names that older versions of HSDS give to them. */
type Shape = { must: readonly string[]; may: readonly string[]; aliases?: Readonly<Record<string, string>> }

/** The tables that the import reads. */
const shapes = {
  organizations: { must: ['id', 'name'], may: ['website'], aliases: { url: 'website' } },
  programs: { must: ['id', 'name'], may: [] },
  locations: {
    must: ['id'],
    may: ['name', 'latitude', 'longitude', 'external_identifier', 'external_identifier_type'],
  },
  addresses: {
    must: ['location_id', 'state_province', 'postal_code'],
    may: ['address_1', 'address_2', 'city', 'region', 'country', 'address_type'],
  },
  service_at_location: { must: ['service_id', 'location_id'], may: ['id'] },
  phones: {
    must: ['number'],
    may: ['service_at_location_id', 'service_id', 'location_id', 'organization_id', 'extension', 'type', 'description'],
  },
  languages: { must: [], may: ['name', 'code', 'service_id', 'location_id'], aliases: { language: 'name' } },
  schedules: {
    must: [],
    may: ['service_id', 'location_id', 'service_at_location_id', 'description', 'byday', 'weekday', 'opens_at', 'closes_at'],
  },
  taxonomy_terms: { must: ['id', 'name'], may: ['code'] },
  attributes: {
    must: ['link_id', 'taxonomy_term_id'],
    may: ['link_type', 'label'],
    aliases: { service_id: 'link_id', taxonomy_id: 'taxonomy_term_id', taxonomy_detail: 'label' },
  },
  services: {
    must: ['id', 'name'],
    may: [
      ...['organization_id', 'program_id', 'status', 'description', 'url', 'fees_description', 'accreditations'],
      ...['minimum_age', 'maximum_age'],
    ],
    aliases: { fees: 'fees_description' },
  },
} satisfies Record<string, Shape>
type Name = keyof typeof shapes
const needed: readonly Name[] = ['services', 'locations', 'addresses', 'service_at_location']
/** Maximum number of rows per table. Each service has many attributes and phones, one per row. */
const maxRows = 8_000_000

/** A directory's tables by name (such as `services`). Each table is opened only when needed. */
export type TableFiles = ReadonlyMap<string, () => Readable>
type Cells = Record<string, string>

/**
 * Yields the services in an HSDS directory in CSV format, joined with the other tables, in the order of `services.csv`. Loads the
 * other tables first. A faulty optional table becomes a remark. Adds the columns of all tables, prefixed with the table name, to
 * `summary`.
 */
export async function* joinedServices(
  files: TableFiles,
  fileName: string,
  summary: FileSummary,
  signal?: AbortSignal,
): AsyncGenerator<Found> {
  const missing = needed.filter(name => !files.has(name))
  if (missing.length)
    throw new CannotImport(`${fileName} is not an HSDS directory. Missing tables: ${missing.map(csv).join(', ')}.`)
  const unread = [...files.keys()].filter(name => !Object.hasOwn(shapes, name))
  summary.columns.ignored.push(...unread.map(name => `${name}.csv`))
  const problems: Found[] = []
  const readTable = async (name: Name, onRow: (cells: Cells) => void) => {
    try {
      for await (const row of tableRows(files, name, summary, signal))
        if ('reason' in row) problems.push({ line: row.line, columns: [csv(name)], reason: row.reason })
        else onRow(row.cells)
    } catch (error) {
      // A directory is useful without an optional table, or with only the first part of one.
      if (!(error instanceof CannotImport) || needed.includes(name)) throw error
      problems.push({ line: 1, columns: [csv(name)], remark: `the table was left out or ends early: ${error.message}` })
    }
  }
  const organizations = new Map<string, Cells>()
  const programs = new Map<string, string>()
  const locations = new Map<string, Cells>()
  const terms = new Map<string, Cells>()
  const [addresses, placements] = [multimap<Cells>(), multimap<Cells>()]
  const [phones, languages, schedules] = [byOwner(), byOwner(), byOwner()]
  const attributes = multimap<Attribute>()
  // Reuses equal terms, because a million rows contain only a few hundred distinct terms.
  const known = new Map<string, Attribute>()
  await readTable('organizations', cells => organizations.set(cells.id!, cells))
  await readTable('programs', cells => programs.set(cells.id!, cells.name!))
  await readTable('locations', cells => locations.set(cells.id!, cells))
  await readTable('addresses', cells => addresses.add(cells.location_id!, cells))
  await readTable('service_at_location', cells => placements.add(cells.service_id!, cells))
  await readTable('phones', phones.add)
  await readTable('languages', languages.add)
  await readTable('schedules', schedules.add)
  await readTable('taxonomy_terms', cells => terms.set(cells.id!, cells))
  await readTable('attributes', ({ link_id, taxonomy_term_id = '', link_type = '', label = '' }) => {
    const key = [taxonomy_term_id, link_type, label].join('\n')
    const term = terms.get(taxonomy_term_id)
    if (!known.has(key))
      known.set(key, { ...withoutEmpty({ taxonomy_term_id, link_type, label }), taxonomy_term: term && withoutEmpty(term) })
    attributes.add(link_id!, known.get(key)!)
  })
  yield* problems
  for await (const row of tableRows(files, 'services', summary, signal)) {
    if ('reason' in row) {
      yield row
      continue
    }
    const { id = '', organization_id = '', program_id = '', ...service } = row.cells
    const organization = organizations.get(organization_id)
    yield readService(row.line, {
      ...withoutEmpty({ id, ...service }),
      program: { name: programs.get(program_id) },
      organization: organization && {
        ...withoutEmpty(organization),
        phones: phones.of('organization_id', organization_id).map(withoutEmpty),
      },
      phones: phones.of('service_id', id).map(withoutEmpty),
      languages: languages.of('service_id', id).map(withoutEmpty),
      schedules: schedules.of('service_id', id).map(withoutEmpty),
      attributes: attributes.of(id),
      service_at_locations: placements.of(id).map(({ id: placement = '', location_id = '' }) => ({
        phones: phones.of('service_at_location_id', placement).map(withoutEmpty),
        schedules: schedules.of('service_at_location_id', placement).map(withoutEmpty),
        location: {
          ...withoutEmpty(locations.get(location_id) ?? { id: location_id }),
          addresses: addresses.of(location_id).map(withoutEmpty),
          phones: phones.of('location_id', location_id).map(withoutEmpty),
          languages: languages.of('location_id', location_id).map(withoutEmpty),
          schedules: schedules.of('location_id', location_id).map(withoutEmpty),
        },
      })),
    })
  }
}

type Attribute = Record<string, string | Cells | undefined>

const csv = (name: Name) => `${name}.csv`

async function* tableRows(
  files: TableFiles,
  name: Name,
  summary: FileSummary,
  signal: AbortSignal | undefined,
): AsyncGenerator<{ line: number; cells: Cells } | BadRow> {
  const file = files.get(name)
  if (!file) return
  const { must, may, aliases }: Shape = shapes[name]
  const table = await openCsv(file(), {
    fileName: csv(name),
    must,
    may,
    aliases,
    rows: name === 'services' ? 200_000 : maxRows,
    signal,
  })
  const columns = [...must, ...may]
  for (const kind of ['used', 'ignored', 'missing'] as const)
    summary.columns[kind].push(...table.summary.columns[kind].map(column => `${name}.${column}`))
  if (name === 'services') summary.sample = table.summary.sample
  for await (const row of table.rows) yield 'reason' in row ? row : { line: row.line, cells: cellsOf(row, columns) }
}

const cellsOf = (row: Row, columns: readonly string[]): Cells =>
  Object.fromEntries(columns.map(column => [column, row.cell(column)]))

const withoutEmpty = (cells: Cells): Cells => Object.fromEntries(Object.entries(cells).filter(([, value]) => value !== ''))

/** The records that a row can belong to, the most specific one first. Their ids are unique only within their table. */
const owners = ['service_at_location_id', 'service_id', 'location_id', 'organization_id'] as const
type Owner = (typeof owners)[number]

/** Rows by the most specific record that they name. */
function byOwner() {
  const lists = Object.fromEntries(owners.map(owner => [owner, multimap<Cells>()])) as Record<
    Owner,
    ReturnType<typeof multimap<Cells>>
  >
  return {
    add(cells: Cells) {
      const owner = owners.find(owner => cells[owner])
      if (owner) lists[owner].add(cells[owner]!, cells)
    },
    of: (owner: Owner, id: string): readonly Cells[] => lists[owner].of(id),
  }
}

function multimap<T>() {
  const lists = new Map<string, T[]>()
  return {
    add(key: string, item: T) {
      const list = lists.get(key)
      if (list) list.push(item)
      else lists.set(key, [item])
    },
    of: (id: string): readonly T[] => lists.get(id) ?? [],
  }
}
