import { HttpError } from 'ra-core'
import type { z } from 'zod'
import type { Endpoint } from '#domain/endpoint.ts'
import { somethingWentWrong } from '#domain/refusal.ts'
import { type Envelope, readEnvelope, request } from './request.ts'

type Given<Name extends string, Schema> = Schema extends z.ZodType
  ? Record<never, never> extends z.input<Schema>
    ? { [K in Name]?: z.input<Schema> }
    : { [K in Name]: z.input<Schema> }
  : { [K in Name]?: undefined }

/** Fields of a multipart request, with files as browser objects. */
export type Parts = Record<string, string | number | boolean | Blob>

type Body<E extends Endpoint> = E['takes'] extends 'multipart' ? { body: Parts } : Given<'body', E['body']>
export type Input<E extends Endpoint> = Given<'params', E['params']> &
  Given<'query', E['query']> &
  Body<E> & {
    signal?: AbortSignal
    /** The request continues when the page is closed. */
    keepalive?: boolean
    /** Replaces the session token. */
    authorization?: string | undefined
  }

export type Output<E extends Endpoint> = E['gives'] extends 'file' | 'csv'
  ? Blob
  : E['beside'] extends z.ZodType
    ? { data: z.output<E['response']> } & z.output<E['beside']>
    : z.output<E['response']>

/**
 * Calls an API endpoint. Returns the data, or `{ data, … }` if the endpoint returns other fields too, or the file. Throws like
 * `request`.
 */
export async function call<E extends Endpoint>(endpoint: E, input: Input<E>): Promise<Output<E>> {
  const { params, query, body, ...how } = input as { params?: object; query?: object; body?: object } & {
    signal?: AbortSignal
    keepalive?: boolean
    authorization?: string | undefined
  }
  const response = await request(fill(endpoint.path, params) + search(query), {
    method: endpoint.method,
    body: encode(endpoint, body),
    ...how,
    open: endpoint.access === 'public',
  })
  const isFile = endpoint.gives === 'file' || endpoint.gives === 'csv'
  return (isFile ? await response.blob() : promised(endpoint, await readEnvelope(response))) as Output<E>
}

/** Replaces the parameters in a path. */
export const fill = (path: string, params: object = {}) =>
  path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String((params as Record<string, unknown>)[name])))

/** Repeats the name for each item of a list; omits undefined and null. */
function search(query: object = {}): string {
  const found = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) {
    for (const one of [value].flat()) if (one !== undefined && one !== null) found.append(name, String(one))
  }
  return found.size ? `?${found}` : ''
}

/** Encodes a request body as JSON or form data. */
export function encode(endpoint: Endpoint, body?: object): BodyInit | undefined {
  if (!body) return undefined
  if (endpoint.takes !== 'multipart') return JSON.stringify(body)
  const form = new FormData()
  for (const [name, value] of Object.entries(body as Parts)) form.append(name, value instanceof Blob ? value : String(value))
  return form
}

/** A response that violates the contract is a bug, so throw instead of rendering it. */
export function promised(endpoint: Endpoint, answer: Envelope | undefined) {
  const data = endpoint.response.safeParse(answer?.data)
  const beside = endpoint.beside?.safeParse(answer)
  const broken = data.error ?? beside?.error
  if (broken) throw Object.assign(new HttpError(somethingWentWrong, 500), { cause: broken })
  return endpoint.beside ? { ...beside?.data, data: data.data } : data.data
}
