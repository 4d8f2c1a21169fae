import { VitePWA } from 'vite-plugin-pwa'

/** Code that no screen needs to open: for PDFs, the counties' outlines, and error reports. It is stored once used, as any file. */
const notStored = ['counties-*', 'jspdf*', 'html2canvas*', 'index.es-*', 'es-*', 'sentry-*'].map(name => `assets/${name}`)

/**
 * Makes the app installable, and usable for as long as possible without a connection. The service worker keeps only static files: no
 * screen's HTML, because its nonce is for one response, and no response of the API, because it may hold patient data. Without a
 * connection, it answers the opening of a screen with offline.html.
 */
export const installable = () =>
  VitePWA({
    // A new version waits until the user chooses to reload (src/dataProvider/serviceWorker.ts).
    registerType: 'prompt',
    injectRegister: false,
    manifest: {
      id: '/',
      name: 'Passage',
      short_name: 'Passage',
      description: 'Find a treatment bed tonight: intake, signed release, matching, application, and admission in one place.',
      lang: 'en',
      start_url: '/',
      scope: '/',
      display: 'standalone',
      theme_color: '#008DA5',
      background_color: '#F5F8F9',
      icons: [
        { src: '/icon.svg', sizes: 'any', type: 'image/svg+xml' },
        { src: '/icon-192.png', sizes: '192x192', type: 'image/png' },
        { src: '/icon-512.png', sizes: '512x512', type: 'image/png' },
        { src: '/icon-maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
      ],
    },
    includeManifestIcons: false,
    workbox: {
      globPatterns: ['assets/*.{js,css}', 'assets/source-sans-3-latin-wght-normal-*.woff2', 'offline.{html,css,js}', 'icon.svg'],
      globIgnores: notStored,
      // Hashed names already name their content.
      dontCacheBustURLsMatching: /^assets\//,
      navigateFallback: null,
      navigationPreload: true,
      runtimeCaching: [
        {
          urlPattern: ({ request }) => request.mode === 'navigate',
          handler: 'NetworkOnly',
          options: { precacheFallback: { fallbackURL: '/offline.html' } },
        },
      ],
      cleanupOutdatedCaches: true,
      inlineWorkboxRuntime: true,
      sourcemap: false,
    },
  })
