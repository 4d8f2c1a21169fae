import { Component, type ReactNode, useEffect, useReducer } from 'react'
import { texts as shell } from '../../i18n/english/shell.ts'
import { CodeUnavailable } from '../../startup/code.ts'
import type { UnavailableProps } from './Unavailable.tsx'

let Unavailable: typeof import('./Unavailable.tsx').Unavailable | undefined

/** Preloads the offline message while the server is still reachable. */
export const preloadUnavailable = () =>
  import('./Unavailable.tsx').then(
    loaded => {
      Unavailable = loaded.Unavailable
    },
    () => undefined,
  )

/** Interval between attempts to preload, in milliseconds. */
const retryInterval = 4000

/** Explains that code could not be loaded. */
export function MissingCode(props: UnavailableProps) {
  const [, show] = useReducer((count: number) => count + 1, 0)
  useEffect(() => {
    const timer = setInterval(async () => {
      if (!Unavailable) await preloadUnavailable()
      if (!Unavailable) return
      clearInterval(timer)
      show()
    }, retryInterval)
    return () => clearInterval(timer)
  }, [])
  return Unavailable ? <Unavailable {...props} /> : <p role="alert">{shell.state.noCode}</p>
}

type Props = UnavailableProps & { children?: ReactNode }

/**
 * Error boundary that shows a message in place of code that could not be loaded, so the rest of the page keeps working.
 * Rethrows other errors.
 */
export class CodeBoundary extends Component<Props, { error?: unknown }> {
  override state: { error?: unknown } = {}

  static getDerivedStateFromError(error: unknown) {
    return { error }
  }

  override render() {
    const { error } = this.state
    const { children, ...props } = this.props
    if (error === undefined) return children
    if (!(error instanceof CodeUnavailable)) throw error
    return <MissingCode {...props} />
  }
}
