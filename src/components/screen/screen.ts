import { type ComponentType, createElement, isValidElement, lazy, type ReactElement, useReducer, useState } from 'react'
import type { Params } from 'react-router-dom'
import type { Whoami } from '#domain/account/schema.ts'
import type { FirstQuery } from '../../dataProvider/firstData.ts'
import { withCode } from '../../startup/code.ts'
import { CodeBoundary } from './CodeBoundary.tsx'
import type { Place } from './Unavailable.tsx'

/** The user and URL that the app starts with. */
export type Start = { user: Whoami; path: string; params: Params; query: URLSearchParams }

/** The queries and nested screens that a screen needs for its first render. */
export type FirstParts = { queries: readonly FirstQuery[]; inside?: ReactElement }

/**
 * A screen component's optional `firstParts` function. The app loads what the function returns before the first render so that
 * the screen renders with its data.
 */
export type GetFirstParts = (start: Start) => FirstParts

/**
 * Returns a component that loads on first render, or earlier with `preload`. `name` is the module's export. If its code cannot be
 * loaded, shows a message that fits `place`: page, panel, dialog, or nothing.
 */
export function screen<Name extends string, P extends object = object>(
  load: () => Promise<Record<Name, ComponentType<P>>>,
  name: Name,
  place: Place = 'page',
): ComponentType<P> {
  const createLazy = () => lazy(async () => ({ default: (await loadCode()) as ComponentType<object> }))
  let Loaded = createLazy()
  let component: ComponentType<P> | undefined
  const loadCode = async () => {
    component = (await withCode(load))[name]
    return component
  }
  const Screen = (props: P & { open?: unknown; onClose?: () => void }) => {
    const [attempt, nextAttempt] = useReducer((count: number) => count + 1, 0)
    // A loaded component renders without suspending. A mounted screen keeps its component and, with it, its state.
    const [Rendered] = useState(() => component)
    const onRetry = () => {
      Loaded = createLazy()
      nextAttempt()
    }
    return createElement(
      CodeBoundary,
      { key: attempt, tries: attempt, place, onRetry, open: props.open, onClose: props.onClose },
      createElement((attempt === 0 && Rendered) || Loaded, props),
    )
  }
  // The component reports load errors when it renders.
  return Object.assign(Screen, {
    displayName: name,
    preload: () => loadCode().catch(() => undefined),
    firstParts: (start: Start) => (component as { firstParts?: GetFirstParts } | undefined)?.firstParts?.(start),
  })
}

/** Returns what a screen's first render needs. Undefined if the screen has no such function or its code has not loaded. */
export const firstPartsOf = ({ type }: ReactElement, start: Start): FirstParts | undefined =>
  (type as { firstParts?: (start: Start) => FirstParts | undefined }).firstParts?.(start)

/** Loads the code for a screen and any nested screens. Never rejects, because a screen reports loading errors when it renders. */
export async function preload(element: ReactElement): Promise<void> {
  const { preload: preloadSelf } = element.type as { preload?: () => Promise<unknown> }
  const { children } = element.props as { children?: unknown }
  await Promise.all([preloadSelf?.(), isValidElement(children) && preload(children)])
}

/** Whether the user asked the browser to use less data, for example on a metered connection. */
const savesData = () => (navigator as { connection?: { saveData?: boolean } }).connection?.saveData === true

/** Preloads when the browser is idle, unless the user saves data. Returns a function that cancels the preload. */
export function preloadLater(element: ReactElement): () => void {
  if (savesData()) return () => {}
  // Safari does not support requestIdleCallback.
  if (!('requestIdleCallback' in window)) {
    const timer = setTimeout(() => preload(element), 1000)
    return () => clearTimeout(timer)
  }
  const handle = requestIdleCallback(() => preload(element), { timeout: 3000 })
  return () => cancelIdleCallback(handle)
}
