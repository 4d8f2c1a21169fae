const works = new Set<() => Promise<unknown>>()

/** Registers work to do before a reload, such as saving drafts. Returns a function that unregisters it. */
export function beforeReload(work: () => Promise<unknown>): () => void {
  works.add(work)
  return () => works.delete(work)
}

/** Reloads the page after all drafts are saved. */
export async function reloadSafely() {
  await Promise.allSettled([...works].map(work => work()))
  location.reload()
}
