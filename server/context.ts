import type { FastifyBaseLogger } from 'fastify'
import type { Config } from './config.ts'
import type { Matcher } from './matching/matcher.ts'
import type { Db } from './platform/db/connect.ts'
import type { Subscribers } from './platform/events/events.ts'
import type { Inspection } from './platform/files/inspection.ts'
import type { Files } from './platform/gateways/files.ts'
import type { Geocoder } from './platform/gateways/geocode.ts'
import type { Providers } from './platform/gateways/identityProviders.ts'
import type { NpiRegistry } from './platform/gateways/npi.ts'
import type { Live } from './platform/live/live.ts'
import type { Health } from './platform/system/health.ts'
import type { SignIns } from './platform/throttle/signIns.ts'
import type { Secret } from './secret.ts'

/** The server's dependencies, passed to every handler. Nothing is global, so a test can run two servers in one process. */
export type AppContext = {
  config: Config
  db: Db
  secret: Secret
  files: Files
  /** Local quarantine for uploads awaiting inspection. Files are deleted after inspection. */
  spool: Files
  /** Inspects uploads in worker threads. */
  inspection: Inspection
  matcher: Matcher
  /** Notifies open screens of changes, across all servers. */
  live: Live
  /** Runs the subscribers to each event that a feature publishes. */
  subscribers: Subscribers
  npi: NpiRegistry
  /** The clock that all rules use. */
  now: () => Date
  geocoder: Geocoder
  health: Health
  signIns: SignIns
  /** Organizations' OpenID Connect providers. */
  providers: Providers
  log: FastifyBaseLogger
  /** The last lines of this server's log, the oldest first, for the support bundle. */
  recentLog: () => readonly string[]
}
