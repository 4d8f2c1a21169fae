import { rule } from './formRules.ts'
import { z } from './zod.ts'

/** A row id in a path or query: a positive 32-bit integer in plain digits (not `1e3`, ` 7`, or `0x1f`), so each row has exactly one URL. */
export const id = z.preprocess(
  value => (typeof value === 'string' && /^[1-9]\d*$/.test(value) ? Number(value) : value),
  z.number().int().positive().max(2_147_483_647),
)
export const idParams = z.object({ id })

/** A row id in a JSON body. */
export const rowId = z.number().int().positive().max(2_147_483_647)

export const instant = z.iso.datetime({ offset: true })

/** A time as a form enters it, in seconds since 1970, or as an instant. The output is an instant. */
export const enteredTime = z.union(
  [
    instant,
    z
      .number()
      .int()
      .min(0)
      .max(4_000_000_000)
      .transform(seconds => new Date(seconds * 1000).toISOString()),
  ],
  'Enter the date and time',
)

/** Whether a range's first day is on or before its last day. Also true if either day is missing or invalid. */
export const daysInOrder = ({ from, to }: { from?: string | undefined; to?: string | undefined }): boolean =>
  !isDay(from) || !isDay(to) || from <= to
const outOfOrder = { message: 'Enter a start date before the end date', path: ['to'] }
export const orderedDays = rule(daysInOrder, outOfOrder)
const isDay = (day: unknown): day is string => z.iso.date().safeParse(day).success

/** Tag ids. Accepts a number or a list and always returns a list. */
export const tagList = z
  .union([rowId.transform(tag => [tag]), z.array(rowId).max(200)])
  .nullable()
  .transform(tags => tags ?? [])

/** One tag id, given as a number or as a list with at most one id. */
export const oneTag = z
  .union([
    rowId,
    z
      .array(rowId)
      .max(1)
      .transform(tags => tags[0] ?? null),
  ])
  .nullable()

/** Trimmed text with at most `max` characters. The server removes control characters from all input. */
export const text = (max = 255) => z.string().trim().max(max)

/** Replaces line breaks and tabs in text that is shown on one line. */
export const onOneLine = (text: string): string => text.replace(/\s*[\t\r\n]+\s*/g, ' ')

/** Limits a list to these rows, so that several records are read with one request (`?ids=1&ids=2`). */
export const ids = z.preprocess(value => (value === undefined ? value : [value].flat()), z.array(id).max(100).optional())

/** The requested page of a list. Page numbers start at 1. A page has 20 rows by default and at most 100. */
export const paging = z.object({
  page_number: z.coerce.number().int().min(1).max(100_000).default(1),
  page_size: z.coerce.number().int().min(1).max(100).default(20),
})

/** Paging for a short list, which is returned in full unless the caller requests a page. */
export const optionalPaging = paging.extend({ page_number: z.coerce.number().int().min(1).max(100_000).optional() })

const folded = (text: string) => text.trim().toLowerCase().replaceAll('_', ' ')

/** One of the given words, ignoring case. Underscores are treated as spaces. */
export const enumIgnoringCase = <const W extends readonly [string, ...string[]]>(words: W) =>
  z
    .string()
    .max(80)
    .transform((text, context): W[number] => {
      const found = words.find(word => folded(word) === folded(text))
      if (found !== undefined) return found
      context.issues.push({ code: 'custom', input: text, message: `Choose one of: ${words.join(', ')}` })
      return z.NEVER
    })
    .describe(words.join(', '))

/** A list's sort field, direction (ascending by default), and search text. */
export const listing = <const F extends readonly [string, ...string[]]>(fields: F) => ({
  sort: enumIgnoringCase(fields).optional(),
  order: enumIgnoringCase(['asc', 'desc']).default('asc'),
  q: text(100).optional(),
})

export const total = z.object({ total: z.number().int() })

/** A response that only confirms what was done. */
export const messageOnly = z.object({ message: z.string() })

/** An uploaded file in memory. The server limits its size. */
export type Upload = { filename: string; mimetype: string; bytes: Uint8Array }
export const upload = z.custom<Upload>(value => typeof value === 'object' && value !== null && 'bytes' in value, 'Choose a file')

/** An uploaded file that is stored on disk because it is too large for memory. */
export type Spooled = { filename: string; stored: string; digest: string; size: number }
export const spooled = z.custom<Spooled>(
  value => typeof value === 'object' && value !== null && 'stored' in value,
  'Choose a file',
)

const scalar = z.union([z.string().max(400_000), z.number(), z.boolean(), z.null()])
const nested = (depth: number): z.ZodType<JsonValue> =>
  depth === 0
    ? scalar
    : z.union([scalar, z.array(nested(depth - 1)).max(10_000), z.record(z.string().max(255), nested(depth - 1))])

export type JsonValue = string | number | boolean | null | JsonValue[] | { [key: string]: JsonValue }

/**
 * A JSON value with at most five levels and limited lengths, for values that are stored as the user entered them. Not zod's `json`, which is recursive,
 * because the OpenAPI document cannot describe it without references.
 */
export const jsonValue = nested(4)
