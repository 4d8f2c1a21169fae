import { useTheme } from '@mui/material/styles'
import { useEffect, useRef } from 'react'
import { useMap } from 'react-leaflet'
import type { Matches } from '#domain/matching/schema.ts'
import { mapColors } from './mapColors.ts'
import { PinLayer } from './pinLayer.ts'

type Props = {
  pins: Matches['pins']
  /** The selected facility; its dot is blue unless it is part of a cluster. */
  chosen: number | null
  onSelect: (id: number) => void
}

/** A red dot per match and a numbered larger one for overlapping pins, on canvas, limited to the area around the viewport. */
export function PinMarks({ pins, chosen, onSelect }: Props) {
  const map = useMap()
  const { pin, rim, chosen: blue } = mapColors(useTheme())
  const drawn = useRef<PinLayer>(null)

  useEffect(() => {
    const look = { color: rim, weight: 1.5, fillColor: pin, fillOpacity: 1 }
    const marks = new PinLayer(map, pins, look, onSelect)
    const draw = () => marks.draw()
    drawn.current = marks
    marks.draw()
    map.on('moveend zoomend resize', draw)
    return () => {
      map.off('moveend zoomend resize', draw)
      marks.remove()
    }
  }, [map, pins, pin, rim, onSelect])

  // biome-ignore lint/correctness/useExhaustiveDependencies: redrawn pins need the selected one again.
  useEffect(() => drawn.current?.choose(chosen, blue), [chosen, blue, map, pins, pin, rim, onSelect])

  return null
}
