import type { Db } from '../db/connect.ts'
import { type Directory, loadDirectory, versionOf } from './directory.ts'

/** The directory in memory, never older than the database: its version is read with every question. */
export type Matcher = {
  directory: (db: Db) => Promise<Directory>
  /** The version that lies ready, for whoever asks next. */
  version: () => number | undefined
}

/**
 * Keeps the matchable facilities in memory, and reads what changed when the directory's version has moved on: never two readings
 * at once, and whoever asks meanwhile waits for the one under way.
 */
export function createMatcher(): Matcher {
  let held: Directory | undefined
  let loading: Promise<unknown> | undefined
  return {
    version: () => held?.version,
    async directory(db) {
      const before = held
      const version = await versionOf(db)
      // The version only grows; where it fell, the database was put back from a copy.
      if (before && before === held && version < before.version) held = undefined
      for (;;) {
        if (held && held.version >= version) return held
        // Another's reading may fail with their connection: then we read ourselves.
        if (loading) await loading.catch(() => {})
        else {
          const reading = loadDirectory(db, held)
            .then(read => {
              held = read
              return read
            })
            .finally(() => {
              loading = undefined
            })
          loading = reading
          return reading
        }
      }
    },
  }
}
