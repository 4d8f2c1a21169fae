import {
  type DataProvider,
  type DeleteManyResult,
  type fetchUtils,
  type GetListParams,
  type GetListResult,
  type GetManyReferenceParams,
  type GetManyReferenceResult,
  HttpError,
  type RaRecord,
} from 'ra-core'
import simpleRest from 'ra-data-simple-rest'
import type { BulkReport } from '#domain/platform/bulk.ts'
import { type Envelope, readEnvelope, request } from './request.ts'

type HttpClient = typeof fetchUtils.fetchJson

/** Translates ra-data-simple-rest requests to API requests: paths, paging, methods, and envelope. */
const httpClient: HttpClient = async (url, options = {}) => {
  const target = new URL(url, 'http://api')
  const [, resource = '', ...rest] = target.pathname.split('/')
  const route = routeFor(resource)
  const query = apiQuery(target.searchParams)
  const method = options.method === 'PUT' ? (route.update ?? 'PATCH') : (options.method ?? 'GET')
  const path = method === 'GET' && !rest.length ? (route.list ?? route.path) : route.path
  const response = await request([path, ...rest].join('/') + (query.size ? `?${query}` : ''), {
    method,
    body: options.body,
    signal: options.signal,
  })
  const envelope = (await readEnvelope(response)) ?? {}
  const { rows, total } = unwrap(envelope, route.rows)
  return { status: response.status, headers: new Headers({ 'content-range': `${resource} */${total}` }), body: '', json: rows }
}

/**
 * Translates the query: `sort=["name","ASC"]&range=[20,39]&filter={"q":"x"}` →
 * `sort=name&order=asc&page_number=2&page_size=20&q=x`
 */
export function apiQuery(params: URLSearchParams): URLSearchParams {
  const query = new URLSearchParams()
  const read = (name: string) => JSON.parse(params.get(name) ?? 'null')
  const [field, order] = read('sort') ?? []
  if (field) query.set('sort', field)
  if (order) query.set('order', order.toLowerCase())
  const [from, to] = read('range') ?? []
  if (to !== undefined) {
    query.set('page_number', String(Math.floor(from / (to - from + 1)) + 1))
    query.set('page_size', String(to - from + 1))
  }
  for (const [name, value] of Object.entries(read('filter') ?? {}))
    for (const item of [value].flat()) if (item !== '' && item !== null) query.append(name, String(item))
  return query
}

function unwrap({ data, total }: Envelope, name?: string) {
  const namedData = name ? (data as Record<string, unknown> | undefined) : undefined
  const rows = (namedData && name && namedData[name]) ?? data
  return { rows, total: (namedData?.total as number | undefined) ?? total ?? (Array.isArray(rows) ? rows.length : 0) }
}

const rest = simpleRest('', httpClient)
/** Rows in the API's largest page, and ids that a list accepts. */
const maxPageSize = 100

/** A filter's value can be a word, such as None, instead of an id. */
const isRowId = (id: unknown) => Number(id) > 0

function removalOf(resource: string) {
  const { removable } = routeFor(resource)
  if (!removable) throw new Error(`Nothing of ${resource} is ever deleted: it is taken out of use`)
  return removable
}

/**
 * react-admin's data provider: all nine methods, with the API's envelope and totals. Reads can be aborted. Throws HttpErrors with
 * the server's message, and react-admin's forms show `body.errors` next to the fields.
 */
export const dataProvider = {
  ...rest,
  supportAbortSignal: true,

  /** Loads a list that is longer than the API's largest page, such as all rows to select, page by page. */
  getList: async (resource, params) => {
    const { page = 1, perPage = maxPageSize } = params.pagination ?? {}
    if (routeFor(resource).uncounted) return uncountedPage(resource, params)
    if (perPage <= maxPageSize || page > 1) return rest.getList(resource, params)
    const load = (n: number) => rest.getList(resource, { ...params, pagination: { page: n, perPage: maxPageSize } })
    const first = await load(1)
    const pages = Math.ceil(Math.min(first.total ?? 0, perPage) / maxPageSize)
    const others = await Promise.all(Array.from({ length: Math.max(pages - 1, 0) }, (_, n) => load(n + 2)))
    return { ...first, data: [first, ...others].flatMap(({ data }) => data).slice(0, perPage) }
  },

  /** Loads up to 100 rows with one request. Omits deleted and forbidden rows. */
  getMany: async (resource, { ids, signal }) => {
    const wanted = [...new Set(ids)].filter(isRowId)
    const pages = await Promise.all(
      batches(wanted).map(batch =>
        rest.getList(resource, {
          filter: { ids: batch },
          sort: { field: '', order: 'ASC' },
          pagination: { page: 1, perPage: maxPageSize },
          signal,
        }),
      ),
    )
    const found = new Map(pages.flatMap(({ data }) => data).map(row => [String(row.id), row]))
    return { data: wanted.flatMap(id => found.get(String(id)) ?? []) }
  },

  /**
   * Loads the rows that reference another record. Throws if the API has no filter for the reference, because the API would ignore
   * the filter and return all rows.
   */
  getManyReference: async (resource, params) => {
    const { path, below, references } = routeFor(resource)
    if (below === params.target) return pageBelow(path, params)
    const target = references?.[params.target]
    if (!target) throw new Error(`No filter finds ${resource} by ${params.target}`)
    return rest.getManyReference(resource, { ...params, target })
  },

  /**
   * Changes the status of many rows in one request (S-32), and returns the report, which lists the changed and the rejected rows. With
   * `meta`, the rows can be previewed, and must still be as they were `seen`. Callers without `meta` do not read the report: if the
   * server rejects some rows, the call rejects with the first reason, and the error's `body` is the report.
   */
  updateMany: async (resource, { ids, data, meta }) => {
    const { bulk } = routeFor(resource)
    if (!bulk) throw new Error(`${resource} are changed one at a time`)
    const response = await request(bulk.path, { method: 'POST', body: JSON.stringify({ ids, ...bulk.body(data), ...meta }) })
    const report = (await readEnvelope(response))?.data as BulkReport
    if (!meta && report.refused[0]) throw new HttpError(report.refused[0].reason ?? '', 409, report)
    return { data: [...ids], report }
  },

  delete: async (resource, params) => {
    if (removalOf(resource) !== 'one at a time') throw new Error(`${resource} are deleted with deleteMany`)
    return rest.delete(resource, params)
  },

  /** Deletes many rows in one request, and returns those that it deleted. Rows that are already gone are skipped. */
  deleteMany: async (resource, { ids }) => {
    const removal = removalOf(resource)
    if (removal === 'one at a time') throw new Error(`${resource} are deleted one at a time`)
    const response = await request(removal.path, { method: 'POST', body: JSON.stringify({ ids }) })
    const removed = (await readEnvelope(response))?.data as RaRecord[]
    return { data: removed.map(({ id }) => id), removed } as DeleteManyResult
  },
} satisfies DataProvider

const batches = <T>(items: readonly T[]): T[][] =>
  Array.from({ length: Math.ceil(items.length / maxPageSize) }, (_, at) => items.slice(at * maxPageSize, (at + 1) * maxPageSize))

/** Requests a page of a list that the API does not sort. */
async function requestPage(path: string, { pagination, filter, signal }: GetListParams) {
  const { page = 1, perPage = maxPageSize } = pagination ?? {}
  const query = apiQuery(
    new URLSearchParams({
      range: JSON.stringify([(page - 1) * perPage, page * perPage - 1]),
      filter: JSON.stringify(filter),
    }),
  )
  return readEnvelope(await request(`${path}?${query}`, { signal: signal ?? null }))
}

/** A page of rows that the API lists below the record that they belong to. */
async function pageBelow(path: string, { id, ...params }: GetManyReferenceParams) {
  const { data, total } = (await requestPage(path.replace(':id', String(id)), params)) as { data: RaRecord[]; total: number }
  return { data, total } as GetManyReferenceResult
}

/** A page of a log that is too long to count. Its last page says how many rows there are. */
async function uncountedPage(resource: string, params: GetListParams) {
  const { page = 1, perPage = maxPageSize } = params.pagination ?? {}
  const { data, next } = (await requestPage(routeFor(resource).path, params)) as { data: RaRecord[]; next: number | null }
  const isLast = next === null
  const total = isLast ? { total: (page - 1) * perPage + data.length } : {}
  return { data, ...total, pageInfo: { hasPreviousPage: page > 1, hasNextPage: !isLast } } as GetListResult
}

type Route = {
  path: `/${string}`
  /** Property of `data` that contains the rows. If omitted, `data` is the list itself. */
  rows?: string
  /** Path of the list, if it differs from `path`. */
  list?: `/${string}`
  update?: 'PUT'
  /** Whether the list has no total, but the id of the next page's first row (`next`). */
  uncounted?: true
  /** Filter parameter for each field that references another resource. */
  references?: Record<string, string>
  /** The field that references the record whose rows `path` lists. There is no list of all such rows. */
  below?: string
  /** How the status of many rows changes in one request, given the fields to change. */
  bulk?: { path: `/${string}`; body: (data: Record<string, unknown>) => object }
  /** How rows are deleted: one at a time, or many with a request to this path. If omitted, they can only be deactivated. */
  removable?: 'one at a time' | { path: `/${string}` }
}

const activeBody = ({ active }: Record<string, unknown>) => ({ status: active ? 'Active' : 'Inactive' })

/** API paths by react-admin resource. Updates use PATCH unless `update` is PUT. */
const routes: Record<string, Route> = {
  users: {
    path: '/users',
    rows: 'all_users',
    references: { organization_id: 'organization' },
    bulk: { path: '/users/bulk/status', body: ({ tmri_status }) => ({ tmri_status }) },
  },
  organizations: {
    path: '/organizations',
    bulk: { path: '/organizations/bulk/status', body: ({ active_status: status }) => ({ status }) },
  },
  facilities: {
    path: '/facilities',
    list: '/admin/facilities',
    update: 'PUT',
    references: { organization_id: 'organization' },
    bulk: { path: '/facilities/bulk/status', body: ({ status }) => ({ status }) },
    removable: 'one at a time',
  },
  organizationMembers: { path: '/organizations/:id/members', below: 'organization_id' },
  organizationLocations: { path: '/organizations/:id/locations', below: 'organization_id' },
  featureTags: { path: '/common/feature-tags', bulk: { path: '/common/feature-tags/bulk/status', body: activeBody } },
  payers: { path: '/providers', bulk: { path: '/providers/bulk/status', body: activeBody } },
  treatmentTerms: { path: '/admin/treatment-terms', removable: { path: '/admin/treatment-terms/bulk/remove' } },
  outbox: { path: '/admin/outbox' },
  changes: { path: '/admin/changes', uncounted: true },
  auditEvents: { path: '/admin/audit', uncounted: true },
  disclosures: { path: '/admin/disclosures' },
  claims: { path: '/claims' },
  duplicates: { path: '/duplicates' },
  payerDuplicates: { path: '/providers/duplicates' },
  demand: { path: '/admin/demand' },
  imports: { path: '/admin/imports' },
  importMappings: { path: '/admin/import-mappings' },
  invitations: { path: '/admin/invitations' },
  accountApprovals: { path: '/admin/account-approvals' },
  accountEvents: { path: '/admin/security-activity' },
}

/** Throws for an unknown resource, because that is a bug. */
function routeFor(resource: string): Route {
  const route = routes[resource]
  if (!route) throw new Error(`No path is known for the resource ${resource}`)
  return route
}
