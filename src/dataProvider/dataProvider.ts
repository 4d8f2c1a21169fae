import { type DataProvider, type fetchUtils, HttpError, type Identifier } from 'ra-core'
import simpleRest from 'ra-data-simple-rest'
import { type Envelope, readEnvelope, request } from './request.ts'

type HttpClient = typeof fetchUtils.fetchJson

/** Translates ra-data-simple-rest requests to the API: paths, paging, methods and envelope. */
const httpClient: HttpClient = async (url, options = {}) => {
  const asked = new URL(url, 'http://api')
  const [, resource = '', ...rest] = asked.pathname.split('/')
  const known = pathOf(resource)
  const query = apiQuery(asked.searchParams)
  const method = options.method === 'PUT' ? (known.update ?? 'PATCH') : (options.method ?? 'GET')
  const path = method === 'GET' && !rest.length ? (known.list ?? known.path) : known.path
  const response = await request([path, ...rest].join('/') + (query.size ? `?${query}` : ''), {
    method,
    body: options.body,
    signal: options.signal,
  })
  const answer = (await readEnvelope(response)) ?? {}
  const { rows, total } = unwrap(answer, known.rows)
  return { status: response.status, headers: new Headers({ 'content-range': `${resource} */${total}` }), body: '', json: rows }
}

/** `sort=["name","ASC"]&range=[20,39]&filter={"q":"x"}` → `sort=name&order=asc&page_number=2&page_size=20&q=x` */
export function apiQuery(asked: URLSearchParams): URLSearchParams {
  const query = new URLSearchParams()
  const read = (name: string) => JSON.parse(asked.get(name) ?? 'null')
  const [field, order] = read('sort') ?? []
  if (field) query.set('sort', field)
  if (order) query.set('order', order.toLowerCase())
  const [from, to] = read('range') ?? []
  if (to !== undefined) {
    query.set('page_number', String(Math.floor(from / (to - from + 1)) + 1))
    query.set('page_size', String(to - from + 1))
  }
  for (const [name, value] of Object.entries(read('filter') ?? {}))
    for (const one of [value].flat()) if (one !== '' && one !== null) query.append(name, String(one))
  return query
}

function unwrap({ data, total }: Envelope, name?: string) {
  const named = name ? (data as Record<string, unknown> | undefined) : undefined
  const rows = (named && name && named[name]) ?? data
  return { rows, total: (named?.total as number | undefined) ?? total ?? (Array.isArray(rows) ? rows.length : 0) }
}

const rest = simpleRest('', httpClient)

const isGone = (failure: unknown) => failure instanceof HttpError && failure.status === 404

/**
 * Applies a change to many rows, continuing after failures. If any failed, rejects with the first error, whose `body.done`
 * lists the changed ids.
 */
async function onEach(ids: readonly Identifier[], act: (id: Identifier) => Promise<unknown>) {
  const outcomes = await fewAtATime(ids, async id => ({
    id,
    failure: await act(id).then(
      () => undefined,
      failed => failed ?? true,
    ),
  }))
  const done = outcomes.filter(({ failure }) => failure === undefined).map(({ id }) => id)
  const first = outcomes.find(({ failure }) => failure !== undefined)?.failure
  if (!first) return done
  throw first instanceof HttpError ? new HttpError(first.message, first.status, { ...first.body, done }) : first
}

function checkRemovable(resource: string) {
  if (!pathOf(resource).removable) throw new Error(`Nothing of ${resource} is ever deleted: it is taken out of use`)
}

/**
 * react-admin's data provider: all nine methods, with the API's envelope and totals. Reads can be aborted. Errors are
 * HttpErrors with the server's message; react-admin's forms show `body.errors` at their fields.
 */
export const dataProvider = {
  ...rest,
  supportAbortSignal: true,

  /** The API has no query by ids, so request each one. Deleted and forbidden rows are omitted. */
  getMany: async (resource, { ids, signal }) => {
    const found = await fewAtATime([...new Set(ids)], id =>
      rest.getOne(resource, { id, signal }).catch(failure => {
        if (isGone(failure)) return undefined
        throw failure
      }),
    )
    return { data: found.flatMap(one => (one ? [one.data] : [])) }
  },

  /**
   * Rows that reference another record. Throws for a reference without an API filter, because the API would ignore it and
   * return all rows.
   */
  getManyReference: async (resource, params) => {
    const target = pathOf(resource).references?.[params.target]
    if (!target) throw new Error(`No filter finds ${resource} by ${params.target}`)
    return rest.getManyReference(resource, { ...params, target })
  },

  updateMany: async (resource, { ids, data }) => ({
    data: await onEach(ids, id => rest.update(resource, { id, data, previousData: { id } })),
  }),

  delete: async (resource, params) => {
    checkRemovable(resource)
    return rest.delete(resource, params)
  },

  deleteMany: async (resource, { ids }) => {
    checkRemovable(resource)
    return { data: await onEach(ids, id => rest.delete(resource, { id })) }
  },
} satisfies DataProvider

/** Maximum parallel requests for one query; browsers open six connections per server. */
const atOnce = 6

/**
 * Runs the work on each item, a few at a time, and returns the results in order. Rejects with the first error; running requests
 * are not canceled.
 */
async function fewAtATime<T, R>(all: readonly T[], work: (one: T) => Promise<R>): Promise<R[]> {
  const done: R[] = []
  const queue = all.entries()
  const worker = async () => {
    for (const [place, one] of queue) done[place] = await work(one)
  }
  await Promise.all(Array.from({ length: Math.min(atOnce, all.length) }, worker))
  return done
}

type Path = {
  path: `/${string}`
  /** Property of `data` with the rows, for a named list. */
  rows?: string
  /** Path of the list, if different. */
  list?: `/${string}`
  update?: 'PUT'
  /** Filter parameter for rows that reference another resource by this field. */
  references?: Record<string, string>
  /** Rows can be deleted; rows of other resources can only be deactivated. */
  removable?: true
}

/** The API path of each react-admin resource. Updates use PATCH unless PUT is given. */
const paths: Record<string, Path> = {
  users: { path: '/users', rows: 'all_users', references: { organization_id: 'organization' } },
  organizations: { path: '/organizations' },
  facilities: {
    path: '/facilities',
    list: '/admin/facilities',
    update: 'PUT',
    references: { organization_id: 'organization' },
    removable: true,
  },
  featureTags: { path: '/common/feature-tags' },
  payers: { path: '/providers' },
  savedViews: { path: '/saved-views', removable: true },
  outbox: { path: '/admin/outbox' },
}

/** The path of a resource; throws for an unknown name, which is a bug. */
function pathOf(resource: string): Path {
  const known = paths[resource]
  if (!known) throw new Error(`No path is known for the resource ${resource}`)
  return known
}
