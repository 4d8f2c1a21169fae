/**
 * An object's keys with their types, which `Object.keys` does not return, because an object may have more keys than its type
 * lists. Pass only objects that have exactly the keys of their type, such as constants.
 */
export const keysOf = <T extends object>(object: T) => Object.keys(object) as (keyof T & string)[]

/** An object's entries with the types of their keys and values, with the same restriction as `keysOf`. */
export const entriesOf = <T extends object>(object: T) => Object.entries(object) as [keyof T & string, T[keyof T & string]][]
