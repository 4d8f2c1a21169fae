import type { Db } from '../platform/db/connect.ts'
import { type Directory, loadDirectory, versionOf } from './directory.ts'

/** The directory in memory. It is never older than the database because every request checks the version. */
export type Matcher = {
  /** `current` is the directory's version, if the caller has just read it from the database. */
  directory: (db: Db, current?: number) => Promise<Directory>
  /** The loaded directory's version; undefined before the first load. */
  version: () => number | undefined
  /** When the directory was last loaded, in milliseconds since 1970. */
  loadedAt: () => number | undefined
}

/**
 * Keeps the matchable facilities in memory and loads changes when the directory's version has increased. Loads never overlap:
 * concurrent requests wait for the load in progress.
 */
export function createMatcher(): Matcher {
  let held: Directory | undefined
  let loadedAt: number | undefined
  let loading: Promise<unknown> | undefined

  return {
    version: () => held?.version,
    loadedAt: () => loadedAt,
    async directory(db, current) {
      const before = held
      const version = current ?? (await versionOf(db))
      // Versions only increase, so a lower version means that the database was restored.
      if (before && before === held && version < before.version) held = undefined
      for (;;) {
        if (held && held.version >= version) return held
        // If the other request's load fails (for example, because of its connection), this request loads the directory itself.
        if (loading) await loading.catch(() => {})
        else {
          const reading = loadDirectory(db, held)
            .then(read => {
              held = read
              loadedAt = Date.now()
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
