import { promisify } from 'node:util'
import { deflate, deflateSync, inflate, inflateSync, constants as zlib } from 'node:zlib'
import { batch, createPacer, type SkippedRow } from './batches.ts'
import type { Contact } from './listing.ts'

const [compressed, decompressed] = [promisify(deflate), promisify(inflate)]
const level = { level: zlib.Z_BEST_SPEED }
/** A copy with memory of its own. The results of zlib share larger blocks, which would stay as long as one of them does. */
const owned = (bytes: Uint8Array) => new Uint8Array(bytes)

/** Batches that are not compressed, so that a directory of usual size is read as fast as possible. */
const plainBatches = 100

/**
 * A long list whose later items are kept compressed. With hundreds of thousands of objects, the garbage collector would keep requests
 * waiting, and the memory would grow by hundreds of megabytes. Items must consist of JSON values.
 */
export class Packed<T> {
  readonly #chunks: (Uint8Array | T[])[] = []
  #last: T[] = []

  get length(): number {
    return this.#chunks.length * batch + this.#last.length
  }

  async add(item: T): Promise<void> {
    this.#last.push(item)
    if (this.#last.length < batch) return
    const full = this.#last
    this.#last = []
    const isPlain = this.#chunks.length < plainBatches
    this.#chunks.push(isPlain ? full : owned(await compressed(JSON.stringify(full), level)))
  }

  /** The items from `from`, which is the start of a batch. */
  async batch(from: number): Promise<T[]> {
    const chunk = this.#chunks[from / batch] ?? this.#last
    return chunk instanceof Uint8Array ? JSON.parse((await decompressed(chunk)).toString()) : chunk
  }

  /** All items, in order. Frees the memory of those that were read, so that the list is read only once. */
  async *drain(): AsyncGenerator<T> {
    for (const index of this.#chunks.keys()) {
      const items = await this.batch(index * batch)
      this.#chunks[index] = []
      yield* items
    }
    yield* this.#last
  }
}

/** Remarks on the rows of a file, which may have more remarks than rows. All but the last ones are kept compressed. */
export class RemarkList implements Iterable<SkippedRow> {
  readonly #chunks: Uint8Array[] = []
  #last: SkippedRow[] = []

  get length(): number {
    return this.#chunks.length * batch + this.#last.length
  }

  push(...remarks: readonly SkippedRow[]): void {
    for (const remark of remarks) {
      this.#last.push(remark)
      if (this.#last.length < batch) continue
      this.#chunks.push(owned(deflateSync(JSON.stringify(this.#last), level)))
      this.#last = []
    }
  }

  slice(from = 0, to = this.length): SkippedRow[] {
    const first = Math.floor(from / batch)
    const chunks = Array.from({ length: Math.ceil(Math.min(to, this.length) / batch) - first }, (_, index) =>
      this.#chunk(first + index),
    )
    return chunks.flat().slice(from - first * batch, to - first * batch)
  }

  *[Symbol.iterator](): Generator<SkippedRow> {
    for (let index = 0; index <= this.#chunks.length; index++) yield* this.#chunk(index)
  }

  #chunk(index: number): SkippedRow[] {
    const chunk = this.#chunks[index]
    return chunk ? JSON.parse(inflateSync(chunk).toString()) : this.#last
  }
}

/** The rows of a file, several of which may be about the same listing. */
export class ListingRows<Row> {
  readonly #rows = new Packed<{ id: string; row: Row }>()
  readonly #left = new Map<string, number>()

  async add(id: string, row: Row): Promise<void> {
    this.#left.set(id, (this.#left.get(id) ?? 0) + 1)
    await this.#rows.add({ id, row })
  }

  /**
   * Joins the rows about the same listing, and passes each listing on after its last row. `join` returns undefined for a row that is
   * about no listing.
   */
  async join<L>(
    join: (row: Row, earlier: L | undefined) => L | undefined,
    found: { add: (listing: L) => Promise<void> },
    signal?: AbortSignal,
  ): Promise<void> {
    const unfinished = new Map<string, L>()
    const pace = createPacer(signal)
    for await (const { id, row } of this.#rows.drain()) {
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
        if (listing) await found.add(listing)
      }
    }
  }
}

/** The listings in a file, their ids, and how many of them have no phone number. */
export class FoundListings<L extends { source_id: string; contact: Contact }> extends Packed<L> {
  readonly ids = new Set<string>()
  without_phone = 0

  override async add(listing: L): Promise<void> {
    this.ids.add(listing.source_id)
    if (!listing.contact.main_phone_number && !listing.contact.intake_phone_1) this.without_phone++
    await super.add(listing)
  }
}
