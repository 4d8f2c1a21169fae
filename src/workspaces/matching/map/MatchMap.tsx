import 'leaflet/dist/leaflet.css'
import './map.css'
import CenterFocusStrongOutlined from '@mui/icons-material/CenterFocusStrongOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useTheme } from '@mui/material/styles'
import { canvas, type Map as LeafletMap } from 'leaflet'
import { useEffect, useMemo, useRef, useState } from 'react'
import { AttributionControl, Circle, CircleMarker, MapContainer, Tooltip } from 'react-leaflet'
import type { MapBox, Pins as MapPins } from '#domain/matching/directory.ts'
import { mapBounds, metersPerMile, type Point, type Radius } from '#domain/matching/places.ts'
import { texts } from '../../../i18n/english/matching.ts'
import type { Selection } from '../useSelection.ts'
import { MapControls, useCalm } from './MapControls.tsx'
import { MapLayer } from './MapLayer.tsx'
import { type Known, mapColors, placeOf } from './mapColors.ts'
import { Pins } from './Pins.tsx'
import { beyond } from './pinLayer.ts'

type Props = {
  center: Point
  place: string
  radius: Radius
  pins: MapPins
  known: Known
  onView: (box: MapBox) => void
  selection: Selection
}

/**
 * Map of the matches: the search circle and the pins over the configured base map.
 */
export function MatchMap({ center, place, radius, pins, known, onView, selection }: Props) {
  const [map, setMap] = useState<LeafletMap | null>(null)
  const { palette } = useTheme()
  // All layers share one canvas because a second canvas on top would block clicks.
  const [renderer] = useState(() => canvas({ padding: beyond }))
  const calm = useCalm()
  const { latitude, longitude } = center
  const bounds = useMemo(() => {
    const { south, west, north, east } = mapBounds({ latitude, longitude }, radius)
    // Leaves room below the circle, so that the legend does not cover its label.
    return [
      [south - (north - south) / 4, west],
      [north, east],
    ] as [[number, number], [number, number]]
  }, [latitude, longitude, radius])
  return (
    <>
      <MapContainer
        ref={setMap}
        bounds={bounds}
        renderer={renderer}
        fadeAnimation={!calm}
        zoomAnimation={!calm}
        inertia={false}
        zoomControl={false}
        // Fine steps, so that the search circle fills a narrow map.
        zoomSnap={0.1}
        minZoom={3}
        maxZoom={16}
        attributionControl={false}
        className={palette.mode === 'dark' ? 'match-map dark' : 'match-map'}
      >
        {/* Leaflet's default prefix contains HTML, which Trusted Types blocks (src/startup/trustedTypes.ts). */}
        <AttributionControl prefix="Leaflet" />
        <MapLayer />
        <SearchArea latitude={latitude} longitude={longitude} radius={radius} place={place} />
        <Pins pins={pins} known={known} selection={selection} />
        <MapControls calm={calm} scale />
      </MapContainer>
      {map && (
        <MapView map={map} bounds={bounds} pins={pins.pins} known={known} target={selection.target} calm={calm} onView={onView} />
      )}
      <Box sx={{ position: 'absolute', top: 10, right: 10, zIndex: 1000 }}>
        <Button
          size="small"
          variant="outlined"
          aria-label={texts.map.fullArea}
          onClick={() => map?.fitBounds(bounds)}
          sx={{ minWidth: 0, gap: 0.75, bgcolor: 'background.paper', '&:hover': { bgcolor: 'background.default' } }}
        >
          <CenterFocusStrongOutlined fontSize="small" />
          {/* Hidden at medium width, where the column is too narrow. */}
          <Box component="span" sx={{ display: { md: 'none', lg: 'inline' } }}>
            {texts.map.fullArea}
          </Box>
        </Button>
      </Box>
      <MapLegend approximate={pins.pins.some(pin => pin[4])} />
    </>
  )
}

type SearchAreaProps = { latitude: number; longitude: number; radius: Radius; place: string }

/** Meters per degree of latitude. */
const metersPerDegree = 111_195

/** Draws the search circle, its center, and a label at its lower edge. */
function SearchArea({ latitude, longitude, radius, place }: SearchAreaProps) {
  const { area } = mapColors(useTheme())
  const meters = radius * metersPerMile
  const line = { color: area, weight: 1.5, dashArray: '6 6', fillColor: area, fillOpacity: 0.05 }
  return (
    <>
      <Circle center={[latitude, longitude]} radius={meters} interactive={false} pathOptions={line} />
      <CircleMarker
        center={[latitude, longitude]}
        radius={4}
        interactive={false}
        pathOptions={{ color: area, weight: 2, fillColor: area, fillOpacity: 1 }}
      />
      <CircleMarker center={[latitude - meters / metersPerDegree, longitude]} radius={0} stroke={false} interactive={false}>
        <Tooltip permanent direction="center" className="map-name">
          {texts.map.area(radius, place)}
        </Tooltip>
      </CircleMarker>
    </>
  )
}

/** Explains the shapes and colors of the pins. Includes the ring only if the map has approximate pins. */
function MapLegend({ approximate }: { approximate: boolean }) {
  const { pin, chosen, rim, several } = mapColors(useTheme())
  return (
    <Box
      sx={{
        position: 'absolute',
        right: 10,
        bottom: { xs: 28, md: 44, lg: 28 },
        zIndex: 1000,
        maxWidth: 'calc(100% - 20px)',
        display: 'flex',
        flexWrap: 'wrap',
        columnGap: 1.5,
        px: 1,
        py: 0.5,
        borderRadius: 1,
        bgcolor: 'background.paper',
        border: 1,
        borderColor: 'divider',
        typography: 'caption',
        pointerEvents: 'none',
      }}
    >
      <Mark label={texts.map.match}>
        <circle cx="6" cy="8" r="5" fill={pin} />
      </Mark>
      <Mark label={texts.map.more}>
        <circle cx="6" cy="8" r="5" fill="none" stroke={several} />
        <circle cx="6" cy="8" r="3" fill={several} />
      </Mark>
      {approximate && (
        <Mark label={texts.map.about}>
          <circle cx="6" cy="8" r="4.25" fill={rim} stroke={pin} strokeWidth="2.5" />
        </Mark>
      )}
      <Mark label={texts.map.chosen}>
        <path d="M6 16C6 16 0.5 10 0.5 6a5.5 5.5 0 0 1 11 0C11.5 10 6 16 6 16Z" fill={chosen} />
      </Mark>
    </Box>
  )
}

const Mark = ({ label, children }: { label: string; children: React.ReactNode }) => (
  <Box component="span" sx={{ display: 'inline-flex', alignItems: 'center', gap: 0.5, whiteSpace: 'nowrap' }}>
    <svg width="12" height="16" aria-hidden="true">
      {children}
    </svg>
    {label}
  </Box>
)

/** Zoom level for a selected pin. The map also opens at this level (MAT-042). */
const chosenZoom = 12

type MapViewProps = {
  map: LeafletMap
  bounds: [[number, number], [number, number]]
  pins: MapPins['pins']
  known: Known
  target: Selection['target']
  /** Whether the user prefers reduced motion, which turns off all animation. */
  calm: boolean
  onView: (box: MapBox) => void
}

/**
 * Pans the map to the search area or the selected pin, and redraws it when its container is resized. Also sets the map's accessible
 * name.
 */
export function MapView({ map, bounds, pins, known, target, calm, onView }: MapViewProps) {
  /** The last target that the map moved to. Loading more pins must not move it again. */
  const shown = useRef<Selection['target']>(null)
  const { label } = texts.map
  useEffect(() => {
    const container = map.getContainer()
    container.setAttribute('role', 'region')
    container.setAttribute('aria-label', label)
  }, [map, label])

  useEffect(() => {
    const watch = new ResizeObserver(() => map.invalidateSize({ pan: false }))
    watch.observe(map.getContainer())
    return () => watch.disconnect()
  }, [map])

  useEffect(() => {
    map.fitBounds(bounds, { animate: false })
  }, [map, bounds])

  useEffect(() => {
    if (!target || shown.current === target) return
    const place = placeOf(target.id, pins, known)
    if (!place) return
    shown.current = target
    map.setView([place.latitude, place.longitude], chosenZoom, { animate: !calm })
  }, [map, pins, known, target, calm])

  useEffect(() => {
    const report = () => onView(boxOf(map))
    map.on('moveend', report)
    return () => {
      map.off('moveend', report)
    }
  }, [map, onView])

  return null
}

/** The visible part of the map and its surroundings, rounded so that small moves do not require new pins. */
function boxOf(map: LeafletMap): MapBox {
  const bounds = map.getBounds().pad(beyond)
  const step = 2 ** Math.floor(Math.log2(Math.max(bounds.getNorth() - bounds.getSouth(), 0.01))) / 8
  const [down, up] = [(at: number) => Math.floor(at / step) * step, (at: number) => Math.ceil(at / step) * step]
  return {
    south: Math.max(-90, down(bounds.getSouth())),
    west: Math.max(-360, down(bounds.getWest())),
    north: Math.min(90, up(bounds.getNorth())),
    east: Math.min(360, up(bounds.getEast())),
  }
}
