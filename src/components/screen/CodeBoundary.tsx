import { Component, type ReactNode, useEffect, useReducer } from 'react'
import { texts as shell } from '../../i18n/english/shell.ts'
import { CodeUnavailable } from '../../startup/code.ts'
import type { UnavailableProps } from './Unavailable.tsx'

let Unavailable: typeof import('./Unavailable.tsx').Unavailable | undefined

/** Fetches what is shown without a connection while there is one. */
export const preloadUnavailable = () =>
  import('./Unavailable.tsx').then(
    loaded => {
      Unavailable = loaded.Unavailable
    },
    () => undefined,
  )

/** How often what is shown without a connection is fetched, if the connection was gone before, in milliseconds. */
const again = 4000

/** Shows that code could not be fetched. */
export function MissingCode(props: UnavailableProps) {
  const [, show] = useReducer((count: number) => count + 1, 0)
  useEffect(() => {
    const timer = setInterval(async () => {
      if (!Unavailable) await preloadUnavailable()
      if (!Unavailable) return
      clearInterval(timer)
      show()
    }, again)
    return () => clearInterval(timer)
  }, [])
  return Unavailable ? <Unavailable {...props} /> : <p role="alert">{shell.state.noCode}</p>
}

type Props = UnavailableProps & { children?: ReactNode }

/** Shows that code could not be fetched, in its place, and leaves the page around it alone. Other errors are not its own. */
export class CodeBoundary extends Component<Props, { error?: unknown }> {
  override state: { error?: unknown } = {}

  static getDerivedStateFromError(error: unknown) {
    return { error }
  }

  override render() {
    const { error } = this.state
    const { children, ...how } = this.props
    if (error === undefined) return children
    if (!(error instanceof CodeUnavailable)) throw error
    return <MissingCode {...how} />
  }
}
