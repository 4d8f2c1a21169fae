/** Compares form values deeply. Treats '', null, undefined, and [] as equal. */
export function sameInput(a: unknown, b: unknown): boolean {
  if (isEmpty(a) || isEmpty(b)) return isEmpty(a) && isEmpty(b)
  if (typeof a !== 'object' || typeof b !== 'object' || a instanceof Blob || b instanceof Blob) return a === b
  const [first, second] = [a as Record<string, unknown>, b as Record<string, unknown>]
  return [...new Set([...Object.keys(first), ...Object.keys(second)])].every(key => sameInput(first[key], second[key]))
}

const isEmpty = (value: unknown) =>
  value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0)
