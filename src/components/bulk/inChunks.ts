/** Processes items in chunks, one chunk after the other, and reports progress. Stops at the first error. */
export async function inChunks<Ask, Row>(
  asks: readonly Ask[],
  size: number,
  send: (some: Ask[]) => Promise<Row[]>,
  onProgress: (rows: Row[], done: number) => void = () => undefined,
): Promise<Row[]> {
  const rows: Row[] = []
  for (let at = 0; at < asks.length; at += size) {
    const answered = await send(asks.slice(at, at + size))
    rows.push(...answered)
    onProgress(answered, Math.min(at + size, asks.length))
  }
  return rows
}
