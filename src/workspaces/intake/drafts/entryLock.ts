const lock = (entry: string) => `passage.entry.${entry}`

type Lock = { entry: string; release: () => void }
let held: Lock | undefined
/** Resolves when the lock that was released last is free for other tabs to see. */
let released: Promise<unknown> = Promise.resolve()

/**
 * Locks a new patient's form for this tab until it is left or closed. Returns false if another tab has it open. Browsers without
 * locks (pages over plain HTTP, where the device keeps no drafts either) always return true.
 */
export async function lockEntry(entry: string): Promise<boolean> {
  if (held?.entry === entry) return true
  const release = await claim(entry)
  if (!release) return false
  held?.release()
  held = { entry, release }
  return true
}

/** Unlocks the form: another tab may open it. */
export function unlockEntry(entry: string) {
  if (held?.entry !== entry) return
  held.release()
  held = undefined
}

/** The new patients' forms that are open in other tabs, or in this one. */
export async function openEntries(): Promise<ReadonlySet<string>> {
  await released
  const { held: locks = [] } = (await navigator.locks?.query()) ?? {}
  return new Set(locks.map(({ name }) => name?.replace(lock(''), '') ?? ''))
}

/** Takes the lock of a form. Returns how to release it, or undefined if another tab holds it. */
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
