import type { LiveEvent } from '#domain/live/schema.ts'
import { Refusal } from '#domain/refusal.ts'

/** An event and whose screens it is for. */
export type Told = LiveEvent & { users: readonly number[] }

/** Tells open screens what has changed. What is lost on the way is found by their next question. */
export type Live = {
  publish: (told: Told) => Promise<void>
  /** Hears what is told to this user, until the answered function is called. */
  listen: (user_id: number, hear: (event: LiveEvent) => void) => () => void
  close: () => Promise<void>
}

/** Streams that one person holds open at most: a browser needs one, however many tabs. */
const mostStreams = 20

/** Within this process: all there is where the database is embedded in it. */
export function liveInProcess(): Live {
  const listeners = new Map<number, Set<(event: LiveEvent) => void>>()
  return {
    async publish({ users, ...event }) {
      for (const user of new Set(users)) for (const hear of listeners.get(user) ?? []) hear(event)
    },
    listen(user_id, hear) {
      const own = listeners.get(user_id) ?? new Set()
      if (own.size >= mostStreams) throw new Refusal('too_many', 'Too many windows are open.')
      listeners.set(user_id, own.add(hear))
      return () => {
        own.delete(hear)
        if (!own.size && listeners.get(user_id) === own) listeners.delete(user_id)
      }
    },
    close: async () => listeners.clear(),
  }
}
