import { type ComponentType, lazy, type ReactNode, useReducer, useState } from 'react'
import { ErrorBoundary } from 'react-error-boundary'
import { CodeUnavailable, withCode } from '../../startup/code.ts'
import { type Place, Unavailable } from './Unavailable.tsx'

/** A component whose code loads when it first renders, or earlier with `load`, which never rejects. */
export type LazyComponent<P extends object = object> = ComponentType<P> & { load: () => Promise<void> }

/** The props of a component. A component without props has none. */
type PropsOf<Component> = Component extends () => ReactNode
  ? object
  : Component extends (props: infer P extends object) => ReactNode
    ? P
    : never

/**
 * Returns a component that loads its code. `name` is the module's export. Code that has been loaded before renders without suspending,
 * unlike with React's `lazy`. If the code cannot be loaded, a message that fits the `place` replaces only this component.
 */
export function lazyWithRetry<Module, Name extends keyof Module & string>(
  importModule: () => Promise<Module>,
  name: Name,
  place: Place = 'page',
): LazyComponent<PropsOf<Module[Name]>> {
  type P = PropsOf<Module[Name]>
  let loaded: ComponentType<P> | undefined
  let loading: Promise<{ default: ComponentType<P> }> | undefined
  const start = () => {
    loading ??= withCode(importModule, { stored: true }).then(module => {
      loaded = module[name] as ComponentType<P>
      return { default: loaded }
    })
    return loading
  }
  const createLazy = () => lazy(start) as unknown as ComponentType<P>
  let Loading = createLazy()

  function Content(props: P) {
    // A mounted component keeps its type, and with it its state, when the code has loaded.
    const [Loaded] = useState(() => loaded ?? Loading)
    return <Loaded {...props} />
  }

  function Lazy(props: P & { open?: unknown; onClose?: () => void }) {
    const [tries, nextTry] = useReducer((count: number) => count + 1, 0)
    const retry = () => {
      loading = undefined
      Loading = createLazy()
      nextTry()
    }
    return (
      <ErrorBoundary
        key={tries}
        fallbackRender={({ error }) => {
          if (!(error instanceof CodeUnavailable)) throw error
          return <Unavailable place={place} tries={tries} onRetry={retry} open={props.open} onClose={props.onClose} />
        }}
      >
        <Content {...props} />
      </ErrorBoundary>
    )
  }
  return Object.assign(Lazy, { displayName: name, load: () => start().then(ignore, ignore) })
}

const ignore = () => undefined
