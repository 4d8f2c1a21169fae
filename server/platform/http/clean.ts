import { HttpError } from '#domain/platform/httpError.ts'
import { maxDepth, tooDeep } from './json.ts'

/** Control characters except tabs and line breaks. Users do not type them, and PostgreSQL rejects NUL. */
const isControl = (code: number) => (code < 32 && code !== 9 && code !== 10 && code !== 13) || code === 127

/** Removes control characters and replaces unpaired surrogates, which PostgreSQL rejects in jsonb. */
const cleanText = (text: string) =>
  ([...text].some(c => isControl(c.charCodeAt(0)))
    ? [...text].filter(c => !isControl(c.charCodeAt(0))).join('')
    : text
  ).toWellFormed()

/** Removes control characters from all text in the value, but not from uploaded bytes. Throws if the value is nested too deeply. */
export function clean(value: unknown, depth = 0): unknown {
  if (typeof value === 'string') return cleanText(value)
  if (value === null || typeof value !== 'object' || isUpload(value)) return value
  if (depth > maxDepth) throw new HttpError('invalid', tooDeep)
  if (Array.isArray(value)) return value.map(item => clean(item, depth + 1))
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, clean(item, depth + 1)]))
}

const isUpload = (value: object) => 'bytes' in value && value.bytes instanceof Uint8Array
