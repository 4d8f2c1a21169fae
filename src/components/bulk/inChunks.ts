/** Processes items in chunks, one chunk at a time, and reports progress. Stops at the first error. */
export async function inChunks<Item, Row>(
  items: readonly Item[],
  size: number,
  send: (chunk: Item[]) => Promise<Row[]>,
  onProgress: (rows: Row[], done: number) => void = () => undefined,
): Promise<Row[]> {
  const rows: Row[] = []
  for (let start = 0; start < items.length; start += size) {
    const results = await send(items.slice(start, start + size))
    rows.push(...results)
    onProgress(results, Math.min(start + size, items.length))
  }
  return rows
}
