import './layout/strictZod.ts'
import './layout/base.css'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { App } from './App.tsx'

// A new release removes the files of the old one: who still has the old page gets the new one, once per page.
window.addEventListener('vite:preloadError', event => {
  if (sessionStorage.getItem('reloaded_at') === location.pathname) return
  sessionStorage.setItem('reloaded_at', location.pathname)
  event.preventDefault()
  location.reload()
})

createRoot(document.getElementById('root')!).render(
  <StrictMode>
    <App />
  </StrictMode>,
)
