import type { Steps } from './steps.ts'

/** How many numbers are sorted between two yields: about a millisecond's work. */
const slice = 16_384

/** Sorts the numbers in ascending order, yielding between slices. May change `numbers`. */
export function* sorted(numbers: Float64Array<ArrayBuffer>): Steps<Float64Array<ArrayBuffer>> {
  const size = numbers.length
  if (size <= slice) return numbers.sort()
  for (let from = 0; from < size; from += slice) {
    numbers.subarray(from, from + slice).sort()
    yield
  }
  let [runs, merged] = [numbers, new Float64Array(size)]
  for (let length = slice; length < size; length *= 2) {
    for (let from = 0; from < size; from += 2 * length) {
      mergeRuns(runs, merged, from, Math.min(from + length, size), Math.min(from + 2 * length, size))
      yield
    }
    ;[runs, merged] = [merged, runs]
  }
  return runs
}

/** Merges the sorted runs from `from` to `middle` and from `middle` to `to`. */
function mergeRuns(runs: Float64Array, merged: Float64Array, from: number, middle: number, to: number) {
  let [left, right] = [from, middle]
  for (let at = from; at < to; at++)
    merged[at] = right >= to || (left < middle && runs[left]! <= runs[right]!) ? runs[left++]! : runs[right++]!
}
