/** A setting of this installation, as the server wrote it into the page; nothing where it is not set, or not served by the server. */
function setting(name: string): string | undefined {
  // Where there is no page there is nothing written into it.
  const content = globalThis.document?.querySelector<HTMLMetaElement>(`meta[name="passage-${name}"]`)?.content
  return content && !content.startsWith('__') ? content : undefined
}

/** Map tiles, an address with {z}, {x} and {y}. */
export const tilesUrl = () => setting('tiles')

/** Whose map the tiles are, as they ask to be named. */
export const tilesAttribution = () => setting('tiles-attribution')

/** Where people are told to write. */
export const supportEmail = () => setting('support')

/** Which release this page is of: another one than the server's is an old one. */
export const release = () => setting('release')

/** The version of the product, as package.json numbers it. */
export const productVersion = (): string => __VERSION__

/** Where errors are reported, if they are. */
export const errorsDsn = () => setting('errors')

/** The scripts of the support and the chat widget, and the chat's region, where this installation has them. */
export const widgets = () => ({
  support: setting('support-widget'),
  chat: setting('chat-widget'),
  region: setting('chat-region') ?? 'us',
})

declare const __VERSION__: string
