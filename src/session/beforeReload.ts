const works = new Set<() => Promise<unknown>>()

/** Does this before the page is loaded anew by ourselves: what was typed is written down. Answers how to stop. */
export function beforeReload(work: () => Promise<unknown>): () => void {
  works.add(work)
  return () => works.delete(work)
}

/** Loads the page anew, once everything that was typed is safe. */
export async function reloadSafely() {
  await Promise.allSettled([...works].map(work => work()))
  location.reload()
}
