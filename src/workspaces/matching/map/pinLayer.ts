import {
  type CircleMarkerOptions,
  circleMarker,
  divIcon,
  type LatLng,
  type LayerGroup,
  type Map as LeafletMap,
  latLngBounds,
  layerGroup,
  marker,
  point,
} from 'leaflet'
import type { Pin, Pins } from '#domain/matching/directory.ts'

type Look = CircleMarkerOptions & { fillColor: string }
/** A pin, or several pins that the server has grouped. */
type Mark = { latitude: number; longitude: number; count: number; pin: Pin | null }

/** Distance in pixels below which pins merge into a cluster. */
const reach = 24
/** How far beyond the viewport to draw, as a fraction of its size, so that panning does not reveal gaps. */
export const beyond = 0.4
/** How many levels to zoom in on a group whose pins have not been loaded. */
const closer = 2

const ringLook = (color: string, { color: rim }: Look) => ({ color, weight: 3, fillColor: rim!, fillOpacity: 1, radius: 5.5 })

const marksOf = ({ pins, groups }: Pick<Pins, 'pins' | 'groups'>): Mark[] => [
  ...pins.map(pin => ({ latitude: pin[1], longitude: pin[2], count: 1, pin })),
  ...groups.map(([latitude, longitude, count]) => ({ latitude, longitude, count, pin: null })),
]

const countOf = ({ members }: Cluster<Mark>) => members.reduce((sum, { count }) => sum + count, 0)

/** Layer that shows one search's pins in and around the viewport. Call `draw` whenever the view moves. */
export class PinLayer {
  #zoom = Number.NaN
  #clusters: Cluster<Mark>[] = []
  #opened: Cluster<Mark> | null = null
  #chosen: { id: number | null; color: string } = { id: null, color: '' }
  readonly #drawn = new Map<Cluster<Mark>, LayerGroup>()
  readonly #map: LeafletMap
  readonly #marks: readonly Mark[]
  readonly #look: Look
  readonly #onSelect: (id: number) => void

  constructor(map: LeafletMap, pins: Pick<Pins, 'pins' | 'groups'>, look: Look, onSelect: (id: number) => void) {
    this.#map = map
    this.#marks = marksOf(pins)
    this.#look = look
    this.#onSelect = onSelect
  }

  /**
   * Adds pins that are now near the viewport and removes pins that no longer are. Recomputes the clusters only if the zoom level
   * has changed.
   */
  draw() {
    const zoom = this.#map.getZoom()
    if (zoom !== this.#zoom) {
      this.remove()
      this.#zoom = zoom
      this.#opened = null
      // Draw the best matches last so that they are on top.
      this.#clusters = clustersOf(this.#marks.map(this.#spot), reach).reverse()
    }
    const view = this.#map.getPixelBounds()
    const more = view.getSize().multiplyBy(beyond)
    const [from, to] = [view.min!.subtract(more), view.max!.add(more)]
    for (const cluster of this.#clusters) {
      const near = cluster.x >= from.x && cluster.x <= to.x && cluster.y >= from.y && cluster.y <= to.y
      if (!near) this.#forget(cluster)
      else if (!this.#drawn.has(cluster)) this.#drawn.set(cluster, this.#mark(cluster).addTo(this.#map))
    }
  }

  /** Colors the selected facility's dot, unless it is part of a cluster. */
  choose(id: number | null, color: string) {
    const before = this.#chosen.id
    this.#chosen = { id, color }
    const isOne = ({ pin }: Mark) => pin !== null && (pin[0] === before || pin[0] === id)
    for (const cluster of this.#clusters) if (cluster.members.some(isOne)) this.#forget(cluster)
    this.draw()
  }

  remove() {
    for (const cluster of [...this.#drawn.keys()]) this.#forget(cluster)
  }

  #forget(cluster: Cluster<Mark>) {
    this.#drawn.get(cluster)?.remove()
    this.#drawn.delete(cluster)
  }

  #spot = (of: Mark) => {
    const { x, y } = this.#map.project([of.latitude, of.longitude], this.#zoom)
    return { x, y, of }
  }
  #place = (x: number, y: number): LatLng => this.#map.unproject(point(x, y), this.#zoom)

  #mark(cluster: Cluster<Mark>): LayerGroup {
    const { members, x, y } = cluster
    const pins = members.flatMap(({ pin }) => (pin ? [pin] : []))
    if (cluster === this.#opened)
      return layerGroup(spread(pins.length, 10).map((by, at) => this.#dot(pins[at]!, x + by.x, y + by.y)))
    return layerGroup(members.length === 1 && pins[0] ? [this.#dot(pins[0], x, y)] : this.#several(cluster))
  }

  /** Draws a filled dot for an exact position, or a ring for the center of a ZIP code. */
  #dot([id, , , , approximate]: Pin, x: number, y: number) {
    const color = id === this.#chosen.id ? this.#chosen.color : this.#look.fillColor
    const look = approximate ? ringLook(color, this.#look) : { ...this.#look, fillColor: color, radius: 6 }
    return circleMarker(this.#place(x, y), look).on('click', () => this.#onSelect(id))
  }

  #several(cluster: Cluster<Mark>) {
    const place = this.#place(cluster.x, cluster.y)
    const count = countOf(cluster)
    const radius = 8 + 2 * String(count).length
    const icon = divIcon({ className: 'map-count', html: count.toLocaleString('en-US'), iconSize: [2 * radius, 2 * radius] })
    return [
      circleMarker(place, { ...this.#look, radius }).on('click', () => this.#open(cluster)),
      marker(place, { icon, interactive: false, keyboard: false }),
    ]
  }

  /** Zooms in until the pins separate. If they are at the same position, spreads them out. */
  #open(cluster: Cluster<Mark>) {
    const bounds = latLngBounds(cluster.members.map(({ latitude, longitude }) => [latitude, longitude]))
    const nearest = this.#map.getMaxZoom()
    const corner = (place: LatLng) => this.#map.project(place, nearest)
    const apart = corner(bounds.getNorthWest()).distanceTo(corner(bounds.getSouthEast()))
    if (this.#zoom < nearest) {
      if (cluster.members.some(({ pin }) => pin === null))
        return void this.#map.setView(bounds.getCenter(), Math.min(this.#zoom + closer, nearest))
      if (apart >= 2 * reach) return void this.#map.fitBounds(bounds.pad(0.2), { maxZoom: nearest })
    }
    if (this.#opened) this.#forget(this.#opened)
    this.#forget(cluster)
    this.#opened = cluster
    this.draw()
  }
}

type MapPoint<T> = { x: number; y: number; of: T }
/** A mark on the map: a single spot, or the center of several spots that would overlap. */
type Cluster<T> = { x: number; y: number; members: T[] }

/**
 * Groups spots that are less than `reach` pixels apart, in the given order. A grid limits the comparisons, so clustering
 * thousands of spots takes only a few milliseconds.
 */
export function clustersOf<T>(spots: readonly MapPoint<T>[], reach: number): Cluster<T>[] {
  const squareOf = (at: number) => Math.floor(at / reach)
  const squares = new Map<string, number[]>()
  const keys = spots.map(({ x, y }) => `${squareOf(x)} ${squareOf(y)}`)
  for (const [at, key] of keys.entries()) {
    const square = squares.get(key)
    if (square) square.push(at)
    else squares.set(key, [at])
  }
  const taken = new Uint8Array(spots.length)
  const clusters: Cluster<T>[] = []
  for (const [at, { x, y }] of spots.entries()) {
    if (taken[at]) continue
    const found: MapPoint<T>[] = []
    for (let dx = -1; dx <= 1; dx++)
      for (let dy = -1; dy <= 1; dy++)
        for (const other of squares.get(`${squareOf(x) + dx} ${squareOf(y) + dy}`) ?? []) {
          const spot = spots[other]!
          if (taken[other] || (spot.x - x) ** 2 + (spot.y - y) ** 2 >= reach ** 2) continue
          taken[other] = 1
          found.push(spot)
        }
    const middle = (part: 'x' | 'y') => found.reduce((sum, spot) => sum + spot[part], 0) / found.length
    clusters.push({ x: middle('x'), y: middle('y'), members: found.map(({ of }) => of) })
  }
  return clusters
}

/** Returns offsets in pixels that arrange spots at the same position in a spiral so that they do not overlap. */
export const spread = (count: number, distance: number): { x: number; y: number }[] =>
  Array.from({ length: count }, (_, at) => {
    const radius = distance * Math.sqrt(at + 0.8)
    const angle = at * Math.PI * (3 - Math.sqrt(5))
    return { x: radius * Math.cos(angle), y: radius * Math.sin(angle) }
  })
