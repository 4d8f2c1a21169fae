import Flatbush from 'flatbush'
import { around } from 'geoflatbush'
import { type Zip, zips } from './zips.ts'

let known: { tree: Flatbush; all: readonly Zip[] } | undefined

/**
 * The ZIP code whose center is nearest to a point (in degrees). The first call builds the index, which takes a few tens of
 * milliseconds.
 */
export function nearestZip(latitude: number, longitude: number): Zip {
  known ??= build()
  return known.all[around(known.tree, longitude, latitude, 1)[0]!]!
}

function build() {
  const all = [...zips().values()]
  const tree = new Flatbush(all.length)
  for (const zip of all) tree.add(zip.longitude, zip.latitude)
  tree.finish()
  return { tree, all }
}
