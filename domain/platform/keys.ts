/**
 * Like `Object.keys`, but typed. Pass only objects that have exactly the keys of their type, such as constants, because
 * TypeScript also accepts objects with additional keys.
 */
export const keysOf = <T extends object>(object: T) => Object.keys(object) as (keyof T & string)[]

/** Like `Object.entries`, but typed, with the same restriction as `keysOf`. */
export const entriesOf = <T extends object>(object: T) => Object.entries(object) as [keyof T & string, T[keyof T & string]][]
