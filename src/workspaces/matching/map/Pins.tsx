import { useTheme } from '@mui/material/styles'
import { useEffect, useMemo, useRef } from 'react'
import { Marker, Tooltip, useMap } from 'react-leaflet'
import type { Pins as MapPins } from '#domain/matching/directory.ts'
import { texts } from '../../../i18n/english/matching.ts'
import type { Selection } from '../useSelection.ts'
import { type Known, mapColors, placeOf } from './mapColors.ts'
import { PinIcon } from './pinIcons.ts'
import { PinLayer } from './pinLayer.ts'

type Props = { pins: MapPins; known: Known; selection: Selection }

/**
 * Draws matches in red, and the selected one as a larger blue teardrop with its name (MAT-043). The colors are inverted if the position
 * is approximate.
 */
export function Pins({ pins, known, selection }: Props) {
  const { rim, chosen } = mapColors(useTheme())
  const { selected, hovered, selectPin } = selection
  const blue = useMemo(() => {
    const ids = new Set([selected, hovered].filter(id => id !== null))
    return [...ids].flatMap(id => {
      const place = placeOf(id, pins.pins, known)
      if (!place) return []
      const row = known.get(id)
      const colors = place.approximate ? { fill: rim, rim: chosen, text: chosen } : { fill: chosen, rim, text: rim }
      return [{ id, ...place, name: row?.name, icon: new PinIcon(row?.number, colors, { large: true }) }]
    })
  }, [pins, known, selected, hovered, chosen, rim])
  return (
    <>
      <PinMarks pins={pins} known={known} chosen={selected} selection={selection} />
      {blue.map(({ id, latitude, longitude, icon, approximate, name }) => (
        <Marker
          key={id}
          position={[latitude, longitude]}
          icon={icon}
          keyboard={false}
          // Otherwise, the pin below would lose the mouse that it shows this one for.
          interactive={id === selected}
          zIndexOffset={10_000}
          eventHandlers={{ click: () => selectPin(id) }}
        >
          {name && (
            <Tooltip permanent direction="top" offset={[0, -42]} className="map-name">
              {approximate ? texts.map.approximate(name) : name}
            </Tooltip>
          )}
        </Marker>
      ))}
    </>
  )
}

type PinMarksProps = Props & {
  /** Id of the selected facility. */
  chosen: number | null
}

/** Draws all pins around the viewport, and a count where they would overlap. */
function PinMarks({ pins, known, chosen, selection: { selectPin: onSelect, hover: onHover } }: PinMarksProps) {
  const map = useMap()
  const theme = useTheme()
  const layer = useRef<PinLayer>(null)

  useEffect(() => {
    const marks = new PinLayer(map, pins, known, mapColors(theme), { onSelect, onHover })
    const draw = () => marks.draw()
    layer.current = marks
    marks.draw()
    map.on('moveend zoomend resize', draw)
    return () => {
      map.off('moveend zoomend resize', draw)
      marks.remove()
    }
  }, [map, pins, known, theme, onSelect, onHover])

  // biome-ignore lint/correctness/useExhaustiveDependencies: redrawn pins lose the selection, so apply it again.
  useEffect(() => layer.current?.choose(chosen), [chosen, map, pins, known, theme, onSelect, onHover])

  return null
}
