/** Called after each step with the amount done and the total (an estimate until the file has been read). */
export type Progress = (label: string, count: number, total: number) => void

type Output = { isTTY?: boolean; write: (text: string) => unknown }

/** On a terminal, a progress bar that is updated at each full percent; on any other output, a line for every 5,000 items. */
export function progressOn(output: Output): Progress {
  return output.isTTY ? bar(output) : lines(output)
}

const width = 30

function bar(output: Output): Progress {
  let previous = ''
  return (label, count, total) => {
    const fraction = total ? Math.min(1, count / total) : 1
    const next = `${label} ${Math.floor(fraction * 100)}`
    if (next === previous) return
    previous = next
    const filled = Math.round(fraction * width)
    output.write(`\r\u001B[K[${'#'.repeat(filled)}${'.'.repeat(width - filled)}] ${count.toLocaleString('en-US')} ${label}`)
    if (count === total) output.write('\n')
  }
}

function lines(output: Output): Progress {
  const reported = new Map<string, number>()
  return (label, count) => {
    const thousands = Math.floor(count / 5_000)
    if (thousands <= (reported.get(label) ?? 0)) return
    reported.set(label, thousands)
    output.write(`${(thousands * 5_000).toLocaleString('en-US')} ${label}\n`)
  }
}
