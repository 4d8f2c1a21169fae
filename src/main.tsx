import './theme/base.css'
import './theme/phone.css'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { App, firstScreen } from './App.tsx'
import { watchErrors } from './errorReports/report.ts'
import { token } from './session/session.ts'
import { watchMarkup } from './startup/trustedTypes.ts'

watchErrors()
watchMarkup()

/** How long to wait for the first screen before rendering without it, in milliseconds. */
const maxWait = 4000

/** Waits for the user and the screen's code and data because rendering placeholders first would delay the screen. */
async function ready() {
  if (!token()) return
  // Shows the placeholder in index.html.
  document.documentElement.dataset.starting = ''
  const timeout = new Promise<void>(resolve => setTimeout(resolve, maxWait))
  await Promise.race([firstScreen(), timeout])
}

const render = () =>
  createRoot(document.getElementById('root')!).render(
    <StrictMode>
      <App />
    </StrictMode>,
  )

// No top-level await, because the screen's code imports this file's chunk.
void ready().then(render)
