import type { Action } from '../access.ts'
import type { z } from './zod.ts'

/** The parts of the API that a program's token can be given. */
export const tokenGroups = ['organization', 'directory', 'beds', 'applications', 'patients'] as const
export type TokenGroup = (typeof tokenGroups)[number]

/** One API call: method, path, input, output, and access rule. */
export type Endpoint = {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  path: `/${string}`
  /** One sentence for the API documentation. */
  about: string
  /** The access rule. `public` needs no session, and `signed in` needs any session. */
  access: Action | 'public' | 'signed in'
  /** Permits the call before the user has completed the welcome screen. */
  beforeWelcome?: true
  /** Permits the call before the user has set up the required two-factor authentication. */
  beforeFactor?: true
  /**
   * Permits the call for members of a deactivated organization: `view only` while they can view its open applications, and `always` also
   * after that. Otherwise, the endpoint's access rule decides (domain/people/deactivation/rules.ts).
   */
  whenDeactivated?: 'view only' | 'always'
  params?: z.ZodType
  query?: z.ZodType
  body?: z.ZodType
  /** `urlencoded` is a form without files, as other servers send it. */
  requestType?: 'json' | 'multipart' | 'urlencoded'
  /**
   * Streams the multipart request's file to disk. Before reading the upload, the server checks whether the caller may perform
   * this action on at least one record.
   */
  streamedUpload?: Action
  /** The same check for small uploads, which are kept in memory. */
  bufferedUpload?: Action
  /**
   * Stores the file (at most 6 MB) in local quarantine until it has been inspected. Without this option, the upload is an import
   * file, which is stored immediately and may be up to IMPORT_MAX_MB.
   */
  quarantine?: true
  /**
   * Opens the endpoint to programs' tokens with this scope, to read (GET) or to write. Without it, tokens get 403. The access rule and
   * the caller's scope apply as for users (domain/people/programs/rules.ts).
   */
  tokens?: TokenGroup
  /** Accepts a short-lived chat credential as an alternative to a session. */
  credential?: 'chat'
  /** `csv` is streamed row by row; `events` is a stream of server-sent events, each with the type `response`. */
  responseType?: 'json' | 'file' | 'csv' | 'events'
  status?: 200 | 201
  /** The type of `data` in a successful response. */
  response: z.ZodType
  /** The type of `data` in an error response, if it differs from `response`. */
  errorResponse?: z.ZodType
  /** Response fields next to `data`, such as a list's total or the sign-in token. */
  responseFields?: z.ZodObject
  /** The response contains patient data, so it is sent only after the read has been recorded in the audit log. */
  reads?: 'patient'
  /**
   * The write stays in the record of its patient, so it is permitted for a sample patient. Any other write to a sample gets 409
   * (docs/decisions/0047-sample-patient.md).
   */
  samples?: true
  /** Why a write needs no audit row. */
  unaudited?: string
}

export type Contract = Record<string, Endpoint>

/** Preserves each endpoint's exact type, so that TypeScript checks the server and the browser against it. */
export const contract = <const E extends Contract>(endpoints: E) => endpoints
