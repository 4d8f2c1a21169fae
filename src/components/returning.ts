/** Where an edited section leads back to, and what that screen finds there again. It travels in the state of the history entry. */
export type Returning = { to: string; state?: unknown }

/** What whoever linked to a section asked to return to; nothing where nobody did. */
export function returningOf(state: unknown): Returning | undefined {
  const { returning } = (state ?? {}) as { returning?: Returning }
  return typeof returning?.to === 'string' && returning.to.startsWith('/') ? returning : undefined
}
