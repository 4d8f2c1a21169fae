import { widgets } from './installation.ts'

/** The only markup that the libraries here write as a string: Leaflet's and React's own constants. */
const markup = new Set([
  // Leaflet: a probe for SVG, the zoom buttons, the line between attributions.
  '<svg/>',
  '<span aria-hidden="true">+</span>',
  '<span aria-hidden="true">&#x2212;</span>',
  // React, for a script element.
  '<script></script>',
])
const separator = ' <span aria-hidden="true">|</span> '

/** A string that may be written as HTML: text without tags, or markup that a library here is known to write. */
export const knownHtml = (html: string): string | null => {
  const tags = html.replaceAll(separator, '').includes('<')
  return !tags || markup.has(html) ? html : null
}

/** The address of a script that a page may load beside its own modules: a widget that the installation names. */
export function knownScript(url: string): string | null {
  const { support, chat } = widgets()
  return url !== '' && (url === support || url === chat) ? url : null
}

type Policies = { createPolicy: (name: string, rules: Record<string, (text: string) => string | null>) => unknown }

/**
 * The default policy of Trusted Types: whatever else a script writes as HTML, or loads as a script, is reported (server/http/assets.ts). A
 * browser without Trusted Types does nothing of this.
 */
export function watchMarkup() {
  const { trustedTypes } = globalThis as { trustedTypes?: Policies }
  trustedTypes?.createPolicy('default', { createHTML: knownHtml, createScriptURL: knownScript })
}
