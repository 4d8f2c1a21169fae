import 'leaflet/dist/leaflet.css'
import '../../matching/map/map.css'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useTheme } from '@mui/material/styles'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import type { Map as LeafletMap } from 'leaflet'
import type { HttpError } from 'ra-core'
import { useEffect, useState } from 'react'
import { AttributionControl, CircleMarker, MapContainer, useMapEvents } from 'react-leaflet'
import type { FacilityLine } from '#domain/directory/facilities/schema.ts'
import { listings } from '#domain/imports/listings/contract.ts'
import { Coordinates, type ListingState } from '#domain/imports/listings/schema.ts'
import { call } from '../../../dataProvider/call.ts'
import { queryClient } from '../../../dataProvider/queryClient.ts'
import { texts as all } from '../../../i18n/english/facilities.ts'
import { texts as shell } from '../../../i18n/english/shell.ts'
import { DialogFrame } from '../../../ui/dialog/DialogFrame.tsx'
import { LabelledInput } from '../../../ui/fields/Labelled.tsx'
import { Loaded } from '../../../ui/Loaded.tsx'
import { Problem } from '../../../ui/Problem.tsx'
import { useUndo } from '../../../ui/useUndo.tsx'
import { MapControls, useCalm } from '../../matching/map/MapControls.tsx'
import { mapColors } from '../../matching/map/mapColors.ts'
import { Outlines } from '../../matching/map/Outlines.tsx'

const texts = all.origin
const reload = () => queryClient.invalidateQueries({ queryKey: ['facilities'] })

type Props = { facility: FacilityLine; onClose: () => void }

/** Places a facility on the map by a click or by its coordinates. */
export function PlaceDialog({ facility, onClose }: Props) {
  const { id, name } = facility
  const query = useQuery({
    queryKey: ['facilities', 'listing', id],
    queryFn: ({ signal }) => call(listings.show, { params: { id }, signal }),
    staleTime: 0,
    refetchOnWindowFocus: false,
  })
  return (
    <DialogFrame open title={texts.placeOf(name)} about={texts.placeAbout} maxWidth="md" onClose={onClose}>
      <Loaded query={query} height={320}>
        {data => <PlaceForm listing={data} onClose={onClose} />}
      </Loaded>
    </DialogFrame>
  )
}

type Fields = { latitude: string; longitude: string }
type Errors = Partial<Record<keyof Fields, string>>

function PlaceForm({ listing, onClose }: { listing: ListingState; onClose: () => void }) {
  const { id, name, placed } = listing
  const [seen, setSeen] = useState(listing)
  const [typed, setTyped] = useState<Fields>(() => ({
    latitude: listing.place ? String(listing.place.latitude) : '',
    longitude: listing.place ? String(listing.place.longitude) : '',
  }))
  const [errors, setErrors] = useState<Errors>({})
  const [problem, setProblem] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const offerUndo = useUndo()
  const number = (text: string) => (text.trim() === '' ? Number.NaN : Number(text.trim().replace(',', '.')))
  const parsed = Coordinates.safeParse({ latitude: number(typed.latitude), longitude: number(typed.longitude) })

  const send = (place: Coordinates | null, updated_at?: string) =>
    call(listings.place, { params: { id }, body: { place, updated_at } })

  async function save(place: Coordinates | null) {
    setProblem(null)
    setErrors({})
    setBusy(true)
    try {
      const saved = await send(place, seen.updated_at)
      onClose()
      const previous = placed && listing.place ? { latitude: listing.place.latitude, longitude: listing.place.longitude } : null
      offerUndo(place ? texts.placed(name) : texts.removed(name), async () => {
        await send(previous, saved.updated_at)
        await reload()
        return texts.goBack(name)
      })
      await reload()
    } catch (failure) {
      const { body, message, status } = failure as HttpError
      // The input stays, and saving again replaces the version that is current now.
      if (status === 409 && body?.data) setSeen(body.data as ListingState)
      setErrors((body?.errors ?? {}) as Errors)
      setProblem(body?.errors ? null : message)
      setBusy(false)
    }
  }

  function submit() {
    if (parsed.success) return save(parsed.data)
    setErrors(Object.fromEntries(parsed.error.issues.map(({ path, message }) => [String(path[0]), message])))
    return undefined
  }

  return (
    <Box
      component="form"
      noValidate
      onSubmit={event => {
        event.preventDefault()
        void submit()
      }}
      sx={{ display: 'grid', gap: 2 }}
    >
      <Typography variant="body2">
        {[listing.address_line_one, listing.city, listing.state, listing.zip_code].filter(Boolean).join(', ')}
      </Typography>
      <PlaceMap
        name={name}
        point={parsed.success ? parsed.data : null}
        onChoose={({ latitude, longitude }) => {
          setErrors({})
          setTyped({ latitude: latitude.toFixed(5), longitude: longitude.toFixed(5) })
        }}
      />
      <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'repeat(2, minmax(0, 1fr))' } }}>
        {(['latitude', 'longitude'] as const).map(field => (
          <LabelledInput
            key={field}
            label={texts[field]}
            hint={texts[`${field}Hint`]}
            value={typed[field]}
            inputMode="text"
            autoComplete="off"
            error={errors[field]}
            onChange={event => setTyped({ ...typed, [field]: event.target.value })}
          />
        ))}
      </Box>
      {problem && <Problem>{problem}</Problem>}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', justifyContent: 'flex-end', gap: 1 }}>
        {placed && (
          <Button color="error" disabled={busy} onClick={() => save(null)} sx={{ mr: 'auto' }}>
            {texts.remove}
          </Button>
        )}
        <Button onClick={onClose}>{shell.form.cancel}</Button>
        <Button type="submit" variant="contained" disabled={busy}>
          {shell.form.save}
        </Button>
      </Box>
    </Box>
  )
}

type MapProps = { name: string; point: Coordinates | null; onChoose: (point: Coordinates) => void }

/** The map without tiles, so that it works without a tile server. Starts with all states, or near the point. */
function PlaceMap({ name, point, onChoose }: MapProps) {
  const [map, setMap] = useState<LeafletMap | null>(null)
  const { palette } = useTheme()
  const { chosen } = mapColors(useTheme())
  const calm = useCalm()
  const label = texts.map(name)
  useEffect(() => {
    if (!map) return
    const container = map.getContainer()
    container.setAttribute('role', 'region')
    container.setAttribute('aria-label', label)
  }, [map, label])
  useEffect(() => {
    if (!map) return
    // The dialog opens with a transition, so the map has its size only afterwards.
    const watch = new ResizeObserver(() => map.invalidateSize({ pan: false }))
    watch.observe(map.getContainer())
    return () => watch.disconnect()
  }, [map])
  const { latitude, longitude } = point ?? {}
  useEffect(() => {
    if (!map || latitude === undefined || longitude === undefined) return
    if (!map.getBounds().contains([latitude, longitude]))
      map.setView([latitude, longitude], Math.max(map.getZoom(), 7), { animate: false })
  }, [map, latitude, longitude])
  return (
    <Box sx={{ height: { xs: 260, sm: 340 }, border: 1, borderColor: 'divider', borderRadius: 1, overflow: 'hidden' }}>
      <MapContainer
        ref={setMap}
        center={point ? [point.latitude, point.longitude] : [39, -96]}
        zoom={point ? 8 : 3}
        fadeAnimation={!calm}
        zoomAnimation={!calm}
        inertia={false}
        zoomControl={false}
        zoomSnap={0.5}
        minZoom={2}
        maxZoom={16}
        attributionControl={false}
        className={palette.mode === 'dark' ? 'match-map dark' : 'match-map'}
      >
        <AttributionControl prefix="Leaflet" />
        <Outlines />
        <MapControls calm={calm} />
        <Clicks onChoose={onChoose} />
        {point && (
          <CircleMarker
            center={[point.latitude, point.longitude]}
            radius={8}
            interactive={false}
            pathOptions={{ color: chosen, weight: 3, fillColor: chosen, fillOpacity: 0.6 }}
          />
        )}
      </MapContainer>
    </Box>
  )
}

function Clicks({ onChoose }: Pick<MapProps, 'onChoose'>) {
  useMapEvents({
    click: ({ latlng }) => {
      const { lat, lng } = latlng.wrap()
      onChoose({ latitude: lat, longitude: lng })
    },
  })
  return null
}
