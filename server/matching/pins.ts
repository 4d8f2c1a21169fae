import { type MapBox, mostPins, type Pin, type PinGroup, type Pins } from '#domain/matching/directory.ts'
import { mapBounds } from '#domain/matching/places.ts'
import type { Db } from '../platform/db/connect.ts'
import type { Directory } from './directory.ts'
import { buildSearch, type SearchRequest } from './results.ts'
import type { Located } from './searches.ts'

/**
 * The number of rows and columns that a part of the map is divided into to group pins. A cell is smaller than a group on the map.
 */
const cells = 56

/**
 * A search's matches on the map: all of them or, if there are too many, those in a part of the map, grouped if necessary. Matches
 * in `ids` are included even if they are outside that part.
 */
export async function findPins(
  tx: Db,
  directory: Directory,
  request: SearchRequest,
  { box, ids }: { box: MapBox | undefined; ids: readonly number[] },
): Promise<Pins> {
  const matches = await directory.index.locate(request.needs, await buildSearch(tx, directory, request))
  const pinAt = (place: number): Pin => {
    const { id, latitude, longitude } = matches[place]!
    return [id, latitude, longitude, place, directory.facilities.row(id)!.loaded.approximate]
  }
  const total = matches.length
  if (total <= mostPins) return { pins: Array.from({ length: total }, (_, place) => pinAt(place)), groups: [], complete: true }
  const part = box ?? mapBounds(request.center, request.query.radius)
  const chosen = ids.map(id => matches.findIndex(match => match.id === id)).filter(place => place >= 0)
  const { places, groups } = pinsIn(part, matches, new Set(chosen))
  return { pins: [...chosen, ...places].sort((a, b) => a - b).map(pinAt), groups, complete: false }
}

/** The list positions of the matches in a part of the map; if there are too many, matches in the same cell are grouped. */
function pinsIn(part: MapBox, matches: readonly Located[], except: ReadonlySet<number>) {
  const inside: number[] = []
  for (const [place, { latitude, longitude }] of matches.entries()) {
    if (latitude < part.south || latitude > part.north || longitude < part.west || longitude > part.east) continue
    if (!except.has(place)) inside.push(place)
  }
  if (inside.length <= mostPins) return { places: inside, groups: [] }
  const [height, width] = [(part.north - part.south) / cells || 1, (part.east - part.west) / cells || 1]
  // A position on the northern or eastern edge is in an extra row or column.
  const side = cells + 1
  const cellOf = (place: number) => {
    const { latitude, longitude } = matches[place]!
    return Math.floor((latitude - part.south) / height) * side + Math.floor((longitude - part.west) / width)
  }
  const counts = new Int32Array(side * side)
  const [latitudeSums, longitudeSums] = [new Float64Array(side * side), new Float64Array(side * side)]
  for (const place of inside) {
    const cell = cellOf(place)
    counts[cell]!++
    latitudeSums[cell]! += matches[place]!.latitude
    longitudeSums[cell]! += matches[place]!.longitude
  }
  const groups: PinGroup[] = []
  for (const [cell, count] of counts.entries())
    if (count > 1) groups.push([rounded(latitudeSums[cell]! / count), rounded(longitudeSums[cell]! / count), count])
  return { places: inside.filter(place => counts[cellOf(place)] === 1), groups }
}

/** Rounds to about a meter. */
const rounded = (degrees: number) => Math.round(degrees * 1e5) / 1e5
