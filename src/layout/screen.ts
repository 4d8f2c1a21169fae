import { type ComponentType, isValidElement, type LazyExoticComponent, lazy, type ReactElement } from 'react'

/** A component that is fetched when first shown, or a little earlier with `preload`. Takes the module's export of that name. */
export function screen<Name extends string, P = object>(
  load: () => Promise<Record<Name, ComponentType<P>>>,
  name: Name,
): LazyExoticComponent<ComponentType<P>> {
  const component = lazy(async () => ({ default: (await load())[name] }))
  // A failure to fetch is told when the component is shown.
  return Object.assign(component, { preload: () => void load().catch(() => undefined) })
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
