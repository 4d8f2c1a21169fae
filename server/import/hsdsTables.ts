import type { Readable } from 'node:stream'
import { CannotImport } from './cannotImport.ts'
import { type Found, readService } from './hsdsService.ts'
import { type BadRow, type FileOptions, openCsv, type Row } from './table.ts'

/** The tables that are read, with required and optional columns. */
const shapes = {
  organizations: { must: ['id', 'name'], may: ['website'] },
  locations: {
    must: ['id'],
    may: ['name', 'latitude', 'longitude', 'external_identifier', 'external_identifier_type'],
  },
  addresses: {
    must: ['location_id', 'state_province', 'postal_code'],
    may: ['address_1', 'address_2', 'city', 'region', 'country', 'address_type'],
  },
  service_at_location: { must: ['service_id', 'location_id'], may: [] },
  phones: { must: ['number'], may: ['service_id', 'location_id', 'organization_id', 'extension', 'type', 'description'] },
  languages: { must: ['name'], may: ['service_id'] },
  taxonomy_terms: { must: ['id', 'name'], may: [] },
  attributes: { must: ['link_id', 'taxonomy_term_id'], may: ['link_type', 'label'] },
  services: {
    must: ['id', 'name'],
    may: ['organization_id', 'status', 'description', 'url', 'fees_description', 'accreditations', 'minimum_age', 'maximum_age'],
  },
} as const
type Name = keyof typeof shapes
const needed: readonly Name[] = ['services', 'locations', 'addresses', 'service_at_location']
/** A service has many rows of attributes and phones. */
const mostRows = 8_000_000

/** A directory's tables by name (`services`), opened on demand. */
export type TableFiles = ReadonlyMap<string, () => Readable>
type Cells = Record<string, string>

/**
 * The services in an HSDS directory in CSV form, joined with the other tables, in the order of `services.csv`. The other tables
 * are loaded first. `look` receives the columns of all tables, prefixed with the table name.
 */
export async function* joinedServices(files: TableFiles, called: string, look: FileOptions): AsyncGenerator<Found> {
  const missing = needed.filter(name => !files.has(name))
  if (missing.length)
    throw new CannotImport(`${called} is not an HSDS directory. Missing tables: ${missing.map(csv).join(', ')}.`)
  const problems: Found[] = []
  const read = async (name: Name, take: (cells: Cells) => void) => {
    for await (const row of rowsOf(files, name, look))
      if ('reason' in row) problems.push({ line: row.line, reason: `${csv(name)}: ${row.reason}` })
      else take(row.cells)
  }
  const organizations = new Map<string, Cells>()
  const locations = new Map<string, Cells>()
  const terms = new Map<string, string>()
  const [addresses, places, phones, languages] = [many<Cells>(), many<string>(), many<Cells>(), many<Cells>()]
  const attributes = many<Cells>()
  // Caches terms, because a few hundred occur in a million rows.
  const known = new Map<string, Cells>()
  await read('organizations', cells => organizations.set(cells.id!, cells))
  await read('locations', cells => locations.set(cells.id!, cells))
  await read('addresses', cells => addresses.add(cells.location_id!, cells))
  await read('service_at_location', cells => places.add(cells.service_id!, cells.location_id!))
  await read('phones', cells => phones.add(cells.service_id || cells.location_id || cells.organization_id || '', cells))
  await read('languages', cells => languages.add(cells.service_id ?? '', cells))
  await read('taxonomy_terms', cells => terms.set(cells.id!, cells.name!))
  await read('attributes', ({ link_id, taxonomy_term_id, link_type, label }) => {
    const one = {
      taxonomy_term_id: taxonomy_term_id!,
      link_type: link_type ?? '',
      label: label || terms.get(taxonomy_term_id!) || '',
    }
    const same = Object.values(one).join('\n')
    if (!known.has(same)) known.set(same, one)
    attributes.add(link_id!, known.get(same)!)
  })
  yield* problems
  for await (const row of rowsOf(files, 'services', look)) {
    if ('reason' in row) {
      yield row
      continue
    }
    const { id = '', organization_id = '', ...service } = row.cells
    const organization = organizations.get(organization_id)
    yield readService(row.line, {
      ...said({ id, ...service }),
      organization: organization && { ...said(organization), phones: phones.of(organization_id).map(said) },
      phones: phones.of(id).map(said),
      languages: languages.of(id).map(said),
      attributes: attributes.of(id).map(said),
      service_at_locations: places.of(id).map(location_id => ({
        location: {
          ...said(locations.get(location_id) ?? { id: location_id }),
          addresses: addresses.of(location_id).map(said),
          phones: phones.of(location_id).map(said),
        },
      })),
    })
  }
}

const csv = (name: Name) => `${name}.csv`

async function* rowsOf(
  files: TableFiles,
  name: Name,
  look: FileOptions,
): AsyncGenerator<{ line: number; cells: Cells } | BadRow> {
  const file = files.get(name)
  if (!file) return
  const { must, may } = shapes[name]
  const table = await openCsv(file(), { called: csv(name), must, may, rows: name === 'services' ? 200_000 : mostRows })
  const read = [...must, ...may]
  for (const which of ['used', 'ignored', 'missing'] as const)
    look.columns[which].push(...table.look.columns[which].map(column => `${name}.${column}`))
  if (name === 'services') look.sample = table.look.sample
  for await (const row of table.rows) yield 'reason' in row ? row : { line: row.line, cells: cellsOf(row, read) }
}

const cellsOf = (row: Row, columns: readonly string[]): Cells =>
  Object.fromEntries(columns.map(column => [column, row.cell(column)]))

/** The row without empty cells. */
const said = (cells: Cells): Cells => Object.fromEntries(Object.entries(cells).filter(([, value]) => value !== ''))

function many<T>() {
  const found = new Map<string, T[]>()
  return {
    add(of: string, one: T) {
      const list = found.get(of)
      if (list) list.push(one)
      else found.set(of, [one])
    },
    of: (id: string): readonly T[] => found.get(id) ?? [],
  }
}
