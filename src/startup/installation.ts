/** A setting that the server wrote into the page; undefined if not set or not served by the server. */
function setting(name: string): string | undefined {
  // Outside a browser there are no settings.
  const content = globalThis.document?.querySelector<HTMLMetaElement>(`meta[name="passage-${name}"]`)?.content
  return content && !content.startsWith('__') ? content : undefined
}

/** URL template of map tiles with {z}, {x} and {y}. */
export const tilesUrl = () => setting('tiles')

/** Attribution required by the tile provider. */
export const tilesAttribution = () => setting('tiles-attribution')

/** Support email address. */
export const supportEmail = () => setting('support')

/** The version this page was built from; if the server's differs, the page is outdated. */
export const release = () => setting('release')

/** Product version from package.json. */
export const productVersion = (): string => __VERSION__

/** Where errors are reported, if configured. */
export const errorsDsn = () => setting('errors')

/** Scripts of the support and chat widgets and the chat region, if configured. */
export const widgets = () => ({
  support: setting('support-widget'),
  chat: setting('chat-widget'),
  region: setting('chat-region') ?? 'us',
})

declare const __VERSION__: string
