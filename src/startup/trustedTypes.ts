import { widgets } from './installation.ts'

/** The only HTML strings that libraries set. All are constants in Leaflet and React. */
const markup = new Set([
  // Leaflet: SVG detection, zoom buttons, attribution separator.
  '<svg/>',
  '<span aria-hidden="true">+</span>',
  '<span aria-hidden="true">&#x2212;</span>',
  // React: creating a script element.
  '<script></script>',
])
/** The credit that OpenStreetMap's license requires on a map. */
export const openStreetMapCredit =
  '<a href="https://www.openstreetmap.org/copyright" target="_blank" rel="noreferrer">© OpenStreetMap</a>'
const separator = ' <span aria-hidden="true">|</span> '

/** Returns the string if it may be set as HTML (text without tags, or known library markup), and null otherwise. */
export const knownHtml = (html: string): string | null => {
  const hasTags = html.replaceAll(separator, '').replace(openStreetMapCredit, '').includes('<')
  return !hasTags || markup.has(html) ? html : null
}

/** The script that keeps the app's files for use without a connection. */
const serviceWorker = '/sw.js'

/** Returns the URL if the page may load it as a script in addition to its modules (the service worker, a configured widget), and null otherwise. */
export function knownScript(url: string): string | null {
  const { support, chat } = widgets()
  return url === serviceWorker || (url !== '' && (url === support || url === chat)) ? url : null
}

type Policies = { createPolicy: (name: string, rules: Record<string, (text: string) => string | null>) => unknown }

/**
 * Sets the default Trusted Types policy. The browser reports any other HTML and script URLs (server/platform/http/assets.ts). Does nothing
 * in browsers without Trusted Types.
 */
export function watchMarkup() {
  const { trustedTypes } = globalThis as { trustedTypes?: Policies }
  trustedTypes?.createPolicy('default', { createHTML: knownHtml, createScriptURL: knownScript })
}
