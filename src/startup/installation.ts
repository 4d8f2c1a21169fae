/** A setting that the server wrote into the page; undefined if it is not set or the server did not render the page. */
function setting(name: string): string | undefined {
  // Outside a browser there are no settings.
  const content = globalThis.document?.querySelector<HTMLMetaElement>(`meta[name="passage-${name}"]`)?.content
  return content && !content.startsWith('__') ? content : undefined
}

/** URL template for map tiles, with {z}, {x}, and {y}. */
export const tilesUrl = () => setting('tiles')

/** Attribution that the tile provider requires. */
export const tilesAttribution = () => setting('tiles-attribution')

export const supportEmail = () => setting('support')

/** The version that this page was built from. The page is outdated if the server's version differs. */
export const release = () => setting('release')

/** Product version from package.json. */
export const productVersion = (): string => __VERSION__

/** Where to report errors, if configured. */
export const errorsDsn = () => setting('errors')

/** Scripts for the support and chat widgets and the chat region, if configured. */
export const widgets = () => ({
  support: setting('support-widget'),
  chat: setting('chat-widget'),
  region: setting('chat-region') ?? 'us',
})

declare const __VERSION__: string
