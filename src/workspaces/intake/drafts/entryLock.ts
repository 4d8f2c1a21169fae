const lock = (entry: string) => `passage.entry.${entry}`

type Lock = { entry: string; release: () => void }
let held: Lock | undefined
/** Resolves when the last released lock is available to other tabs. */
let released: Promise<unknown> = Promise.resolve()

/**
 * Locks a new patient's form for this tab until the user leaves or closes it. Returns false if another tab has the form open.
 * Always returns true without the Web Locks API (plain HTTP), because drafts are not stored on the device in that case.
 */
export async function lockEntry(entry: string): Promise<boolean> {
  if (held?.entry === entry) return true
  const release = await claim(entry)
  if (!release) return false
  held?.release()
  held = { entry, release }
  return true
}

export function unlockEntry(entry: string) {
  if (held?.entry !== entry) return
  held.release()
  held = undefined
}

/** Ids of the new-patient forms open in any tab. */
export async function openEntries(): Promise<ReadonlySet<string>> {
  await released
  const { held: locks = [] } = (await navigator.locks?.query()) ?? {}
  return new Set(locks.map(({ name }) => name?.replace(lock(''), '') ?? ''))
}

/** Acquires a form's lock and returns a function that releases it. Returns undefined if another tab holds the lock. */
function claim(entry: string): Promise<(() => void) | undefined> {
  if (!navigator.locks) return Promise.resolve(() => undefined)
  return new Promise(resolve => {
    const done = navigator.locks
      .request(lock(entry), { ifAvailable: true }, granted => {
        if (!granted) return resolve(undefined)
        return new Promise<void>(release =>
          resolve(() => {
            released = done
            release()
          }),
        )
      })
      .catch(() => resolve(undefined))
  })
}
