import { useTheme } from '@mui/material/styles'
import { type CircleMarker, circleMarker, divIcon, layerGroup, marker } from 'leaflet'
import { useEffect, useRef } from 'react'
import { useMap } from 'react-leaflet'
import type { Matches } from '#domain/matching/schema.ts'
import { mapColors } from './mapColors.ts'
import type { Selection } from './useSelection.ts'

type Props = { pins: Matches['pins']; names: ReadonlyMap<number, string>; selection: Selection }

/** A red dot for every match, on canvas so that thousands stay smooth; a larger blue drop where one is chosen (MAT-043). */
export function Pins({ pins, names, selection }: Props) {
  const map = useMap()
  const { pin, rim, chosen } = mapColors(useTheme())
  const { selected, hovered, selectPin } = selection

  const dots = useRef(new Map<number, CircleMarker>())

  useEffect(() => {
    // The best are drawn last, over the others.
    dots.current = new Map(
      pins.toReversed().map(([id, latitude, longitude]) => {
        const dot = circleMarker([latitude, longitude], { radius: 6, color: rim, weight: 1.5, fillColor: pin, fillOpacity: 1 })
        return [id, dot.on('click', () => selectPin(id))]
      }),
    )
    const layer = layerGroup([...dots.current.values()]).addTo(map)
    return () => {
      layer.remove()
    }
  }, [map, pins, pin, rim, selectPin])

  useEffect(() => {
    const shown = pins.filter(([id]) => id === selected || id === hovered)
    const drops = layerGroup(
      shown.map(([id, latitude, longitude]) => {
        dots.current.get(id)?.setStyle({ fillColor: chosen })
        const drop = marker([latitude, longitude], { icon: dropIcon(chosen, rim), keyboard: false, zIndexOffset: 1000 })
        const name = names.get(id)
        if (name) drop.bindTooltip(text(name), { permanent: true, direction: 'top', offset: [0, -34], className: 'map-name' })
        return drop.on('click', () => selectPin(id))
      }),
    ).addTo(map)
    return () => {
      drops.remove()
      for (const [id] of shown) dots.current.get(id)?.setStyle({ fillColor: pin })
    }
  }, [map, pins, names, selected, hovered, pin, chosen, rim, selectPin])

  return null
}

/** Leaflet reads a string as HTML: names go in as text. */
function text(name: string) {
  const element = document.createElement('span')
  element.textContent = name
  return element
}

const dropIcon = (fill: string, rim: string) =>
  divIcon({
    iconSize: [28, 36],
    iconAnchor: [14, 35],
    html: `<svg width="28" height="36" viewBox="0 0 28 36" aria-hidden="true"><path d="M14 35C14 35 2 22.5 2 13.5a12 12 0 0 1 24 0C26 22.5 14 35 14 35Z" fill="${fill}" stroke="${rim}" stroke-width="2"/><circle cx="14" cy="13.5" r="4.5" fill="${rim}"/></svg>`,
  })
