import {
  CircleMarker,
  circleMarker,
  divIcon,
  type LatLng,
  type Layer,
  type LayerGroup,
  type Map as LeafletMap,
  latLngBounds,
  layerGroup,
  type Marker,
  marker,
  point,
} from 'leaflet'
import type { Pin, Pins } from '#domain/matching/directory.ts'
import { texts } from '../../../i18n/english/matching.ts'
import type { Known, mapColors } from './mapColors.ts'
import { PinIcon } from './pinIcons.ts'

type Colors = ReturnType<typeof mapColors>
/** A pin, or several pins that the server has grouped. */
type Mark = { latitude: number; longitude: number; count: number; pin: Pin | null }

/** Distance in pixels below which pins merge into a cluster. A pin is 36 px high, and a count must not cover it. */
const reach = 48
/** Distance in pixels between pins at the same position. */
const spacing = 20
/** How far beyond the viewport to draw, as a fraction of its size, so that panning does not reveal gaps. */
export const beyond = 0.4
/** How many levels to zoom in on a group whose pins have not been loaded. */
const closer = 2

const marksOf = ({ pins, groups }: Pick<Pins, 'pins' | 'groups'>): Mark[] => [
  ...pins.map(pin => ({ latitude: pin[1], longitude: pin[2], count: 1, pin })),
  ...groups.map(([latitude, longitude, count]) => ({ latitude, longitude, count, pin: null })),
]

const countOf = ({ members }: Cluster<Mark>) => members.reduce((sum, { count }) => sum + count, 0)

/** Which facility a layer stands for, and whether it is a ring. */
type MarkOptions = { facility?: number; ring?: boolean }
type PinEvents = { onSelect: (id: number) => void; onHover: (id: number | null) => void }

/**
 * Layer that shows one search's pins in and around the viewport: a numbered teardrop for each loaded row of the list, a dot for each
 * other match, and a count where they would overlap. Call `draw` whenever the view moves.
 */
export class PinLayer {
  #zoom = Number.NaN
  #clusters: Cluster<Mark>[] = []
  #opened: Cluster<Mark> | null = null
  #chosen: number | null = null
  readonly #drawn = new Map<Cluster<Mark>, LayerGroup>()
  readonly #map: LeafletMap
  readonly #marks: readonly Mark[]
  readonly #known: Known
  readonly #colors: Colors
  readonly #events: PinEvents

  constructor(map: LeafletMap, pins: Pick<Pins, 'pins' | 'groups'>, known: Known, colors: Colors, events: PinEvents) {
    this.#map = map
    this.#marks = marksOf(pins)
    this.#known = known
    this.#colors = colors
    this.#events = events
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
      this.#clusters = clustersOf(this.#marks.map(this.#spot), reach)
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

  /** Marks the selected facility, unless it is part of a cluster. A numbered pin stays in place, so it keeps the focus. */
  choose(id: number | null) {
    this.#chosen = id
    for (const group of this.#drawn.values()) for (const layer of group.getLayers()) this.#showChosen(layer)
  }

  #showChosen(layer: Layer) {
    const { facility, ring } = layer.options as MarkOptions
    if (facility === undefined) return
    const isChosen = facility === this.#chosen
    const color = isChosen ? this.#colors.chosen : this.#colors.pin
    if (layer instanceof CircleMarker) layer.setStyle(ring ? { color } : { fillColor: color })
    else (layer as Marker).getElement()?.setAttribute('aria-pressed', String(isChosen))
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
      return layerGroup(spread(pins.length, spacing).map((by, at) => this.#one(pins[at]!, x + by.x, y + by.y)))
    return layerGroup([members.length === 1 && pins[0] ? this.#one(pins[0], x, y) : this.#several(cluster)])
  }

  #one(pin: Pin, x: number, y: number) {
    const row = this.#known.get(pin[0])
    return row ? this.#numbered(pin, row, this.#place(x, y)) : this.#dot(pin, this.#place(x, y))
  }

  /** A teardrop with the row's number: filled for an exact position, or an outline for the center of a ZIP code. */
  #numbered([id, , , , approximate]: Pin, { number, name }: { number: number; name: string }, place: LatLng) {
    const { pin, rim } = this.#colors
    const { onSelect, onHover } = this.#events
    const colors = approximate ? { fill: rim, rim: pin, text: pin } : { fill: pin, rim, text: rim }
    // Better matches lie on top.
    const options = { icon: new PinIcon(number, colors), zIndexOffset: -20 * number, facility: id }
    const label = texts.map.pin(number, approximate ? texts.map.approximate(name) : name)
    return button(marker(place, options), label, () => onSelect(id))
      .on('mouseover', () => onHover(id))
      .on('mouseout', () => onHover(null))
      .on('add', ({ target }) => {
        const element = (target as Marker).getElement()!
        element.addEventListener('focus', () => onHover(id))
        element.addEventListener('blur', () => onHover(null))
        this.#showChosen(target as Marker)
      })
  }

  /** A filled dot for an exact position, or a ring for the center of a ZIP code. */
  #dot([id, , , , ring]: Pin, place: LatLng) {
    const { pin, rim, chosen } = this.#colors
    const color = id === this.#chosen ? chosen : pin
    const look = ring
      ? { color, weight: 3, fillColor: rim, radius: 5.5 }
      : { color: rim, weight: 1.5, fillColor: color, radius: 6 }
    const options = { ...look, fillOpacity: 1, facility: id, ring }
    return circleMarker(place, options).on('click', () => this.#events.onSelect(id))
  }

  #several(cluster: Cluster<Mark>) {
    const count = countOf(cluster)
    const size = 20 + 5 * String(count).length
    const icon = divIcon({ className: 'map-count', html: count.toLocaleString('en-US'), iconSize: [size, size] })
    return button(marker(this.#place(cluster.x, cluster.y), { icon }), texts.map.several(count), () => this.#open(cluster))
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

/** Gives a marker a name, and makes it work with the keyboard, too. Leaflet makes it a button that can have the focus. */
const button = (marker: Marker, label: string, onPress: () => void) =>
  marker.on('click', onPress).on('add', () => {
    const element = marker.getElement()!
    element.setAttribute('aria-label', label)
    element.addEventListener('keydown', event => {
      if (event.key !== 'Enter' && event.key !== ' ') return
      event.preventDefault()
      onPress()
    })
  })

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
