type Fields = Record<string, unknown>

const fields = (value: unknown): Fields => (typeof value === 'object' && value !== null ? (value as Fields) : {})
const list = (value: unknown): Fields[] => (Array.isArray(value) ? value.map(fields) : [])

/** Copies the named fields that are present. */
const only = (from: Fields, ...names: string[]): Fields =>
  Object.fromEntries(names.filter(name => from[name] !== undefined).map(name => [name, from[name]]))

/** Matches a path segment that may be an id or user input. */
const identifying = /\d|%|[^\w:.*-]|.{31}/

/** A URL's route pattern, without the host, query, and ids. `GET /patients/12?q=Venn` → `GET /patients/:id`. */
export function routePattern(url: string): string {
  const [verb, address] = /^[A-Z]{3,7} /.test(url)
    ? [url.slice(0, url.indexOf(' ') + 1), url.slice(url.indexOf(' ') + 1)]
    : ['', url]
  const path = address.replace(/^[a-z]+:\/\/[^/?#]*/i, '').replace(/[?#].*$/s, '')
  if (!path.startsWith('/')) return `${verb}(other)`
  return (
    verb +
    path
      .split('/')
      .map(part => (part === 'v2' || !identifying.test(part) ? part : ':id'))
      .join('/')
  )
}

/** A source file's path. Any other frame name is a page URL, which is replaced. */
const fileOf = (name: unknown) => {
  const path = String(name ?? '')
    .replace(/[?#].*$/s, '')
    .replace(/^[a-z]+:\/\/[^/]*/i, '')
  return /\.[cm]?[jt]sx?$/.test(path) ? path : '(page)'
}

const frameOf = (frame: Fields): Fields => ({
  ...only(frame, 'function', 'module', 'lineno', 'colno', 'in_app'),
  filename: fileOf(frame.filename),
})

const errorOf = (error: Fields): Fields => ({
  type: error.type,
  mechanism: only(fields(error.mechanism), 'type', 'handled'),
  stacktrace: { frames: list(fields(error.stacktrace).frames).map(frameOf) },
})

const spanIds = ['trace_id', 'span_id', 'parent_span_id', 'op', 'status', 'start_timestamp', 'timestamp'] as const
const spanOf = (span: Fields): Fields => ({
  ...only(span, ...spanIds),
  ...(typeof span.description === 'string' && { description: routePattern(span.description) }),
})

/**
 * Builds the report that may be sent to the error service: the error type, its location in the code, the route, the version, and
 * durations. Copies only permitted fields. This drops messages (which may quote a row or field), URLs with ids and queries, bodies,
 * headers, user data, and previous clicks.
 */
export function scrubReport<E extends object>(event: E): E {
  const eventFields = event as Fields
  const errors = list(fields(eventFields.exception).values)
  return {
    ...only(
      eventFields,
      'event_id',
      'timestamp',
      'start_timestamp',
      'platform',
      'level',
      'release',
      'environment',
      'type',
      'sdk',
    ),
    ...(typeof eventFields.transaction === 'string' && { transaction: routePattern(eventFields.transaction) }),
    ...(eventFields.transaction_info ? { transaction_info: { source: 'route' } } : {}),
    ...(errors.length > 0 && { exception: { values: errors.map(errorOf) } }),
    ...(eventFields.type === 'transaction' && { spans: list(eventFields.spans).map(spanOf) }),
    contexts: { trace: only(fields(fields(eventFields.contexts).trace), ...spanIds) },
    // Breadcrumbs would contain previous clicks.
    breadcrumbs: [],
  } as unknown as E
}

/** Sends every trace. */
export const tracesSampleRate = 1
