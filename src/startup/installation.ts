import { productName } from '#domain/platform/installation/brand.ts'
import type { MaintenanceNotice } from '#domain/platform/installation/schema.ts'

/**
 * Returns a setting that the server wrote into the page. Undefined if it is not set or the page does not come from the server.
 */
function setting(name: string): string | undefined {
  // There is no document outside a browser.
  const content = globalThis.document?.querySelector<HTMLMetaElement>(`meta[name="passage-${name}"]`)?.content
  return content && !content.startsWith('__') ? content : undefined
}

/** The installation's own name; undefined if it has none. */
export const installationOwnName = () => {
  const name = setting('name')
  return name === productName ? undefined : name
}

/** The installation's own name, or Passage. */
export const installationName = () => installationOwnName() ?? productName

/** A text with the installation's own name instead of the product's. For pages that people see before they know the product. */
export const withInstallationName = (text: string) => text.replaceAll(productName, installationName())

/** The installation's own color for light mode; undefined if it has none. */
export const installationColor = () => setting('color')

/** The installation's own logo, as a data URL; undefined if it has none. */
export const installationLogo = () => setting('logo')

/** The maintenance notice at the time the page was loaded. */
export function maintenanceNotice(): MaintenanceNotice | null {
  const notice = setting('notice')
  return notice ? (JSON.parse(notice) as MaintenanceNotice) : null
}

/** URL template for map tiles, with {z}, {x}, and {y}. */
export const tilesUrl = () => setting('tiles')

/** Attribution that the tile provider requires. */
export const tilesAttribution = () => setting('tiles-attribution')

/** The version of the installation's own map file; undefined if it has none. */
export const mapVersion = () => setting('map-version')

export const supportEmail = () => setting('support')

/** Version that this page was built from. The page is outdated if the server has another version. */
export const release = () => setting('release')

/** The product's version, from package.json. */
export const productVersion = (): string => __VERSION__

export const errorsDsn = () => setting('errors')

/** Scripts of the support and chat widgets, and the chat's region, if configured. */
export const widgets = () => ({
  support: setting('support-widget'),
  chat: setting('chat-widget'),
  region: setting('chat-region') ?? 'us',
})

/** Whether this installation can send codes by text message or by email. */
export const sendsCodesBy = (channel: 'sms' | 'email'): boolean => (setting('codes') ?? 'sms email').split(' ').includes(channel)

declare const __VERSION__: string
