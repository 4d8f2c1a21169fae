type Fields = Record<string, unknown>

const fields = (value: unknown): Fields => (typeof value === 'object' && value !== null ? (value as Fields) : {})
const list = (value: unknown): Fields[] => (Array.isArray(value) ? value.map(fields) : [])

/** These of the fields, where they are there. */
const only = (from: Fields, ...names: string[]): Fields =>
  Object.fromEntries(names.filter(name => from[name] !== undefined).map(name => [name, from[name]]))

/** A part of an address that may be a number of something, or what somebody typed. */
const telling = /\d|%|[^\w:.*-]|.{31}/

/** An address as the table of routes would name it: no host, no question, no number of anything. `GET /patients/12?q=Venn` → `GET /patients/:id`. */
export function routeOf(said: string): string {
  const [verb, address] = /^[A-Z]{3,7} /.test(said)
    ? [said.slice(0, said.indexOf(' ') + 1), said.slice(said.indexOf(' ') + 1)]
    : ['', said]
  const path = address.replace(/^[a-z]+:\/\/[^/?#]*/i, '').replace(/[?#].*$/s, '')
  if (!path.startsWith('/')) return `${verb}(other)`
  return (
    verb +
    path
      .split('/')
      .map(part => (part === 'v2' || !telling.test(part) ? part : ':id'))
      .join('/')
  )
}

/** Where our own code stands; whatever else a frame names is a page's address. */
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
  ...(typeof span.description === 'string' && { description: routeOf(span.description) }),
})

/**
 * What of a report leaves the house: which kind of error, where in the code, on which route of which release, and how long things
 * took. Made anew from what is named here, so that what nobody thought of stays behind: messages (they may quote a row or a field),
 * addresses with their numbers and questions, bodies, headers, people, what was clicked before.
 */
export function scrubbed<E extends object>(event: E): E {
  const given = event as Fields
  const errors = list(fields(given.exception).values)
  return {
    ...only(given, 'event_id', 'timestamp', 'start_timestamp', 'platform', 'level', 'release', 'environment', 'type', 'sdk'),
    ...(typeof given.transaction === 'string' && { transaction: routeOf(given.transaction) }),
    ...(given.transaction_info ? { transaction_info: { source: 'route' } } : {}),
    ...(errors.length > 0 && { exception: { values: errors.map(errorOf) } }),
    ...(given.type === 'transaction' && { spans: list(given.spans).map(spanOf) }),
    contexts: { trace: only(fields(fields(given.contexts).trace), ...spanIds) },
    // Telling two servers or two browsers apart is nobody's need.
    breadcrumbs: [],
  } as unknown as E
}

/** Every trace is sent (spec 1 §9). */
export const tracesSampleRate = 1
