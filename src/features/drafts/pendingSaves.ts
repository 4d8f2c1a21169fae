/** Pending saves by slot; a form waits for them before it opens. */
const pendingSaves = new Map<string, Promise<unknown>>()

export const trackSave = (slot: string, save: Promise<unknown>) => {
  const done = save.finally(() => pendingSaves.get(slot) === done && pendingSaves.delete(slot))
  pendingSaves.set(slot, done)
}

/** Resolves when no save is pending in the slot or under the prefix. */
export const savesDone = async (slot: string): Promise<void> => {
  const matching = [...pendingSaves].filter(([name]) => matchesSlot(slot, name))
  await Promise.allSettled(matching.map(([, save]) => save))
}

/** Whether a slot matches; a query that ends with a dot is a prefix. */
export const matchesSlot = (query: string, slot: string) => (query.endsWith('.') ? slot.startsWith(query) : slot === query)
