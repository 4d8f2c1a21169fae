/** Called after each step with the amount done and the total (an estimate while a file is being read). */
export type Progress = (what: string, done: number, total: number) => void

type Output = { isTTY?: boolean; write: (text: string) => unknown }

/** A progress bar on a terminal, updated at each full percent; elsewhere, a line for every 5,000 items. */
export function progressOn(output: Output): Progress {
  return output.isTTY ? bar(output) : lines(output)
}

const width = 30

function bar(output: Output): Progress {
  let shown = ''
  return (what, done, total) => {
    const part = total ? Math.min(1, done / total) : 1
    const next = `${what} ${Math.floor(part * 100)}`
    if (next === shown) return
    shown = next
    const filled = Math.round(part * width)
    output.write(`\r\u001B[K[${'#'.repeat(filled)}${'.'.repeat(width - filled)}] ${done.toLocaleString('en-US')} ${what}`)
    if (done === total) output.write('\n')
  }
}

function lines(output: Output): Progress {
  const told = new Map<string, number>()
  return (what, done) => {
    const thousands = Math.floor(done / 5_000)
    if (thousands <= (told.get(what) ?? 0)) return
    told.set(what, thousands)
    output.write(`${(thousands * 5_000).toLocaleString('en-US')} ${what}\n`)
  }
}
