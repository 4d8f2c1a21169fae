/** The number of characters to insert, remove, change, or swap to turn one word into the other. */
function distance(a: string, b: string): number {
  const rows = [Array.from({ length: b.length + 1 }, (_, j) => j)]
  for (let i = 1; i <= a.length; i++) {
    const row = [i]
    for (let j = 1; j <= b.length; j++) {
      const same = a[i - 1] === b[j - 1]
      const swapped = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]
      row[j] = Math.min(
        ...[rows[i - 1]![j]! + 1, row[j - 1]! + 1, rows[i - 1]![j - 1]! + Number(!same)],
        swapped ? rows[i - 2]![j - 2]! + 1 : Number.POSITIVE_INFINITY,
      )
    }
    rows.push(row)
  }
  return rows[a.length]![b.length]!
}

/**
 * Minimum length of a name to compare. A shorter name, such as API_URL, is more likely another program's variable than a misspelled
 * setting.
 */
const shortest = 8

/**
 * The known name that `name` was probably meant to be. They may differ only in case, in dashes, or by one typo (two in a long
 * name). Undefined if `name` is known or not similar to any known name.
 */
export function nearestName(name: string, known: readonly string[]): string | undefined {
  if (known.includes(name)) return undefined
  const normal = name.toUpperCase().replaceAll('-', '_')
  if (known.includes(normal)) return normal
  if (normal.length < shortest) return undefined
  const allowed = normal.length < 2 * shortest ? 1 : 2
  return known.find(other => Math.abs(other.length - normal.length) <= allowed && distance(normal, other) <= allowed)
}
