import { onSessionChange, token } from '../session/session.ts'
import type {} from '../startup/early/early.ts'

/**
 * Returns the response that the first script has already requested for this session. Undefined if there is none or it has already
 * been returned.
 */
export function takeEarlyResponse(path: string, sentToken: string | null): Promise<Response> | undefined {
  const early = globalThis.window?.earlyResponses
  if (!early || early.token !== sentToken) return undefined
  const response = early.responses.get(path)
  early.responses.delete(path)
  return response
}

// Another user must not see these responses.
onSessionChange(() => {
  const { window } = globalThis
  if (window?.earlyResponses && window.earlyResponses.token !== token()) window.earlyResponses = undefined
})
