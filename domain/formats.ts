import { z } from 'zod'
import './plainMessages.ts'

/** A row's id as it stands in a path or a query: a positive 32-bit integer, in digits (not `1e3`, ` 7` or `0x1f`: one row, one address). */
export const id = z.preprocess(
  given => (typeof given === 'string' && /^[1-9]\d*$/.test(given) ? Number(given) : given),
  z.number().int().positive().max(2_147_483_647),
)
export const one = z.object({ id })

/** A row's id in a JSON body. */
export const rowId = z.number().int().positive().max(2_147_483_647)

/** An instant, ISO 8601. */
export const instant = z.iso.datetime({ offset: true })

/** Whether the first day of a range comes before the last, where both are given. */
export const daysInOrder = ({ from, to }: { from?: string | undefined; to?: string | undefined }): boolean =>
  !from || !to || from <= to
export const outOfOrder = { message: 'The start comes before the end', path: ['to'] }

/** Tag ids: the wire takes a number or a list and always answers a list (decisions, wire). */
export const tagList = z
  .union([rowId.transform(tag => [tag]), z.array(rowId).max(200)])
  .nullable()
  .transform(tags => tags ?? [])

/** One tag id, given as a number or as a list of one (decisions, wire: `current_location`). */
export const oneTag = z
  .union([
    rowId,
    z
      .array(rowId)
      .max(1)
      .transform(tags => tags[0] ?? null),
  ])
  .nullable()

/** Free text, trimmed, at most `max` characters. (The server takes control characters out of every text that comes in.) */
export const text = (max = 255) => z.string().trim().max(max)

/** A page of a list: numbered from 1, twenty rows unless told, a hundred at most. */
export const paging = z.object({
  page_number: z.coerce.number().int().min(1).max(100_000).default(1),
  page_size: z.coerce.number().int().min(1).max(100).default(20),
})

/** The same for a short list that comes whole unless a page is asked for (decisions, wire). */
export const pagingIfAsked = paging.extend({ page_number: z.coerce.number().int().min(1).max(100_000).optional() })

const folded = (said: string) => said.trim().toLowerCase().replaceAll('_', ' ')

/** One of these words; case, and underscores for blanks, make no difference (decisions, wire: filters ignore case). */
export const word = <const W extends readonly [string, ...string[]]>(words: W) =>
  z
    .string()
    .max(80)
    .transform((said, context): W[number] => {
      const found = words.find(one => folded(one) === folded(said))
      if (found !== undefined) return found
      context.issues.push({ code: 'custom', input: said, message: `Choose one of: ${words.join(', ')}` })
      return z.NEVER
    })
    .describe(words.join(', '))

/** How a list is ordered: by one of these fields, rising unless told; and what is searched in it. */
export const listing = <const F extends readonly [string, ...string[]]>(fields: F) => ({
  sort: word(fields).optional(),
  order: word(['asc', 'desc']).default('asc'),
  q: text(100).optional(),
})

/** How many rows a list holds in all. */
export const total = z.object({ total: z.number().int() })

/** A file that came with a multipart request, whole in memory (bounded by the server). */
export type Upload = { filename: string; mimetype: string; bytes: Uint8Array }
export const upload = z.custom<Upload>(
  value => typeof value === 'object' && value !== null && 'bytes' in value,
  'Please choose a file',
)

/** A file that came with a multipart request and went to the disk, for it is too large for memory. */
export type Spooled = { filename: string; stored: string; digest: string; size: number }
export const spooled = z.custom<Spooled>(
  value => typeof value === 'object' && value !== null && 'stored' in value,
  'Please choose a file',
)
