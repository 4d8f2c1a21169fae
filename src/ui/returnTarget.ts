/** Where to return after editing a section, and the state to restore there. Stored in the history entry. */
export type ReturnTarget = { to: string; state?: unknown }

/** Reads the return target from a history state. Undefined if there is none. */
export function readReturnTarget(state: unknown): ReturnTarget | undefined {
  const { returning } = (state ?? {}) as { returning?: ReturnTarget }
  return typeof returning?.to === 'string' && returning.to.startsWith('/') ? returning : undefined
}
