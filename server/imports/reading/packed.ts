import { deflateSync, inflateSync, constants as zlib } from 'node:zlib'
import { createPacer } from '../../platform/system/turns.ts'
import { batch } from './batches.ts'
import type { Contact } from './listing.ts'

const level = { level: zlib.Z_BEST_SPEED }
/** A copy with memory of its own. The results of zlib share larger blocks, which would stay as long as one of them does. */
const owned = (bytes: Uint8Array) => new Uint8Array(bytes)

/** Batches that are not compressed, so that a directory of usual size is read as fast as possible. */
const plainBatches = 100

/**
 * A long list whose later items are kept compressed. With hundreds of thousands of objects, the garbage collector would keep requests
 * waiting, and the memory would grow by hundreds of megabytes. Items must consist of JSON values.
 */
export class Packed<T> implements Iterable<T> {
  readonly #chunks: (Uint8Array | T[])[] = []
  #last: T[] = []

  get length(): number {
    return this.#chunks.length * batch + this.#last.length
  }

  add(item: T): void {
    this.#last.push(item)
    if (this.#last.length < batch) return
    const isPlain = this.#chunks.length < plainBatches
    this.#chunks.push(isPlain ? this.#last : owned(deflateSync(JSON.stringify(this.#last), level)))
    this.#last = []
  }

  /** The items from `from`, which is the start of a batch. */
  batch(from: number): T[] {
    const chunk = this.#chunks[from / batch] ?? this.#last
    return chunk instanceof Uint8Array ? JSON.parse(inflateSync(chunk).toString()) : chunk
  }

  slice(from = 0, to = this.length): T[] {
    const end = Math.min(to, this.length)
    const first = from - (from % batch)
    const items: T[] = []
    for (let at = first; at < end; at += batch) items.push(...this.batch(at))
    return items.slice(from - first, Math.max(from, end) - first)
  }

  *[Symbol.iterator](): Generator<T> {
    for (let from = 0; from < this.length; from += batch) yield* this.batch(from)
  }

  /** All items, in order. Frees the memory of those that were read, so that the list is read only once. */
  *drain(): Generator<T> {
    for (const index of this.#chunks.keys()) {
      const items = this.batch(index * batch)
      this.#chunks[index] = []
      yield* items
    }
    yield* this.#last
  }
}

/** The rows of a file, several of which may be about the same listing. */
export class ListingRows<Row> {
  readonly #rows = new Packed<{ id: string; row: Row }>()
  readonly #left = new Map<string, number>()

  add(id: string, row: Row): void {
    this.#left.set(id, (this.#left.get(id) ?? 0) + 1)
    this.#rows.add({ id, row })
  }

  /**
   * Joins the rows about the same listing, and passes each listing on after its last row. `join` returns undefined for a row that is
   * about no listing.
   */
  async join<L>(
    join: (row: Row, earlier: L | undefined) => L | undefined,
    found: { add: (listing: L) => void },
    signal?: AbortSignal,
  ): Promise<void> {
    const unfinished = new Map<string, L>()
    const pace = createPacer(signal)
    for (const { id, row } of this.#rows.drain()) {
      await pace()
      const earlier = unfinished.get(id)
      const listing = join(row, earlier) ?? earlier
      const left = this.#left.get(id)! - 1
      if (left) {
        this.#left.set(id, left)
        if (listing) unfinished.set(id, listing)
      } else {
        this.#left.delete(id)
        unfinished.delete(id)
        if (listing) found.add(listing)
      }
    }
  }
}

/** The listings in a file, their ids, and how many of them have no phone number. */
export class FoundListings<L extends { source_id: string; contact: Contact }> extends Packed<L> {
  readonly ids = new Set<string>()
  without_phone = 0

  override add(listing: L): void {
    this.ids.add(listing.source_id)
    if (!listing.contact.main_phone_number && !listing.contact.intake_phone_1) this.without_phone++
    super.add(listing)
  }
}
