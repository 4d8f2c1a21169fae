import type { z } from 'zod'
import type { Action } from './access.ts'

/** One line of the API: what is called, what goes in, what comes out, who may. */
export type Endpoint = {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  path: `/${string}`
  /** One sentence for the API's reader. */
  about: string
  /** The rule that allows it; `public` is for everybody, `signed in` for whoever has a session. */
  access: Action | 'public' | 'signed in'
  /** Reachable before the welcome screen is done (decisions, first login). */
  beforeWelcome?: true
  /** Reachable, like those, before the second factor is set up that one's organization requires. */
  beforeFactor?: true
  params?: z.ZodType
  query?: z.ZodType
  body?: z.ZodType
  takes?: 'json' | 'multipart'
  /** The file of a multipart request goes to the disk. Asked before a byte of it is read: whether the caller may send one at all. */
  spools?: Action
  /** The same question of a multipart request whose files are few and stay in memory. */
  sends?: Action
  /**
   * The spooled file has at most 6 MB and waits apart, on this machine alone, until it was looked at. Without it, the file is an
   * import's: of at most IMPORT_MAX_MB, and stored at once.
   */
  apart?: true
  /** The short-lived credential of a chat opens it as well as the session does (spec 2 §7). */
  credential?: 'chat'
  /** `csv` is a table sent row by row, however long; `events` a stream of server-sent events, each of them a `response`. */
  gives?: 'json' | 'file' | 'csv' | 'events'
  status?: 200 | 201
  /** What stands under `data`. */
  response: z.ZodType
  /** What stands under `data` of a refusal, where it is not a `response`. */
  refuses?: z.ZodType
  /** What stands beside `data`: the total of a list, the token of a sign-in. */
  beside?: z.ZodObject
  /** The answer carries patients' data: it is not sent before an audit row says who read it. */
  reads?: 'patient'
  /** A write that changes nothing worth an audit row of its own, with the reason. */
  unaudited?: string
}

export type Contract = Record<string, Endpoint>

/** Keeps each line's exact type, so that server and browser agree by compiling. */
export const contract = <const E extends Contract>(endpoints: E) => endpoints
