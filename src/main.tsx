import './layout/strictZod.ts'
import './layout/base.css'
import './layout/phone.css'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { App } from './App.tsx'
import { token } from './authProvider/session.ts'
import { whoamiQuery } from './authProvider/whoami.ts'
import { queryClient } from './dataProvider/queryClient.ts'
import { watchErrors } from './errorReports/report.ts'

watchErrors()

// Every screen waits to know who is here: asked before anything is drawn.
if (token()) void queryClient.prefetchQuery(whoamiQuery)

createRoot(document.getElementById('root')!).render(
  <StrictMode>
    <App />
  </StrictMode>,
)
