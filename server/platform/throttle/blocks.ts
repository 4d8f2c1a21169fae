import { network } from './keys.ts'

/** How long a block is remembered, in milliseconds. Within this time, another server may cancel it after a correct attempt. */
const rememberedMs = 1_000
const maxBlocks = 10_000

/**
 * Remembers for a second which IP addresses the database has blocked, so that a flood of requests from a blocked address runs no
 * database statements. `clock` returns milliseconds.
 */
export function openBlocks(clock: () => number = () => performance.now()) {
  /** The oldest come first. */
  const blocks = new Map<string, { until: string; forgetAt: number }>()
  return {
    remember(ip: string, until: string) {
      const key = network(ip)
      blocks.delete(key)
      blocks.set(key, { until, forgetAt: clock() + rememberedMs })
      if (blocks.size > maxBlocks) blocks.delete(blocks.keys().next().value!)
    },
    /** When the address's block ends; undefined if no block is remembered. `now` is an ISO timestamp. */
    until(ip: string, now: string): string | undefined {
      const key = network(ip)
      const block = blocks.get(key)
      if (!block) return undefined
      if (clock() < block.forgetAt && Date.parse(now) < Date.parse(block.until)) return block.until
      blocks.delete(key)
      return undefined
    },
  }
}
