/** Deep equality of form values, where '', null, undefined and [] are equal. */
export function sameInput(one: unknown, other: unknown): boolean {
  if (isEmpty(one) || isEmpty(other)) return isEmpty(one) && isEmpty(other)
  if (typeof one !== 'object' || typeof other !== 'object' || one instanceof Blob || other instanceof Blob) return one === other
  const [mine, others] = [one as Record<string, unknown>, other as Record<string, unknown>]
  return [...new Set([...Object.keys(mine), ...Object.keys(others)])].every(key => sameInput(mine[key], others[key]))
}

const isEmpty = (value: unknown) =>
  value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0)
