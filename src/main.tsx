import './layout/strictZod.ts'
import './layout/base.css'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { App } from './App.tsx'

// A new release removes the files of the old one: who still has the old page gets the new one, once per page. While nobody
// answers there is nothing to get, and a reload would lose the page that is there.
window.addEventListener('vite:preloadError', async () => {
  if (sessionStorage.getItem('reloaded_at') === location.pathname) return
  const answer = await fetch('/healthz').catch(() => undefined)
  if (!answer?.ok) return
  sessionStorage.setItem('reloaded_at', location.pathname)
  location.reload()
})

createRoot(document.getElementById('root')!).render(
  <StrictMode>
    <App />
  </StrictMode>,
)
