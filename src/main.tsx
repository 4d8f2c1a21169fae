import '@fontsource-variable/source-sans-3/wght.css'
import './theme/base.css'
import './theme/phone.css'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { createBrowserRouter, RouterProvider } from 'react-router-dom'
import { routesOf } from './App.tsx'
import { installServiceWorker } from './dataProvider/serviceWorker.ts'
import { watchErrors } from './errorReports/report.ts'
import { i18nProvider } from './i18n/i18nProvider.ts'
import { deviceLanguage, showLanguage } from './i18n/language.ts'
import { installationOwnName } from './startup/installation.ts'
import { watchMarkup } from './startup/trustedTypes.ts'

watchErrors()
watchMarkup()
i18nProvider.nameProduct(installationOwnName())
installServiceWorker()

/** The style guide is only for development. The condition removes it from the product. */
const routes = import.meta.env.DEV
  ? [{ path: '/styleguide', lazy: async () => ({ Component: (await import('./ui/Styleguide.tsx')).Styleguide }) }, ...routesOf()]
  : routesOf()

const root = createRoot(document.getElementById('root')!)

// English is part of the app. If another language does not load, the page appears in English and says so. Not a top-level await: the
// language's file imports shared code, which would wait for this file.
void showLanguage(deviceLanguage()).then(() =>
  root.render(
    <StrictMode>
      <RouterProvider router={createBrowserRouter(routes)} />
    </StrictMode>,
  ),
)
