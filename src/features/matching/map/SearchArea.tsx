import { useTheme } from '@mui/material/styles'
import { Circle, CircleMarker, Tooltip } from 'react-leaflet'
import { metersPerMile, type Radius } from '#domain/matching/distance.ts'
import { texts } from '../../../i18n/english/matching.ts'
import { mapColors } from './mapColors.ts'

type Props = { latitude: number; longitude: number; radius: Radius; place: string }

/** Meters per degree of latitude. */
const metersPerDegree = 111_195

/** The search circle, its center and a label at the lower edge. */
export function SearchArea({ latitude, longitude, radius, place }: Props) {
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
