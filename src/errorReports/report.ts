import { errorsDsn, release } from '../startup/installation.ts'

type Sink = (error: unknown) => void
let sink: Promise<Sink> | undefined

/** The library that reports is fetched where this installation reports at all, and then once. */
function reporting(): Promise<Sink> | undefined {
  const dsn = errorsDsn()
  if (!dsn) return undefined
  sink ??= import('./sentry.ts').then(({ startSentry }) => startSentry(dsn, release()))
  return sink
}

/** Tells the error service that something broke, where this installation has one. What was on the page stays on it. */
export function reportError(error: unknown) {
  reporting()
    ?.then(tell => tell(error))
    .catch(() => undefined)
}

/** From now on what nobody caught is reported as well, and how long pages take. */
export function watchErrors() {
  if (!errorsDsn()) return
  window.addEventListener('error', ({ error }) => error && reportError(error))
  window.addEventListener('unhandledrejection', ({ reason }) => {
    // What the server refused, or a lost connection, is no error of ours.
    if (typeof (reason as { status?: unknown } | null)?.status !== 'number') reportError(reason)
  })
  reporting()?.catch(() => undefined)
}
