/** Pending saves by slot. A form waits for its slot's saves before it opens. */
const pendingSaves = new Map<string, Promise<unknown>>()

export const trackSave = (slot: string, save: Promise<unknown>) => {
  const done = save.finally(() => pendingSaves.get(slot) === done && pendingSaves.delete(slot))
  pendingSaves.set(slot, done)
}

/** Resolves when the slot, or every slot with the prefix, has finished saving. */
export const savesDone = async (slot: string): Promise<void> => {
  const matching = [...pendingSaves].filter(([name]) => matchesSlot(slot, name))
  await Promise.allSettled(matching.map(([, save]) => save))
}

/** Whether a slot matches the query. A query that ends with a dot is a prefix. */
export const matchesSlot = (query: string, slot: string) => (query.endsWith('.') ? slot.startsWith(query) : slot === query)
