/**
 * The HSDS 3.1 tables (openreferral/specification) that the directory fills, with their columns in file order. Omits tables that
 * treatment facilities have no data for, such as schedules, contacts, and costs.
 */
export const hsdsTables = {
  organizations: ['id', 'name', 'description'],
  services: [
    'id',
    'organization_id',
    'name',
    'description',
    'url',
    'status',
    'fees_description',
    'accreditations',
    'eligibility_description',
    'minimum_age',
    'maximum_age',
    'last_modified',
  ],
  locations: [
    'id',
    'location_type',
    'organization_id',
    'name',
    'latitude',
    'longitude',
    'external_identifier',
    'external_identifier_type',
  ],
  service_at_location: ['id', 'service_id', 'location_id'],
  addresses: [
    'id',
    'location_id',
    'address_1',
    'address_2',
    'city',
    'region',
    'state_province',
    'postal_code',
    'country',
    'address_type',
  ],
  phones: ['id', 'service_id', 'number', 'extension', 'type', 'description'],
  languages: ['id', 'service_id', 'name'],
  attributes: ['id', 'link_id', 'taxonomy_term_id', 'link_type', 'link_entity', 'label'],
  taxonomies: ['id', 'name', 'description'],
  taxonomy_terms: ['id', 'code', 'name', 'description', 'taxonomy', 'taxonomy_id'],
} as const satisfies Record<string, readonly string[]>

export type HsdsTable = keyof typeof hsdsTables
export const hsdsTableNames = Object.keys(hsdsTables) as [HsdsTable, ...HsdsTable[]]

/** A row in a table. Empty values are omitted. */
export type HsdsRow = Record<string, string | number | null | undefined>

const kinds = [
  'organization',
  'listed_organization',
  'service',
  'location',
  'service_at_location',
  'address',
  'phone',
  'language',
  'attribute',
  'taxonomy',
  'taxonomy_term',
] as const
export type HsdsKind = (typeof kinds)[number]

const hex = (number: number, digits: number) => number.toString(16).padStart(digits, '0')

/**
 * A permanent HSDS id that lets importers recognize the record: a custom UUID (version 8, RFC 9562 §5.8) built from the kind, the
 * row id, and the part number within the row.
 */
export const hsdsId = (kind: HsdsKind, row: number, part = 0): string =>
  `${hex(row, 8)}-${hex(kinds.indexOf(kind) + 1, 4)}-8000-8000-${hex(part, 12)}`

/** The row id encoded in an HSDS id of this kind; undefined for other ids. */
export function rowOf(kind: HsdsKind, id: string): number | undefined {
  const row = Number.parseInt(id.slice(0, 8), 16)
  return id.toLowerCase() === hsdsId(kind, row) ? row : undefined
}
