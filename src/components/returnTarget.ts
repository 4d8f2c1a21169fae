/** Where to return after editing a section, and the state to restore there. Stored in the history entry. */
export type Returning = { to: string; state?: unknown }

/** The return target from a history state; undefined if there is none. */
export function returningOf(state: unknown): Returning | undefined {
  const { returning } = (state ?? {}) as { returning?: Returning }
  return typeof returning?.to === 'string' && returning.to.startsWith('/') ? returning : undefined
}
