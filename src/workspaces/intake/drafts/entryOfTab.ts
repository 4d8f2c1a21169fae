/** Which new patient this tab enters; it lives through a reload. The number says nothing about them. */
const kept = 'passage.entry'
const lock = (entry: string) => `passage.entry.${entry}`

let held: { entry: string; letGo: () => void } | undefined

/** The number of the form that this tab had open last. */
export const ownEntry = (): string | null => sessionStorage.getItem(kept)

/** Another form is this tab's from now on, such as one that was left half filled. */
export const keepEntry = (entry: string) => sessionStorage.setItem(kept, entry)

/**
 * Takes a new patient's form for this tab, until it is left or closed; answers false where another tab has it open. Browsers
 * without locks (pages over plain HTTP, where nothing is kept on the device either) take whatever they ask for.
 */
export async function take(entry: string): Promise<boolean> {
  if (held?.entry !== entry) {
    const letGo = await claim(entry)
    if (!letGo) return false
    held?.letGo()
    held = { entry, letGo }
  }
  keepEntry(entry)
  return true
}

/** This form is left: another tab may go on with it. */
export function letGo(entry: string) {
  if (held?.entry !== entry) return
  held.letGo()
  held = undefined
}

/** The forms that other tabs have open. */
export async function openElsewhere(): Promise<ReadonlySet<string>> {
  const { held: locks = [] } = (await navigator.locks?.query()) ?? {}
  const names = locks.map(({ name }) => name?.replace(lock(''), '') ?? '')
  return new Set(names.filter(entry => entry !== held?.entry))
}

/** Holds the lock of a form; answers how to let it go, or nothing where another tab holds it. */
function claim(entry: string): Promise<(() => void) | undefined> {
  if (!navigator.locks) return Promise.resolve(() => undefined)
  return new Promise(resolve => {
    navigator.locks
      .request(lock(entry), { ifAvailable: true }, granted => {
        if (!granted) return resolve(undefined)
        return new Promise<void>(release => resolve(() => release()))
      })
      .catch(() => resolve(undefined))
  })
}
