import { z } from 'zod'

/** A row's id as it stands in a path or a query: a positive 32-bit integer. */
export const id = z.coerce.number().int().positive().max(2_147_483_647)
export const one = z.object({ id })

/** A row's id in a JSON body. */
export const rowId = z.number().int().positive().max(2_147_483_647)

/** An instant, ISO 8601. */
export const instant = z.iso.datetime({ offset: true })

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

/** How many rows a list holds in all. */
export const total = z.object({ total: z.number().int() })

/** A file that came with a multipart request, whole in memory (bounded by the server). */
export type Upload = { filename: string; mimetype: string; bytes: Uint8Array }
export const upload = z.custom<Upload>(
  value => typeof value === 'object' && value !== null && 'bytes' in value,
  'Please choose a file',
)
