import { memoryStore, type Store } from 'ra-core'

type Listener = (key: string, value: unknown) => void

const memory = memoryStore()
let listener: Listener | undefined

/**
 * react-admin's store. In memory only, except for table settings, which `components/grid/tableSettings.ts` saves on the server.
 */
export const store: Store = {
  ...memory,
  setItem(key, value) {
    memory.setItem(key, value)
    listener?.(key, value)
  },
}

/** Registers the one listener for changes. */
export const onStoreChange = (onChange: Listener) => {
  listener = onChange
}
