import { migrationNames } from '#server/platform/db/migrate.ts'
import { createHealth, type HealthDeps } from '#server/platform/system/health.ts'
import { createHeartbeats } from '#server/platform/system/heartbeats.ts'

/** Health checks for a server that is being measured. It has no email server and no jobs. */
export const benchHealth = (parts: Omit<HealthDeps, 'heartbeats' | 'migrations' | 'version'>) =>
  createHealth({ ...parts, heartbeats: createHeartbeats(), migrations: migrationNames, version: null })
