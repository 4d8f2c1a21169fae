import useMediaQuery from '@mui/material/useMediaQuery'
import { Fragment, useEffect } from 'react'
import { ScaleControl, useMap, ZoomControl } from 'react-leaflet'
import { texts } from '../../../i18n/english/matching.ts'
import { useLocale } from '../../../i18n/useLocale.ts'
import { longest } from '../../../theme/theme.ts'

/** Whether the user prefers reduced motion, which turns off all animation. */
export const useCalm = () => useMediaQuery('(prefers-reduced-motion: reduce)', { noSsr: true })

type Props = { calm: boolean; scale?: boolean }

/** The zoom buttons of a map, and its scale. Also limits the motion of the map. */
export function MapControls({ calm, scale = false }: Props) {
  const map = useMap()
  const locale = useLocale()
  useEffect(() => {
    // Leaflet has no option for this, and the arrow keys, the focus, and `fitBounds` all pan.
    const { panBy } = map
    map.panBy = (offset, options) =>
      panBy.call(map, offset, { ...options, duration: longest / 1000, ...(calm && { animate: false }) })
    return () => {
      map.panBy = panBy
    }
  }, [map, calm])
  return (
    // Leaflet reads the names when it creates the buttons, so another language creates them again.
    <Fragment key={locale}>
      <ZoomControl zoomInTitle={texts.map.zoomIn} zoomOutTitle={texts.map.zoomOut} />
      {scale && <ScaleControl metric={false} position="topleft" />}
    </Fragment>
  )
}
