/** Everything below the space but tab and line breaks, and DEL: no person types them, and PostgreSQL refuses the first of them. */
const isControl = (code: number) => (code < 32 && code !== 9 && code !== 10 && code !== 13) || code === 127

/** Half of a surrogate pair goes too: PostgreSQL takes none in jsonb. */
const cleanText = (text: string) =>
  ([...text].some(c => isControl(c.charCodeAt(0)))
    ? [...text].filter(c => !isControl(c.charCodeAt(0))).join('')
    : text
  ).toWellFormed()

/** The same value without control characters in any of its texts. Uploaded bytes stay as they are. */
export function clean(value: unknown): unknown {
  if (typeof value === 'string') return cleanText(value)
  if (Array.isArray(value)) return value.map(clean)
  if (value !== null && typeof value === 'object' && !('bytes' in value))
    return Object.fromEntries(Object.entries(value).map(([key, held]) => [key, clean(held)]))
  return value
}
