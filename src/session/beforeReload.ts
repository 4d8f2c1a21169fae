const tasks = new Set<() => Promise<unknown>>()

/** Registers work to do before a reload, such as saving drafts. Returns a function that unregisters it. */
export function beforeReload(task: () => Promise<unknown>): () => void {
  tasks.add(task)
  return () => tasks.delete(task)
}

/** Reloads the page after all drafts are saved. */
export async function reloadSafely() {
  await Promise.allSettled([...tasks].map(task => task()))
  location.reload()
}
