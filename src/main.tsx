import './startup/strictZod.ts'
import './theme/base.css'
import './theme/phone.css'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { App } from './App.tsx'
import { whoamiQuery } from './authProvider/whoami.ts'
import { queryClient } from './dataProvider/queryClient.ts'
import { watchErrors } from './errorReports/report.ts'
import { token } from './session/session.ts'
import { watchMarkup } from './startup/trustedTypes.ts'

watchErrors()
watchMarkup()

// Every screen needs the current user, so request it before rendering.
if (token()) void queryClient.prefetchQuery(whoamiQuery)

createRoot(document.getElementById('root')!).render(
  <StrictMode>
    <App />
  </StrictMode>,
)
