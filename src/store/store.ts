import { memoryStore, type Store } from 'ra-core'

type Listener = (key: string, value: unknown) => void

const memory = memoryStore()
let listener: Listener | undefined

/** react-admin's store, kept only in memory. `ui/savedSettings.ts` saves table settings and saved queries on the server. */
export const store: Store = {
  ...memory,
  setItem(key, value) {
    memory.setItem(key, value)
    listener?.(key, value)
  },
}

/** Registers the only change listener, replacing any previous one. */
export const onStoreChange = (onChange: Listener) => {
  listener = onChange
}
