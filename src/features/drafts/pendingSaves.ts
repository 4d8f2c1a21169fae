/** Pending saves by slot; a form waits for them before it opens. */
const underway = new Map<string, Promise<unknown>>()

export const whileWriting = (slot: string, work: Promise<unknown>) => {
  const done = work.finally(() => underway.get(slot) === done && underway.delete(slot))
  underway.set(slot, done)
}

/** Resolves when no save is pending in the slot or under the prefix. */
export const written = async (slot: string): Promise<void> => {
  const works = [...underway].filter(([name]) => isIn(slot, name))
  await Promise.allSettled(works.map(([, work]) => work))
}

/** Whether a slot matches; a query that ends with a dot is a prefix. */
export const isIn = (asked: string, slot: string) => (asked.endsWith('.') ? slot.startsWith(asked) : slot === asked)
