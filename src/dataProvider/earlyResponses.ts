import { onSessionChange, token } from '../session/session.ts'
import type {} from '../startup/early/early.ts'

/** The response that the first script already requested for this session, or undefined. Each response is returned only once. */
export function takeEarlyResponse(path: string, sentToken: string | null): Promise<Response> | undefined {
  const early = globalThis.window?.earlyResponses
  if (!early || early.token !== sentToken) return undefined
  const response = early.responses.get(path)
  early.responses.delete(path)
  return response
}

// Another user must never see them.
onSessionChange(() => {
  const { window } = globalThis
  if (window?.earlyResponses && window.earlyResponses.token !== token()) window.earlyResponses = undefined
})
