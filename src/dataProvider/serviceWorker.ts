import { registerSW } from 'virtual:pwa-register'
import { beforeReload } from '../session/sessionEnd.ts'
import { markOutdated } from './connection.ts'

/**
 * Installs the service worker, which keeps the app's files for use without a connection (scripts/installable.ts). A new version shows the
 * same notice as a new server. It takes over when the user reloads, and no other tab reloads then, because someone may be typing there.
 */
export function installServiceWorker() {
  const takeOver = registerSW({
    onNeedRefresh() {
      markOutdated()
      beforeReload(takeOver)
    },
    onNeedReload: () => undefined,
  })
}
