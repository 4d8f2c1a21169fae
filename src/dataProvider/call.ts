import { queryOptions } from '@tanstack/react-query'
import { HttpError } from 'ra-core'
import { common } from '#domain/directory/addresses/contract.ts'
import type { Endpoint } from '#domain/platform/endpoint.ts'
import { somethingWentWrong } from '#domain/platform/httpError.ts'
import type { z } from '#domain/platform/zod.ts'
import { type Envelope, readEnvelope, request } from './request.ts'

type InputField<Name extends string, Schema> = Schema extends z.ZodType
  ? Record<never, never> extends z.input<Schema>
    ? { [K in Name]?: z.input<Schema> }
    : { [K in Name]: z.input<Schema> }
  : { [K in Name]?: undefined }

/** Fields of a multipart request, with files as Blobs. */
export type Parts = Record<string, string | number | boolean | Blob>

type Body<E extends Endpoint> = E['requestType'] extends 'multipart' ? { body: Parts } : InputField<'body', E['body']>
export type Input<E extends Endpoint> = InputField<'params', E['params']> &
  InputField<'query', E['query']> &
  Body<E> & {
    signal?: AbortSignal
    keepalive?: boolean
    authorization?: string | undefined
  }

export type Output<E extends Endpoint> = E['responseType'] extends 'file' | 'csv'
  ? Blob
  : E['responseFields'] extends z.ZodType
    ? { data: z.output<E['response']> } & z.output<E['responseFields']>
    : z.output<E['response']>

/**
 * Calls an API endpoint. Returns the file, the data, or `{ data, … }` if the response has other fields. Throws like `request`.
 */
export async function call<E extends Endpoint>(endpoint: E, input: Input<E>): Promise<Output<E>> {
  const { params, query, body, ...options } = input as { params?: object; query?: object; body?: object } & {
    signal?: AbortSignal
    keepalive?: boolean
    authorization?: string | undefined
  }
  const response = await request(fill(endpoint.path, params) + search(query), {
    method: endpoint.method,
    body: encode(endpoint, body),
    ...options,
    open: endpoint.access === 'public',
  })
  const isFile = endpoint.responseType === 'file' || endpoint.responseType === 'csv'
  return (isFile ? await response.blob() : validateResponse(endpoint, await readEnvelope(response))) as Output<E>
}

/** Fills in a path's parameters. */
export const fill = (path: string, params: object = {}) =>
  path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String((params as Record<string, unknown>)[name])))

/** Builds a query string. Repeats the name for each item of a list, and omits undefined and null. */
function search(query: object = {}): string {
  const params = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) {
    for (const item of [value].flat()) if (item !== undefined && item !== null) params.append(name, String(item))
  }
  return params.size ? `?${params}` : ''
}

export function encode(endpoint: Endpoint, body?: object): BodyInit | undefined {
  if (!body) return undefined
  if (endpoint.requestType !== 'multipart') return JSON.stringify(body)
  const form = new FormData()
  for (const [name, value] of Object.entries(body as Parts)) form.append(name, value instanceof Blob ? value : String(value))
  return form
}

/**
 * Returns the response's data. In tests and during development, throws if it violates the contract, because that is a bug. In
 * production, the server has already validated it, and a page that is older than the server must accept new values.
 */
export function validateResponse({ response, responseFields }: Partial<Endpoint>, envelope: Envelope | undefined) {
  if (import.meta.env.PROD && envelope && 'data' in envelope) return responseFields ? envelope : envelope.data
  const data = response?.safeParse(envelope?.data)
  const extra = responseFields?.safeParse(envelope)
  const broken = data?.error ?? extra?.error
  if (broken || !data) throw Object.assign(new HttpError(somethingWentWrong, 500), { cause: broken })
  return responseFields ? { ...extra?.data, data: data.data } : data.data
}

/** Address suggestions. Sends the text in the request body because a patient's address must not be in a URL. */
export const addressQuery = (q: string) =>
  queryOptions({
    queryKey: ['addresses', q],
    queryFn: ({ signal }) => call(common.addresses, { body: { q }, signal }),
    staleTime: 600_000,
    gcTime: 600_000,
    retry: false,
  })
