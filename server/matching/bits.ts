/** A set of positions from 0 to n - 1, one bit each. Only sets of equal size can be combined. */
export type Bits = Uint32Array

export const noBits = (size: number): Bits => new Uint32Array(Math.ceil(size / 32))

export const hasBit = (bits: Bits, position: number): boolean => ((bits[position >>> 5]! >>> (position & 31)) & 1) === 1

export function setBit(bits: Bits, position: number): void {
  bits[position >>> 5]! |= 1 << (position & 31)
}

/**
 * Intersection: keeps only positions that are also in `others`. Like the next two functions, changes `bits` in place and returns
 * it.
 */
export function keep(bits: Bits, others: Bits): Bits {
  for (let word = 0; word < bits.length; word++) bits[word]! &= others[word]!
  return bits
}

/** Difference: removes the positions in `others`. */
export function drop(bits: Bits, others: Bits): Bits {
  for (let word = 0; word < bits.length; word++) bits[word]! &= ~others[word]!
  return bits
}

/** Union: adds the positions in `others`. */
export function join(bits: Bits, others: Bits): Bits {
  for (let word = 0; word < bits.length; word++) bits[word]! |= others[word]!
  return bits
}

export function countBits(bits: Bits): number {
  let count = 0
  for (let word = 0; word < bits.length; word++) {
    // Counts the bits of pairs, then nibbles, then bytes in parallel (Hacker's Delight, 5-1).
    let n = bits[word]!
    if (n === 0) continue
    n -= (n >>> 1) & 0x55555555
    n = (n & 0x33333333) + ((n >>> 2) & 0x33333333)
    count += Math.imul((n + (n >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24
  }
  return count
}

export function positionsOf(bits: Bits): number[] {
  const positions: number[] = []
  for (let word = 0; word < bits.length; word++) {
    for (let left = bits[word]!; left !== 0; left &= left - 1) positions.push(word * 32 + 31 - Math.clz32(left & -left))
  }
  return positions
}
