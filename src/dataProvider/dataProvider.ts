import type { DataProvider, fetchUtils } from 'ra-core'
import simpleRest from 'ra-data-simple-rest'
import { paths } from './paths.ts'
import { type Envelope, readEnvelope, request } from './request.ts'

type HttpClient = typeof fetchUtils.fetchJson

/** Speaks ra-data-simple-rest's dialect to react-admin and the API's to the server: paths, paging, verbs, envelope. */
const httpClient: HttpClient = async (url, options = {}) => {
  const asked = new URL(url, 'http://api')
  const [, resource = '', ...rest] = asked.pathname.split('/')
  const known = paths[resource]
  if (!known) throw new Error(`No path is known for the resource ${resource}`)
  const query = apiQuery(asked.searchParams)
  const method = options.method === 'PUT' ? (known.update ?? 'PATCH') : (options.method ?? 'GET')
  const response = await request([known.path, ...rest].join('/') + (query.size ? `?${query}` : ''), {
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
    if (value !== '' && value !== null) query.set(name, String(value))
  return query
}

function unwrap({ data, total }: Envelope, name?: string) {
  const named = name ? (data as Record<string, unknown> | undefined) : undefined
  const rows = (named && name && named[name]) ?? data
  return { rows, total: (named?.total as number | undefined) ?? total ?? (Array.isArray(rows) ? rows.length : 0) }
}

const rest = simpleRest('', httpClient)

/** What react-admin's lists and forms read and write through. */
export const dataProvider: DataProvider = {
  ...rest,
  // The API has no "these ids" question: each is asked by itself, and react-query remembers them.
  getMany: async (resource, { ids, signal }) => ({
    data: (await Promise.all(ids.map(id => rest.getOne(resource, { id, signal })))).map(one => one.data),
  }),
}
