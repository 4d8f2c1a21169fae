import { useSyncExternalStore } from 'react'
import { parseSessionTime, sessionHeader, warningSeconds } from '#domain/identity/sessions/schema.ts'
import { createSignal } from '#domain/platform/signal.ts'

/**
 * When the session ends, in milliseconds on this device's clock: at `idle` if the user sends no more requests, and at `absolute`
 * regardless. Shared by all tabs.
 */
export type SessionEnd = { idle: number; absolute: number; warned: number }

const storageKey = 'RW_AUTH_ENDS'
const { subscribe, notify } = createSignal()

/** Reads the session's end from the response headers and stores it. */
export function noteSessionEnd(headers: Headers) {
  const remaining = parseSessionTime(headers.get(sessionHeader))
  if (!remaining) return
  const now = Date.now()
  const ends: SessionEnd = {
    idle: now + remaining.idle * 1000,
    absolute: now + remaining.absolute * 1000,
    warned: warningSeconds(remaining) * 1000,
  }
  localStorage.setItem(storageKey, JSON.stringify(ends))
  notify()
}

export function forgetSessionEnd() {
  localStorage.removeItem(storageKey)
  notify()
}

const read = (stored: string | null): SessionEnd | undefined => (stored ? (JSON.parse(stored) as SessionEnd) : undefined)

export const sessionEnd = () => read(localStorage.getItem(storageKey))

globalThis.window?.addEventListener('storage', ({ key }) => {
  if (key === storageKey || key === null) notify()
})

/** Like `sessionEnd`, but re-renders when a request from any tab extends the session. */
export const useSessionEnd = () => read(useSyncExternalStore(subscribe, () => localStorage.getItem(storageKey)))

const tasks = new Set<() => Promise<unknown>>()

/** Registers a task to run before a reload, such as saving drafts. Returns an unregister function. */
export function beforeReload(task: () => Promise<unknown>): () => void {
  tasks.add(task)
  return () => tasks.delete(task)
}

/** Runs all registered tasks and then reloads the page. */
export async function reloadSafely() {
  await Promise.allSettled([...tasks].map(task => task()))
  location.reload()
}

type Guard = () => boolean | Promise<boolean>

const guards = new Set<Guard>()

/** Registers a guard that runs before sign-out and can prevent it. Returns an unregister function. */
export function beforeSignOut(guard: Guard): () => void {
  guards.add(guard)
  return () => guards.delete(guard)
}

/** Runs all guards and returns whether the user may sign out. */
export async function maySignOut(): Promise<boolean> {
  for (const guard of guards) if (!(await guard())) return false
  return true
}
