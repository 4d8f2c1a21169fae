import './layout/strictZod.ts'
import './layout/base.css'
import './layout/phone.css'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { App } from './App.tsx'
import { reloadSafely } from './authProvider/beforeReload.ts'
import { token } from './authProvider/session.ts'
import { whoamiQuery } from './authProvider/whoami.ts'
import { queryClient } from './dataProvider/queryClient.ts'
import { reachable } from './dataProvider/reachable.ts'
import { watchErrors } from './errorReports/report.ts'

// A new release removes the files of the old one: who still has the old page gets the new one, once per page. While nobody
// answers there is nothing to get, and a reload would lose the page that is there.
window.addEventListener('vite:preloadError', async () => {
  if (sessionStorage.getItem('reloaded_at') === location.pathname) return
  if (!(await reachable())) return
  sessionStorage.setItem('reloaded_at', location.pathname)
  await reloadSafely()
})
watchErrors()

// Every screen waits to know who is here: asked before anything is drawn.
if (token()) void queryClient.prefetchQuery(whoamiQuery)

createRoot(document.getElementById('root')!).render(
  <StrictMode>
    <App />
  </StrictMode>,
)
