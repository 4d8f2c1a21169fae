import { contracts } from '#domain/contracts.ts'
import { PinFile, pinsOf } from '#domain/matching/pins.ts'
import type { MatchAnswer, Matches } from '#domain/matching/schema.ts'
import { call } from '../../dataProvider/call.ts'

/** The file that was read last. Public, and the same for every patient. */
let held: PinFile | undefined

/**
 * Asks for a search and reads its pins. Where the file at hand is of another directory a fresh one is fetched; where the directory
 * changes between the two, the search is asked again; after three times, or where the file cannot be read, it comes without pins.
 */
export async function withPins(ask: () => Promise<MatchAnswer>, signal?: AbortSignal): Promise<Matches> {
  for (let left = 2; ; left--) {
    // The first time both are on their way at once.
    const [answer] = await Promise.all([ask(), held ?? fetchPins(signal)])
    if (held?.version !== answer.pins.version) await fetchPins(signal)
    const pins = held && pinsOf(held, answer.pins, answer.center)
    if (pins || !held || left === 0) return { ...answer, pins: pins ?? [] }
  }
}

/** Without it there is a list all the same, and no map: only a question that was broken off throws. */
async function fetchPins(signal?: AbortSignal) {
  try {
    const file = await call(contracts.facilities.pins, signal ? { signal } : {})
    held = PinFile.parse(JSON.parse(await file.text()))
  } catch (failure) {
    signal?.throwIfAborted()
    held = undefined
    // biome-ignore lint/suspicious/noConsole: what is missing is the map's, and is logged; nothing of a patient is in it.
    console.warn((failure as Error).message)
  }
}
