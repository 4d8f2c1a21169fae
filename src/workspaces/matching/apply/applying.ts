import type { Actor } from '#domain/identity/actor.ts'

const autoApplied = (user: Actor, pid: number) => `passage.auto_applied.${user.id}.${pid}`

/** Returns true only for a user's first call per patient and session, even if auto-apply fails afterward (MAT-037). */
export function firstTimeFor(user: Actor, pid: number): boolean {
  const entry = autoApplied(user, pid)
  if (sessionStorage.getItem(entry)) return false
  sessionStorage.setItem(entry, 'yes')
  return true
}

/** Remembers that auto-apply sent applications for this patient in this session. */
export const markAutoApplied = (user: Actor, pid: number): void => sessionStorage.setItem(autoApplied(user, pid), 'sent')

/** Whether auto-apply sent applications for this patient in this session. */
export const wasAutoApplied = (user: Actor, pid: number): boolean => sessionStorage.getItem(autoApplied(user, pid)) === 'sent'
