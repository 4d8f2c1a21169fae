import { vi } from 'vitest'

/** Makes the window this wide, in pixels, for media queries in scripts. jsdom ignores those of style sheets. */
export const windowOf = (width: number) =>
  vi.stubGlobal('matchMedia', (media: string) => {
    const most = Number(/max-width:\s*([\d.]+)px/.exec(media)?.[1] ?? Number.POSITIVE_INFINITY)
    const least = Number(/min-width:\s*([\d.]+)px/.exec(media)?.[1] ?? 0)
    const listener = () => undefined
    return { media, matches: width <= most && width >= least, addEventListener: listener, removeEventListener: listener }
  })
