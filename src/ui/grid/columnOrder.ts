type Column = { field: string; hideable?: boolean }

/**
 * Returns the columns in the user's order. A new column is placed next to its default neighbor, and action columns do not move.
 */
export function ordered<C extends Column>(columns: readonly C[], order: readonly string[] = []): C[] {
  const movable = columns.filter(column => column.hideable !== false)
  const chosen = order.flatMap(field => movable.filter(column => column.field === field))
  const result = [...chosen]
  for (const [index, column] of movable.entries()) {
    if (chosen.includes(column)) continue
    const previous = movable[index - 1]
    result.splice(previous ? result.indexOf(previous) + 1 : 0, 0, column)
  }
  return columns.map(column => (column.hideable === false ? column : result.shift()!))
}

/** Returns the order after moving a column left or right. Undefined if the column is already at the edge. */
export function moved(fields: readonly string[], field: string, by: -1 | 1): string[] | undefined {
  const from = fields.indexOf(field)
  const neighbor = fields[from + by]
  if (from < 0 || neighbor === undefined) return undefined
  return fields.map((name, index) => (index === from ? neighbor : index === from + by ? field : name))
}
