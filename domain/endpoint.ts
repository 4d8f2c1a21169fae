import type { z } from 'zod'
import type { Action } from './access.ts'

/** One API call: method, path, input, output and access rule. */
export type Endpoint = {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  path: `/${string}`
  /** One sentence for the API documentation. */
  about: string
  /** The access rule. `public` needs no session, and `signed in` needs any session. */
  access: Action | 'public' | 'signed in'
  /** Callable before the welcome screen is completed. */
  beforeWelcome?: true
  /** Callable before the required second factor is set up. */
  beforeFactor?: true
  params?: z.ZodType
  query?: z.ZodType
  body?: z.ZodType
  takes?: 'json' | 'multipart'
  /**
   * The file in the multipart request is streamed to disk. The action is checked before the upload is read: may the caller upload
   * at all?
   */
  spools?: Action
  /** The same pre-upload permission check, for small uploads kept in memory. */
  sends?: Action
  /**
   * The file (at most 6 MB) stays in local quarantine until it is inspected. Without this flag it is an import file, stored
   * immediately, up to IMPORT_MAX_MB.
   */
  apart?: true
  /** Can also be called with a short-lived chat credential instead of a session. */
  credential?: 'chat'
  /** `csv` is streamed row by row; `events` is a stream of server-sent events, each of type `response`. */
  gives?: 'json' | 'file' | 'csv' | 'events'
  status?: 200 | 201
  /** The type of `data` in a successful response. */
  response: z.ZodType
  /** The type of `data` in an error response, if it differs from `response`. */
  refuses?: z.ZodType
  /** Response fields alongside `data`, such as the total of a list or the sign-in token. */
  beside?: z.ZodObject
  /** The response contains patient data, so it is sent only after the read is recorded in the audit log. */
  reads?: 'patient'
  /** Why a write needs no audit row. */
  unaudited?: string
}

export type Contract = Record<string, Endpoint>

/** Keeps the exact type of each endpoint, so that TypeScript checks server and browser against it. */
export const contract = <const E extends Contract>(endpoints: E) => endpoints
