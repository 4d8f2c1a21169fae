import { memoryStore, type Store } from 'ra-core'

type Listener = (key: string, value: unknown) => void

const memory = memoryStore()
let listener: Listener | undefined

/** react-admin's store. It forgets everything with the page, except what `components/grid/tableSettings.ts` saves on the server for each user. */
export const store: Store = {
  ...memory,
  setItem(key, value) {
    memory.setItem(key, value)
    listener?.(key, value)
  },
}

/** Calls the one listener after every change. */
export const onStoreChange = (changed: Listener) => {
  listener = changed
}
