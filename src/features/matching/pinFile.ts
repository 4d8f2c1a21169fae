import { contracts } from '#domain/contracts.ts'
import { PinFile, pinsOf } from '#domain/matching/pins.ts'
import type { MatchAnswer, Matches } from '#domain/matching/schema.ts'
import { call } from '../../dataProvider/call.ts'

/** The last pin file loaded. It contains public data only and is the same for every patient. */
let held: PinFile | undefined

/**
 * Runs a search and resolves its pins from the pin file. Reloads the file if its version differs, and repeats the search if the
 * directory changed in between. Returns no pins after three attempts or if the file cannot be loaded.
 */
export async function withPins(ask: () => Promise<MatchAnswer>, signal?: AbortSignal): Promise<Matches> {
  for (let left = 2; ; left--) {
    // The first search and the file load in parallel.
    const [answer] = await Promise.all([ask(), held ?? fetchPins(signal)])
    if (held?.version !== answer.pins.version) await fetchPins(signal)
    const pins = held && pinsOf(held, answer.pins, answer.center)
    if (pins || !held || left === 0) return { ...answer, pins: pins ?? [] }
  }
}

/** A failure leaves the list usable without a map; only an aborted request throws. */
async function fetchPins(signal?: AbortSignal) {
  try {
    const file = await call(contracts.facilities.pins, signal ? { signal } : {})
    held = PinFile.parse(JSON.parse(await file.text()))
  } catch (failure) {
    signal?.throwIfAborted()
    held = undefined
    // biome-ignore lint/suspicious/noConsole: only the map is affected, and the message has no patient data.
    console.warn((failure as Error).message)
  }
}
