import type { AddressSuggestion } from '#domain/common/address.ts'
import { findPlaces } from './places.ts'

/** Street suffixes. In text without a comma, the town follows the suffix. */
const streetKinds = new Set(
  'street st avenue ave av road rd drive dr boulevard blvd lane ln way court ct place pl circle cir terrace ter highway hwy parkway pkwy trail trl square sq loop alley plaza'.split(
    ' ',
  ),
)
const directions = new Set('n s e w ne nw se sw north south east west'.split(' '))
const plain = (word: string | undefined) => word?.toLowerCase().replace(/\W/g, '') ?? ''

/**
 * Completes a typed street with matching towns ("12 Main St, los ang", "12 Main St los ang", "12 Main St 90012"), or a complete ZIP
 * code with its town. Towns in the state `near` come first. If a town has several ZIP codes, the suggestion contains one only if the
 * user typed it.
 */
export function completeStreet(q: string, near: string | null, limit: number): AddressSuggestion[] {
  for (const [line_one, town] of parseReadings(q.trim())) {
    const found = findPlaces(town, 40)
    if (!found.length) continue
    return found
      .toSorted((a, b) => Number(b.state === near) - Number(a.state === near))
      .slice(0, limit)
      .map(({ city, state, zip_code, latitude, longitude, only }) => ({
        ...{ line_one, city, state, zip_code: only ? zip_code : null, latitude, longitude },
        source: 'gazetteer',
      }))
  }
  return []
}

/** The ways to split the text into a street and the start of a town's name, most likely first. */
function parseReadings(q: string): [line_one: string, town: string][] {
  if (/^\d{5}(-\d{4})?$/.test(q)) return [['', q]]
  const commas = [...q.matchAll(/,/g)].map(({ index }) => index)
  if (commas.length)
    return commas
      .map((at): [string, string] => [q.slice(0, at).trim(), q.slice(at + 1).trim()])
      .filter(([line]) => line.length >= 3)
  const words = q.split(/\s+/)
  if (!/^\d/.test(words[0]!)) return []
  const zip = words.length > 2 && /^\d{5}(-\d{4})?$/.test(words.at(-1)!)
  if (zip) return [[words.slice(0, -1).join(' '), words.at(-1)!]]
  let end = words.findLastIndex((word, index) => index > 1 && streetKinds.has(plain(word))) + 1
  if (!end) return []
  if (directions.has(plain(words[end]))) end++
  return [[words.slice(0, end).join(' '), words.slice(end).join(' ')]]
}
