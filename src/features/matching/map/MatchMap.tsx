import 'leaflet/dist/leaflet.css'
import './map.css'
import CenterFocusStrongOutlined from '@mui/icons-material/CenterFocusStrongOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useTheme } from '@mui/material/styles'
import useMediaQuery from '@mui/material/useMediaQuery'
import { canvas, type Map as LeafletMap } from 'leaflet'
import { useMemo, useState } from 'react'
import { AttributionControl, MapContainer, ScaleControl, TileLayer } from 'react-leaflet'
import type { Point, Radius } from '#domain/matching/distance.ts'
import { mapBounds } from '#domain/matching/mapBounds.ts'
import type { Matches } from '#domain/matching/schema.ts'
import { texts } from '../../../i18n/english/matching.ts'
import { tilesAttribution, tilesUrl } from '../../../startup/installation.ts'
import type { Selection } from '../useSelection.ts'
import { MapLegend } from './MapLegend.tsx'
import { MapView } from './MapView.tsx'
import { Outlines } from './Outlines.tsx'
import { Pins } from './Pins.tsx'
import { beyond } from './pinLayer.ts'
import { SearchArea } from './SearchArea.tsx'

type Props = {
  center: Point
  place: string
  radius: Radius
  pins: Matches['pins']
  /** Names of the facilities whose cards are loaded. */
  names: ReadonlyMap<number, string>
  selection: Selection
}

/**
 * Map of the matches: the search circle and pins, drawn on a canvas over the configured tiles, or over state outlines without a
 * tile server.
 */
export function MatchMap({ center, place, radius, pins, names, selection }: Props) {
  const [map, setMap] = useState<LeafletMap | null>(null)
  const { palette } = useTheme()
  // One shared canvas: a second one on top would block clicks.
  const [renderer] = useState(() => canvas({ padding: beyond }))
  const calm = useMediaQuery('(prefers-reduced-motion: reduce)', { noSsr: true })
  const { latitude, longitude } = center
  const bounds = useMemo(() => {
    const { south, west, north, east } = mapBounds({ latitude, longitude }, radius)
    return [
      [south, west],
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
        zoomSnap={0.5}
        minZoom={3}
        maxZoom={16}
        attributionControl={false}
        className={palette.mode === 'dark' ? 'match-map dark' : 'match-map'}
      >
        {/* Leaflet's default prefix contains HTML, which Trusted Types blocks (src/startup/trustedTypes.ts). */}
        <AttributionControl prefix="Leaflet" />
        <Land />
        <SearchArea latitude={latitude} longitude={longitude} radius={radius} place={place} />
        <Pins pins={pins} names={names} selection={selection} />
        <ScaleControl metric={false} position="topleft" />
      </MapContainer>
      {map && <MapView map={map} bounds={bounds} pins={pins} target={selection.target} calm={calm} />}
      <Box sx={{ position: 'absolute', top: 10, right: 10, zIndex: 1000 }}>
        <Button
          size="small"
          variant="outlined"
          aria-label={texts.map.whole}
          onClick={() => map?.fitBounds(bounds)}
          sx={{ minWidth: 0, gap: 0.75, bgcolor: 'background.paper', '&:hover': { bgcolor: 'background.default' } }}
        >
          <CenterFocusStrongOutlined fontSize="small" />
          {/* At medium width the column is too narrow for the text. */}
          <Box component="span" sx={{ display: { md: 'none', lg: 'inline' } }}>
            {texts.map.whole}
          </Box>
        </Button>
      </Box>
      <MapLegend approximate={pins.some(pin => pin[3])} />
    </>
  )
}

/** The configured tiles; state outlines if there are none or they fail to load. */
function Land() {
  const tiles = tilesUrl()
  const [came, setCame] = useState<'nothing yet' | 'tiles' | 'failures'>('nothing yet')
  if (!tiles || came === 'failures') return <Outlines />
  const failed = () => setCame(before => (before === 'tiles' ? before : 'failures'))
  const attribution = escaped(tilesAttribution() ?? '')
  return (
    <TileLayer url={tiles} attribution={attribution} eventHandlers={{ tileload: () => setCame('tiles'), tileerror: failed }} />
  )
}

/** Leaflet renders the attribution as HTML, so escape it. */
const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
