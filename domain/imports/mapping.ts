import { facilityTagFields } from '../directory/tags.ts'
import { text } from '../platform/formats.ts'
import { keysOf } from '../platform/keys.ts'
import { z } from '../platform/zod.ts'

export const listNameLength = 80
/** The name of a list or directory. It identifies the listings in later editions. */
export const ListName = text(listNameLength).min(1, 'Required field')

const texts = z.record(z.string().max(300), z.string().max(1_000))

/**
 * How a file of an unknown layout is read. `columns` maps the file's headings to the columns of an import; an empty text leaves a
 * column out. `values` replaces whole cells or, in a column with a list, its items; its keys are headings or columns. `constants` gives
 * a value to every row in which the column is missing or empty. `separators` are the characters between the items of a list, by
 * heading or column. `only` keeps the rows whose cell under a heading is one of the values.
 */
export const Mapping = z
  .strictObject({
    /** The list that the file is an edition of. */
    list: ListName,
    columns: texts,
    values: z.record(z.string().max(300), texts),
    constants: texts,
    separators: z.record(z.string().max(300), z.string().min(1).max(3)),
    only: z.record(z.string().max(300), z.array(z.string().max(300)).max(1_000)),
    /** Leaves out rows that name no treatment. A list with taxonomy terms always leaves them out. */
    treatment_only: z.boolean(),
  })
  .partial()
export type Mapping = z.infer<typeof Mapping>

/** Kinds of imports that read tables, whose columns can be mapped. */
export const mappedKinds = ['facilities', 'payers', 'hospitals'] as const
export type MappedKind = (typeof mappedKinds)[number]

export type Target = {
  column: string
  required?: true
  /** The cell contains a list. */
  list?: true
  /** The values that a cell may have. `tags` are the feature tags of the column's category. */
  values?: 'states' | 'flag' | 'types' | 'coverage' | 'tags'
}

const named = (columns: string): Target[] => columns.split(' ').map(column => ({ column }))
const required = (column: string): Target => ({ column, required: true })
const state: Target = { column: 'state', required: true, values: 'states' }

/** Tag columns with a single tag. */
const single = ['accepted_genders', 'accepted_ages']

/** The columns to which a heading can be mapped, by kind of import. */
export const targets: Record<MappedKind, readonly Target[]> = {
  facilities: [
    required('name'),
    ...named('site_name address_line_one address_line_two city'),
    state,
    required('zip_code'),
    ...named('county main_phone_number phone_ext intake_phone_1 intake_phone_2 website_url npi license_number listing_id'),
    ...named('latitude longitude minimum_age maximum_age owner_text'),
    { column: 'taxonomy_terms', list: true },
    { column: 'accepts_public_insurance', values: 'flag' },
    { column: 'accepts_private_insurance', values: 'flag' },
    ...keysOf(facilityTagFields).map(
      (column): Target => ({ column, values: 'tags', ...(!single.includes(column) && { list: true }) }),
    ),
  ],
  payers: [
    required('payer_code'),
    required('payer_name'),
    // A list with one row per payer may have a code for each kind of transaction.
    { column: 'other_codes', list: true },
    { column: 'insurance_type', values: 'types' },
    { column: 'coverage', list: true, values: 'coverage' },
    ...named('transaction work_comp'),
  ],
  hospitals: [
    required('ccn'),
    required('name'),
    ...named('address_line_one city'),
    state,
    ...named('zip_code phone_number latitude longitude'),
  ],
}

const place = named('county website_url latitude longitude')

/** The columns of the national directories: as published, and merged with coordinates. */
export const directoryTargets = {
  published: [
    required('name1'),
    ...named('name2 street1 street2 city'),
    state,
    required('zip'),
    ...named('phone intake1 intake1a intake2 intake2a directory_type'),
    { column: 'service_code_info', required: true, list: true },
    ...place,
  ],
  merged: [
    required('organization_name'),
    ...named('site_name address_line_one address_line_two city'),
    state,
    required('zip_code'),
    ...named('main_phone_number phone_ext intake_phone_1 intake_phone_2'),
    { column: 'su_codes', list: true },
    { column: 'mh_codes', list: true },
    ...place,
    ...named('geo_source dhcs_license npi'),
  ],
} satisfies Record<string, readonly Target[]>

/** The columns to which the headings of a file can be mapped. Those of a national directory have other names. */
export function targetsOf(kind: MappedKind, { columns = {} }: Mapping): readonly Target[] {
  const used = new Set(Object.values(columns))
  if (kind !== 'facilities') return targets[kind]
  if (used.has('name1') || used.has('service_code_info')) return directoryTargets.published
  return used.has('organization_name') || used.has('su_codes') || used.has('mh_codes')
    ? directoryTargets.merged
    : targets.facilities
}

export const targetOf = (kind: MappedKind, mapping: Mapping, column: string): Target | undefined =>
  targetsOf(kind, mapping).find(target => target.column === column)

/** Whether the mapping needs a list's name. The listings of a national directory are known by their directory. */
export const needsList = (kind: MappedKind, mapping: Mapping): boolean => targetsOf(kind, mapping) === targets.facilities

/** The required columns that neither a heading nor a constant gives a value. */
export function missingTargets(kind: MappedKind, mapping: Mapping): string[] {
  const { columns = {}, constants = {} } = mapping
  const given = new Set([...Object.values(columns), ...Object.keys(constants).filter(column => constants[column])])
  return targetsOf(kind, mapping).flatMap(({ column, required }) => (required && !given.has(column) ? [column] : []))
}

/** A column of a file: its heading, examples, and its values if there are few. */
export const FileColumn = z.object({
  /** In lower case, as mappings name it. */
  heading: z.string(),
  /** The heading as it stands in the file, if it differs. */
  title: z.string().optional(),
  samples: z.array(z.string()),
  values: z.array(z.object({ value: z.string(), count: z.number().int() })).nullable(),
})
export type FileColumn = z.infer<typeof FileColumn>

/** How the columns of a file are read, or could be read if the layout is unknown. */
export const FileLayout = z.object({
  columns: z.array(FileColumn),
  /** The mapping by which the file is read or, for an unknown layout, a proposal. */
  mapping: Mapping,
  /**
   * Whether the headings are known, or the mapping is a saved one for the same columns, one that comes with Passage, or chosen for this
   * file.
   */
  from: z.enum(['known', 'saved', 'ready', 'chosen', 'proposed']),
  /** Why the file cannot be read without a mapping. */
  problem: z.string().nullable(),
})
export type FileLayout = z.infer<typeof FileLayout>

/** The different items in a column's lists. Without a separator, every separator that a list may have counts. */
export const itemsOf = ({ values }: FileColumn, separator?: string): string[] => [
  ...new Set(
    (values ?? []).flatMap(({ value }) =>
      (separator ? value.split(separator) : value.split(/[;|\n]/)).map(item => item.trim()).filter(Boolean),
    ),
  ),
]
