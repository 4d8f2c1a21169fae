/** A setting of this installation, as the server wrote it into the page; nothing where it is not set, or not served by the server. */
function setting(name: string): string | undefined {
  const content = document.querySelector<HTMLMetaElement>(`meta[name="passage-${name}"]`)?.content
  return content && !content.startsWith('__') ? content : undefined
}

/** Map tiles, an address with {z}, {x} and {y}. */
export const tilesUrl = () => setting('tiles')

/** Whose map the tiles are, as they ask to be named. */
export const tilesAttribution = () => setting('tiles-attribution')

/** Where people are told to write. */
export const supportEmail = () => setting('support')
