import { type ComponentType, createElement, isValidElement, lazy, type ReactElement, useReducer } from 'react'
import { withCode } from '../../startup/code.ts'
import { CodeBoundary } from './CodeBoundary.tsx'
import type { Place } from './Unavailable.tsx'

/**
 * A component that is fetched when it is first shown, or a little earlier with `preload`. Takes the module's export of that name.
 * Until its code can be fetched, `place` is shown: a page, a panel, a dialog that can be closed, or nothing.
 */
export function screen<Name extends string, P extends object = object>(
  load: () => Promise<Record<Name, ComponentType<P>>>,
  name: Name,
  place: Place = 'page',
): ComponentType<P> {
  const fetching = () => lazy(async () => ({ default: (await withCode(load))[name] as ComponentType<object> }))
  let Loaded = fetching()
  const Screen = (props: P & { open?: unknown; onClose?: () => void }) => {
    const [attempt, again] = useReducer((count: number) => count + 1, 0)
    const onRetry = () => {
      Loaded = fetching()
      again()
    }
    return createElement(
      CodeBoundary,
      { key: attempt, tries: attempt, place, onRetry, open: props.open, onClose: props.onClose },
      createElement(Loaded, props),
    )
  }
  // If the code cannot be fetched, that is shown when the component is.
  return Object.assign(Screen, { preload: () => void withCode(load).catch(() => undefined) })
}

/** Begins to fetch the code of a screen, if it is one, and of what it frames. */
export function preload(element: ReactElement) {
  const { preload: begin } = element.type as { preload?: () => void }
  begin?.()
  const { children } = element.props as { children?: unknown }
  if (isValidElement(children)) preload(children)
}

/** The same once the page has a moment; answers how to let it be. */
export function preloadLater(element: ReactElement): () => void {
  // Safari does not say when it has one.
  if (!('requestIdleCallback' in window)) {
    const timer = setTimeout(() => preload(element), 1000)
    return () => clearTimeout(timer)
  }
  const asked = requestIdleCallback(() => preload(element), { timeout: 3000 })
  return () => cancelIdleCallback(asked)
}
