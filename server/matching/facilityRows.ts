import type { MatchFacility } from '#domain/matching/directory.ts'
import { type DirectoryFacility, shownNames } from './columns.ts'

/** A facility as loaded from the database. `shown` is a JSON array with the values of the columns in `shownNames`. */
export type LoadedFacility = Omit<MatchFacility, 'features' | 'unspoken_tags'> & {
  stamp: string
  approximate: boolean
  shown: string
}

/**
 * A facility in memory, kept small because there may be hundreds of thousands: the facilities in a batch share one array of tags,
 * and values that only lists and cards show stay JSON text until they are needed.
 */
export class FacilityRow {
  readonly loaded: LoadedFacility
  readonly #tags: Int32Array
  readonly #from: number
  readonly #to: number

  constructor(loaded: LoadedFacility, tags: Int32Array, from: number, to: number) {
    this.loaded = loaded
    this.#tags = tags
    this.#from = from
    this.#to = to
  }

  /** The tags from all the facility's fields. A tag that two fields list appears twice. */
  get features(): Int32Array {
    return this.#tags.subarray(this.#from, this.#to)
  }
}

/** The directory's facilities by id. Immutable. */
export class Facilities {
  readonly #rows: ReadonlyMap<number, FacilityRow>

  constructor(rows: ReadonlyMap<number, FacilityRow>) {
    this.#rows = rows
  }

  get size(): number {
    return this.#rows.size
  }

  /** All ids, in no particular order. */
  ids(): IterableIterator<number> {
    return this.#rows.keys()
  }

  has(id: number): boolean {
    return this.#rows.has(id)
  }

  /** A facility's row. When the directory changes, an unchanged facility keeps its row. */
  row(id: number): FacilityRow | undefined {
    return this.#rows.get(id)
  }

  /** All rows, in no particular order. */
  rows(): IterableIterator<FacilityRow> {
    return this.#rows.values()
  }

  /** A facility as lists and cards show it, without its photos. */
  get(id: number): DirectoryFacility | undefined {
    const row = this.#rows.get(id)
    if (!row) return undefined
    const { stamp: _, shown, ...facility } = row.loaded
    const values = JSON.parse(shown) as unknown[]
    return {
      ...(Object.fromEntries(shownNames.map((name, at) => [name, values[at]])) as DirectoryFacility),
      ...facility,
      features: [...new Set(row.features)],
    }
  }
}

/** The facility data that the index reads. Reads the tags only when they are needed. */
export class IndexedFacility {
  readonly #row: FacilityRow
  readonly unspoken_tags: readonly number[]

  constructor(row: FacilityRow, unspoken_tags: readonly number[]) {
    this.#row = row
    this.unspoken_tags = row.loaded.directory_listing ? unspoken_tags : []
  }

  get id() {
    return this.#row.loaded.id
  }
  get name() {
    return this.#row.loaded.name
  }
  get latitude() {
    return this.#row.loaded.latitude
  }
  get longitude() {
    return this.#row.loaded.longitude
  }
  get features() {
    return this.#row.features
  }
  get directory_listing() {
    return this.#row.loaded.directory_listing
  }
  get insurance_plans_in_network() {
    return this.#row.loaded.insurance_plans_in_network
  }
  get insurance_plans_out_network() {
    return this.#row.loaded.insurance_plans_out_network
  }
  get excludes_private_insurance() {
    return this.#row.loaded.excludes_private_insurance
  }
  get accepts_public_insurance() {
    return this.#row.loaded.accepts_public_insurance ?? null
  }
  get excludes_hmo() {
    return this.#row.loaded.excludes_hmo
  }
}
