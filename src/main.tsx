import '@fontsource-variable/source-sans-3/wght.css'
import './theme/base.css'
import './theme/phone.css'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { createBrowserRouter, RouterProvider } from 'react-router-dom'
import { routesOf } from './App.tsx'
import { watchErrors } from './errorReports/report.ts'
import { installServiceWorker } from './startup/serviceWorker.ts'
import { watchMarkup } from './startup/trustedTypes.ts'

watchErrors()
watchMarkup()
installServiceWorker()

createRoot(document.getElementById('root')!).render(
  <StrictMode>
    <RouterProvider router={createBrowserRouter(routesOf())} />
  </StrictMode>,
)
