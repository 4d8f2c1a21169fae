/**
 * Returns a function that makes a value on its first call and returns the same value from then on. For values that are slow to
 * make, such as formatters, and that few screens need.
 */
export function once<T>(make: () => T): () => T {
  let value: T | undefined
  return () => (value ??= make())
}
