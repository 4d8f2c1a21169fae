/**
 * Announces changes of a value outside React. `subscribe` returns a function that ends the subscription, as `useSyncExternalStore`
 * expects.
 */
export function createSignal() {
  const listeners = new Set<() => void>()
  return {
    subscribe(listener: () => void): () => void {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    notify() {
      for (const listener of listeners) listener()
    },
  }
}
