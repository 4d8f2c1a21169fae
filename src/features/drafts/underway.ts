/** What is being written right now, by slot: a form that opens waits for it. */
const underway = new Map<string, Promise<unknown>>()

export const whileWriting = (slot: string, work: Promise<unknown>) => {
  const done = work.finally(() => underway.get(slot) === done && underway.delete(slot))
  underway.set(slot, done)
}

/** Resolves when nothing is being written in that slot, or in any slot of that prefix. */
export const written = async (slot: string): Promise<void> => {
  const works = [...underway].filter(([name]) => isIn(slot, name))
  await Promise.allSettled(works.map(([, work]) => work))
}

/** Whether a slot is the one asked for; a prefix ends with a dot. */
export const isIn = (asked: string, slot: string) => (asked.endsWith('.') ? slot.startsWith(asked) : slot === asked)
