/**
 * Like `Object.keys`, but typed. Pass only objects that have exactly the keys of their type, such as constants, because
 * TypeScript also accepts objects with additional keys.
 */
export const keysOf = <T extends object>(object: T) => Object.keys(object) as (keyof T & string)[]

/** Like `Object.entries`, but typed, with the same restriction as `keysOf`. */
export const entriesOf = <T extends object>(object: T) => Object.entries(object) as [keyof T & string, T[keyof T & string]][]

/**
 * Returns a function that makes a value on its first call and returns the same value from then on. For values that are slow to
 * make, such as formatters, and that few screens need.
 */
export function once<T>(make: () => T): () => T {
  let value: T | undefined
  return () => (value ??= make())
}
