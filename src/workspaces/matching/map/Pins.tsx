import { useTheme } from '@mui/material/styles'
import { DivIcon } from 'leaflet'
import { useEffect, useMemo, useRef } from 'react'
import { Marker, Tooltip, useMap } from 'react-leaflet'
import type { Pins as MapPins } from '#domain/matching/directory.ts'
import { texts } from '../../../i18n/english/matching.ts'
import type { Selection } from '../useSelection.ts'
import { type Known, mapColors, placeOf } from './mapColors.ts'
import { PinLayer } from './pinLayer.ts'

type Props = { pins: MapPins; known: Known; selection: Selection }

/**
 * Draws matches as red dots, and the selected match as a blue teardrop (MAT-043). The teardrop's colors are inverted if the
 * position is approximate.
 */
export function Pins({ pins, known, selection }: Props) {
  const { rim, chosen } = mapColors(useTheme())
  const { selected, hovered, selectPin } = selection
  const blue = useMemo(() => {
    const ids = new Set([selected, hovered].filter(id => id !== null))
    return [...ids].flatMap(id => {
      const place = placeOf(id, pins.pins, known)
      return place ? [{ id, ...place, name: known.get(id)?.name }] : []
    })
  }, [pins, known, selected, hovered])
  const icons = useMemo(() => ({ exact: dropIcon(chosen, rim), approximate: dropIcon(rim, chosen) }), [chosen, rim])
  return (
    <>
      <PinMarks pins={pins} chosen={selected} onSelect={selectPin} />
      {blue.map(({ id, latitude, longitude, approximate, name }) => (
        <Marker
          key={id}
          position={[latitude, longitude]}
          icon={approximate ? icons.approximate : icons.exact}
          keyboard={false}
          zIndexOffset={1000}
          eventHandlers={{ click: () => selectPin(id) }}
        >
          {name && (
            <Tooltip permanent direction="top" offset={[0, -34]} className="map-name">
              {approximate ? texts.map.approximate(name) : name}
            </Tooltip>
          )}
        </Marker>
      ))}
    </>
  )
}

const dropIcon = (fill: string, rim: string) => new DropIcon(fill, rim)

/** Builds the icon from DOM elements because Trusted Types blocks HTML strings (docs/security.md). */
class DropIcon extends DivIcon {
  readonly #fill: string
  readonly #rim: string
  constructor(fill: string, rim: string) {
    super({ iconSize: [28, 36], iconAnchor: [14, 35] })
    this.#fill = fill
    this.#rim = rim
  }

  override createIcon(before?: HTMLElement) {
    const icon = super.createIcon(before)
    icon.append(
      svg(
        'svg',
        { width: '28', height: '36', viewBox: '0 0 28 36', 'aria-hidden': 'true' },
        svg('path', { d: drop, fill: this.#fill, stroke: this.#rim, 'stroke-width': '2' }),
        svg('circle', { cx: '14', cy: '13.5', r: '4.5', fill: this.#rim }),
      ),
    )
    return icon
  }
}

const drop = 'M14 35C14 35 2 22.5 2 13.5a12 12 0 0 1 24 0C26 22.5 14 35 14 35Z'

function svg(name: string, attributes: Record<string, string>, ...children: Element[]) {
  const element = document.createElementNS('http://www.w3.org/2000/svg', name)
  for (const [attribute, value] of Object.entries(attributes)) element.setAttribute(attribute, value)
  element.append(...children)
  return element
}

type PinMarksProps = {
  pins: MapPins
  /** Id of the selected facility. Its dot is blue unless it is part of a cluster. */
  chosen: number | null
  onSelect: (id: number) => void
}

/** Draws a red dot for each match, and a larger numbered dot where pins would overlap, on a canvas around the viewport. */
function PinMarks({ pins, chosen, onSelect }: PinMarksProps) {
  const map = useMap()
  const { pin, rim, chosen: blue } = mapColors(useTheme())
  const layer = useRef<PinLayer>(null)

  useEffect(() => {
    const look = { color: rim, weight: 1.5, fillColor: pin, fillOpacity: 1 }
    const marks = new PinLayer(map, pins, look, onSelect)
    const draw = () => marks.draw()
    layer.current = marks
    marks.draw()
    map.on('moveend zoomend resize', draw)
    return () => {
      map.off('moveend zoomend resize', draw)
      marks.remove()
    }
  }, [map, pins, pin, rim, onSelect])

  // biome-ignore lint/correctness/useExhaustiveDependencies: redrawn pins lose the selection, so apply it again.
  useEffect(() => layer.current?.choose(chosen, blue), [chosen, blue, map, pins, pin, rim, onSelect])

  return null
}
