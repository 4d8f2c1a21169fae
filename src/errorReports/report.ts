import { errorsDsn, release } from '../startup/installation.ts'

type Sink = (error: unknown) => void
let sink: Promise<Sink> | undefined

/** Loads the reporting library only if error reporting is configured. */
function reporting(): Promise<Sink> | undefined {
  const dsn = errorsDsn()
  if (!dsn) return undefined
  sink ??= import('./sentry.ts').then(({ startSentry }) => startSentry(dsn, release()))
  return sink
}

/** Reports an error to the error service, if one is configured. Reports contain no page content. */
export function reportError(error: unknown) {
  reporting()
    ?.then(send => send(error))
    .catch(() => undefined)
}

/** Starts reporting uncaught errors and page load times. */
export function watchErrors() {
  if (!errorsDsn()) return
  window.addEventListener('error', ({ error }) => error && reportError(error))
  window.addEventListener('unhandledrejection', ({ reason }) => {
    // Server errors and lost connections are not bugs in the page.
    if (typeof (reason as { status?: unknown } | null)?.status !== 'number') reportError(reason)
  })
  reporting()?.catch(() => undefined)
}
