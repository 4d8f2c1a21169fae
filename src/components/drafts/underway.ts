/** What is being written right now, by place: a form that opens waits for it. */
const underway = new Map<string, Promise<unknown>>()

export const whileWriting = (slot: string, work: Promise<unknown>) => {
  const done = work.finally(() => underway.get(slot) === done && underway.delete(slot))
  underway.set(slot, done)
}

/** Answers when nothing is being written in that place any more. */
export const written = async (slot: string): Promise<void> => {
  await underway.get(slot)?.catch(() => undefined)
}
