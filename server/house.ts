import type { FastifyBaseLogger } from 'fastify'
import type { Config } from './config.ts'
import type { Db } from './db/connect.ts'
import type { Inspection } from './documents/inspection.ts'
import type { Files } from './gateways/files.ts'
import type { Geocoder } from './gateways/geocode.ts'
import type { NpiRegistry } from './gateways/npi.ts'
import type { Live } from './live/live.ts'
import type { Matcher } from './matching/matcher.ts'
import type { Secret } from './secret.ts'

/** What the API stands on, handed to every handler: nothing in it is global, so that tests and two servers live side by side. */
export type House = {
  config: Config
  db: Db
  secret: Secret
  files: Files
  /** Where an upload waits on this machine until it was looked at; nothing stays there. */
  spool: Files
  /** Looks through what was uploaded, in threads of its own. */
  inspection: Inspection
  matcher: Matcher
  /** Tells the open screens of what has changed, wherever it did. */
  live: Live
  npi: NpiRegistry
  /** The clock: every rule that needs the time gets it from here. */
  now: () => Date
  geocoder: Geocoder
  log: FastifyBaseLogger
}
