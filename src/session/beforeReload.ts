const tasks = new Set<() => Promise<unknown>>()

/** Registers a task to run before a reload, such as saving drafts. Returns an unregister function. */
export function beforeReload(task: () => Promise<unknown>): () => void {
  tasks.add(task)
  return () => tasks.delete(task)
}

/** Runs all registered tasks and then reloads the page. */
export async function reloadSafely() {
  await Promise.allSettled([...tasks].map(task => task()))
  location.reload()
}
