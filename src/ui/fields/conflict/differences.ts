import type { FieldValues } from 'react-hook-form'

export const isEmptyValue = (value: unknown) =>
  value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0)

/** Returns the differences between two versions of a form, by field path. Treats all empty values as equal. */
export function differences(own: FieldValues, other: FieldValues, path = ''): { field: string; own: unknown; other: unknown }[] {
  return [...new Set([...Object.keys(own), ...Object.keys(other)])].flatMap(key => {
    const [a, b] = [own[key], other[key]]
    if ((isEmptyValue(a) && isEmptyValue(b)) || isSameValue(a, b)) return []
    const field = path + key
    return isGroup(a) && isGroup(b) ? differences(a, b, `${field}.`) : [{ field, own: a, other: b }]
  })
}

/** Inputs hold numbers as text, so 5 and '5' are equal. */
const isSameValue = (a: unknown, b: unknown) =>
  JSON.stringify(a) === JSON.stringify(b) || (typeof a !== typeof b && isPlain(a) && isPlain(b) && String(a) === String(b))

const isPlain = (value: unknown) => typeof value === 'string' || typeof value === 'number'

export const changedValues = (values: FieldValues, defaults: FieldValues): FieldValues => {
  const fields = new Set(differences(values, defaults).map(({ field }) => field.split('.')[0]))
  return Object.fromEntries(Object.entries(values).filter(([field]) => fields.has(field)))
}

export const isGroup = (value: unknown): value is FieldValues =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && !(value instanceof Blob)
