/** Minimum number of milliseconds between two lines with the same key. */
const quietMs = 60_000

/**
 * Returns a function that writes a line about `key` at most once a minute, with the number of lines it has skipped since the last
 * one. During an outage, every request fails for the same reason. `clock` returns milliseconds.
 */
export function oncePerMinute(clock: () => number = performance.now.bind(performance)) {
  const lines = new Map<string, { at: number; omitted: number }>()
  return (key: string, write: (omitted: number) => void) => {
    const last = lines.get(key)
    if (last && clock() - last.at < quietMs) {
      last.omitted++
      return
    }
    lines.set(key, { at: clock(), omitted: 0 })
    write(last?.omitted ?? 0)
  }
}
