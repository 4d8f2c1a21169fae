/** Reproducible random values for the demo data. */
export type Random = ReturnType<typeof random>

/** A pseudorandom generator (mulberry32, public domain). */
export function random(seed: number) {
  let state = seed >>> 0
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let t = state
    t = Math.imul(t ^ (t >>> 15), t | 1)
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61)
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296
  }
  /** A random integer in this range, including both limits. */
  const int = (from: number, to: number) => from + Math.floor(next() * (to - from + 1))
  const pick = <T>(list: readonly T[]): T => list[int(0, list.length - 1)]!
  const chance = (probability: number) => next() < probability
  return {
    next,
    int,
    pick,
    chance,
    /** Keeps each element with this probability, in the same order. */
    some: <T>(list: readonly T[], probability: number): T[] => list.filter(() => chance(probability)),
    /** Returns `count` different elements of the list. */
    take<T>(list: readonly T[], count: number): T[] {
      const remaining = [...list]
      return Array.from(
        { length: Math.min(count, remaining.length) },
        () => remaining.splice(int(0, remaining.length - 1), 1)[0]!,
      )
    },
    /** A random one of the choices, picked according to their weights. */
    weighted<T>(choices: readonly (readonly [T, number])[]): T {
      let remaining = next() * choices.reduce((sum, [, weight]) => sum + weight, 0)
      const hit = choices.find(([, weight]) => {
        remaining -= weight
        return remaining < 0
      })
      return (hit ?? choices.at(-1)!)[0]
    },
  }
}
