import Box from '@mui/material/Box'
import { useTheme } from '@mui/material/styles'
import { useQuery } from '@tanstack/react-query'
import { CRS, type GridLayer, latLng } from 'leaflet'
import { useCallback, useEffect, useState } from 'react'
import { TileLayer, useMap } from 'react-leaflet'
import { mapFile } from '../../../dataProvider/mapFile.ts'
import { texts } from '../../../i18n/english/matching.ts'
import { useLocale } from '../../../i18n/useLocale.ts'
import { withCode } from '../../../startup/code.ts'
import { mapVersion, tilesAttribution, tilesUrl } from '../../../startup/installation.ts'
import { openStreetMapCredit } from '../../../startup/trustedTypes.ts'
import { Outlines } from './Outlines.tsx'

/**
 * Base map: the tiles of the configured server, the installation's own map file, or state outlines. If tiles or the file fail to load,
 * shows the outlines and says so.
 */
export function MapLayer() {
  const [failed, setFailed] = useState(false)
  const tiles = tilesUrl()
  const onFailure = useCallback(() => setFailed(true), [])
  if (tiles && !failed) return <ServerTiles url={tiles} onFailure={onFailure} />
  if (mapVersion() && !failed) return <FileTiles onFailure={onFailure} />
  return (
    <>
      <Outlines />
      {failed && (
        <Box role="status" sx={note}>
          {texts.map.outlinesInstead}
        </Box>
      )}
    </>
  )
}

/** Between the buttons of the map, which are at the top, and the legend. */
const note = {
  position: 'absolute',
  zIndex: 1000,
  top: 56,
  left: { xs: 68, md: 56 },
  right: 10,
  px: 1,
  py: 0.5,
  borderRadius: 1,
  border: 1,
  borderColor: 'divider',
  bgcolor: 'background.paper',
  color: 'text.secondary',
  typography: 'caption',
  pointerEvents: 'none',
} as const

/** How long to wait for the first tile of a server that does not respond, in milliseconds. */
const patience = 8000

/** Draws tiles from the configured server. Reports a failure only if no tile has loaded, since some servers lack a few tiles. */
function ServerTiles({ url, onFailure }: { url: string; onFailure: () => void }) {
  const [loaded, setLoaded] = useState(false)
  useEffect(() => {
    if (loaded) return
    const timer = setTimeout(onFailure, patience)
    return () => clearTimeout(timer)
  }, [loaded, onFailure])
  const attribution = escaped(tilesAttribution() ?? '')
  const tileerror = () => !loaded && onFailure()
  return <TileLayer url={url} attribution={attribution} eventHandlers={{ tileload: () => setLoaded(true), tileerror }} />
}

/** Escapes text for the attribution, which Leaflet renders as HTML. */
const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')

/** Draws the vector tiles of the installation's map file, in the colors of the theme. */
function FileTiles({ onFailure }: { onFailure: () => void }) {
  const map = useMap()
  const { mode } = useTheme().palette
  const lang = useLocale()
  const archive = useQuery({
    queryKey: ['matching', 'map file'],
    queryFn: openMapFile,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  })
  useEffect(() => {
    if (archive.isError) onFailure()
  }, [archive.isError, onFailure])
  useEffect(() => {
    if (!archive.data) return
    const { leafletLayer, url, maxDataZoom } = archive.data
    const options = { url, maxDataZoom, lang, flavor: mode, noWrap: true, attribution: openStreetMapCredit }
    const layer = leafletLayer(options) as unknown as GridLayer
    layer.addTo(map)
    return () => {
      layer.remove()
    }
  }, [map, archive.data, mode, lang])
  return null
}

const loadRenderer = () => import('protomaps-leaflet')

/** Loads the renderer, and reads the start of the archive and one of its tiles, so that a damaged file fails here. */
async function openMapFile() {
  const { leafletLayer, PmtilesSource } = await withCode(loadRenderer)
  const source = new PmtilesSource('', false)
  const archive = source.p
  archive.source = mapFile
  const { minZoom, maxZoom, minLon, minLat, maxLon, maxLat } = await archive.getHeader()
  const middle = latLng((minLat + maxLat) / 2, (minLon + maxLon) / 2)
  const { x, y } = CRS.EPSG3857.latLngToPoint(middle, minZoom).divideBy(256).floor()
  await source.get({ x, y, z: minZoom }, 256)
  return { leafletLayer, url: archive, maxDataZoom: maxZoom }
}
