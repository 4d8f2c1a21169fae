import { type ComponentType, createElement, isValidElement, lazy, type ReactElement, useReducer } from 'react'
import { withCode } from '../../startup/code.ts'
import { CodeBoundary } from './CodeBoundary.tsx'
import type { Place } from './Unavailable.tsx'

/**
 * A component loaded on first render, or earlier with `preload`. `name` is the module's export. While its code cannot be
 * loaded, a message for `place` is shown: page, panel, dialog, or nothing.
 */
export function screen<Name extends string, P extends object = object>(
  load: () => Promise<Record<Name, ComponentType<P>>>,
  name: Name,
  place: Place = 'page',
): ComponentType<P> {
  const createLazy = () => lazy(async () => ({ default: (await withCode(load))[name] as ComponentType<object> }))
  let Loaded = createLazy()
  const Screen = (props: P & { open?: unknown; onClose?: () => void }) => {
    const [attempt, nextAttempt] = useReducer((count: number) => count + 1, 0)
    const onRetry = () => {
      Loaded = createLazy()
      nextAttempt()
    }
    return createElement(
      CodeBoundary,
      { key: attempt, tries: attempt, place, onRetry, open: props.open, onClose: props.onClose },
      createElement(Loaded, props),
    )
  }
  // Load errors are shown when the component renders.
  return Object.assign(Screen, { preload: () => void withCode(load).catch(() => undefined) })
}

/** Starts loading the code of a screen and of the screens inside it. */
export function preload(element: ReactElement) {
  const { preload: preloadSelf } = element.type as { preload?: () => void }
  preloadSelf?.()
  const { children } = element.props as { children?: unknown }
  if (isValidElement(children)) preload(children)
}

/** Preloads when the browser is idle; returns a function that cancels. */
export function preloadLater(element: ReactElement): () => void {
  // Safari has no requestIdleCallback.
  if (!('requestIdleCallback' in window)) {
    const timer = setTimeout(() => preload(element), 1000)
    return () => clearTimeout(timer)
  }
  const handle = requestIdleCallback(() => preload(element), { timeout: 3000 })
  return () => cancelIdleCallback(handle)
}
