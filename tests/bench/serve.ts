import type { AddressInfo } from 'node:net'
import { buildApp } from '#server/app.ts'
import { readConfig } from '#server/config.ts'
import { createMatcher } from '#server/matching/matcher.ts'
import { subscribers } from '#server/messaging/notifications/subscribers.ts'
import type { Db } from '#server/platform/db/connect.ts'
import { openInspection } from '#server/platform/files/inspection.ts'
import { folderFiles } from '#server/platform/gateways/files.ts'
import { offlineGeocoder } from '#server/platform/gateways/geocode.ts'
import { openProviders } from '#server/platform/gateways/identityProviders.ts'
import { offlineNpi } from '#server/platform/gateways/npi.ts'
import { liveInProcess } from '#server/platform/live/live.ts'
import { createSignIns } from '#server/platform/throttle/signIns.ts'
import { openSecret } from '#server/secret.ts'
import { benchHealth } from './health.ts'

/** The secret key of every server that is measured. */
export const benchKey = 'only for measuring, thrown away at the end'

/** Starts the full API with this database on a free port. Returns also the context that its jobs need. */
export async function serveOn(db: Db, folder: string, settings: Record<string, string> = {}) {
  const config = readConfig({
    ...{
      NODE_ENV: 'production',
      SEED: 'lookups',
      REQUESTS_PER_MINUTE: '1000000',
      SECRET_KEY: benchKey,
    },
    ...settings,
  })
  const secret = openSecret(config.SECRET_KEY!)
  const files = folderFiles(folder)
  const parts = { config, db, files, spool: files, now: () => new Date(), matcher: createMatcher() }
  const context = {
    ...parts,
    health: benchHealth(parts),
    secret,
    providers: openProviders({ now: parts.now, secret }),
    inspection: openInspection(),
    signIns: createSignIns(),
    live: liveInProcess(),
    subscribers,
    npi: offlineNpi(),
    geocoder: offlineGeocoder(),
    recentLog: () => [],
  }
  const app = await buildApp(context)
  await app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = app.server.address() as AddressInfo
  return { app, port, context: { ...context, log: app.log } }
}
