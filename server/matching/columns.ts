import type { Selectable } from 'kysely'
import type { Listing, MatchFacility } from '#domain/matching/directory.ts'
import { compareFoldedNames } from '#domain/matching/order.ts'
import { rules } from '#domain/matching/rules.ts'
import { type Reader, unspokenTags } from '#domain/matching/verdict.ts'
import { wordsText } from '#domain/platform/text.ts'
import type { Tables } from '../platform/db/tables.ts'
import { inChunks } from '../platform/system/turns.ts'

/** The directory in columns. A facility's position is its rank by name and id. */
export type Columns = {
  facilities: readonly Pick<Listing, 'id' | 'latitude' | 'longitude'>[]
  /** The words of each name, for `startsWordsIn`. */
  words: readonly string[]
  /** For each tag, 1 at the positions of the facilities that list it. */
  tags: ReadonlyMap<number, Uint8Array>
  reader: Reader<number>
}

/** What the facilities state about one rule: the different values, and each facility's index among them. */
type Column = { values: unknown[]; indexes: Uint32Array; indexOf: Map<string, number> }

/** Builds the columns from the rules of the table that exclude facilities. */
export async function columnsOf(directory: readonly Listing[]): Promise<Columns> {
  const size = directory.length
  // Lowercase each name once. Doing so in every comparison would take most of the time.
  const ordered = directory.map(facility => ({ id: facility.id, name: facility.name.toLowerCase(), facility }))
  ordered.sort(compareFoldedNames)
  const words: string[] = []
  const tags = new Map<number, Uint8Array>()
  const columns = new Map(
    [unspokenTags, ...rules.flatMap(rule => (rule.excludes ? rule.stated : []))].map(
      stated => [stated, newColumn(size)] as const,
    ),
  )
  const facilities: Columns['facilities'][number][] = []
  await inChunks(size, at => {
    const { facility } = ordered[at]!
    const { id, latitude, longitude } = facility
    facilities.push({ id, latitude, longitude })
    words.push(wordsText(facility.name))
    for (const tag of facility.features) {
      const listed = tags.get(tag) ?? new Uint8Array(size)
      listed[at] = 1
      tags.set(tag, listed)
    }
    for (const [stated, column] of columns) column.indexes[at] = indexIn(column, stated(facility))
  })
  const noFacility = new Uint8Array(size)
  const reader: Reader<number> = {
    id: at => facilities[at]!.id,
    lists(tag) {
      const listed = tags.get(tag) ?? noFacility
      return at => listed[at] === 1
    },
    judge(stated, judgment) {
      // The facilities state few different values, so each one is judged only once.
      const { values, indexes } = columns.get(stated)!
      const judgments = (values as ReturnType<typeof stated>[]).map(judgment)
      return at => judgments[indexes[at]!]!
    },
  }
  return { facilities, words, tags, reader }
}

const newColumn = (size: number): Column => ({ values: [], indexes: new Uint32Array(size), indexOf: new Map() })

function indexIn({ values, indexOf }: Column, value: unknown): number {
  const key = JSON.stringify(value)
  const index = indexOf.get(key) ?? values.push(value) - 1
  indexOf.set(key, index)
  return index
}

/** The facility columns that lists and cards show and that matching itself does not read. */
export const shownNames = [
  'organization_id',
  'address_line_one',
  'city',
  'county',
  'state',
  'zip_code',
  'main_phone_number',
  'owner_text',
  'required_snapshot_items',
  'joint_commission_accreditation',
  'other_license_1',
  'other_license_2',
  'other_license_3',
  'other_license_4',
  'provides_transport',
] as const satisfies readonly (keyof Tables['facilities'])[]

/** A facility in the directory, as lists and cards show it, without its photos. */
export type DirectoryFacility = Pick<Selectable<Tables['facilities']>, (typeof shownNames)[number]> &
  Omit<MatchFacility, 'features' | 'unspoken_tags'> & { approximate: boolean; features: number[] }
