import MapOutlined from '@mui/icons-material/MapOutlined'
import Box from '@mui/material/Box'
import Skeleton from '@mui/material/Skeleton'
import { Component, type ReactNode, Suspense } from 'react'
import type { MapBox, Pins } from '#domain/matching/directory.ts'
import type { MatchResponse } from '#domain/matching/schema.ts'
import { texts } from '../../../i18n/english/matching.ts'
import { StateBox } from '../../../ui/StateBox.tsx'
import { lazyWithRetry } from '../../../ui/screen/lazyWithRetry.tsx'
import type { Search } from '../search.ts'
import type { Selection } from '../useSelection.ts'
import type { Known } from './mapColors.ts'

const MatchMap = lazyWithRetry(() => import('./MatchMap.tsx'), 'MatchMap', 'panel')

type Props = {
  answer: MatchResponse | undefined
  pins: Pins | undefined
  /** Called with the visible part of the map whenever the user moves it. */
  onView: (box: MapBox) => void
  search: Search
  place: string
  known: Known
  selection: Selection
  failed: boolean
}

/** Column with the map, whose code loads on first use. */
export function MapColumn({ answer, pins, onView, search, place, known, selection, failed }: Props) {
  return (
    <Box
      sx={{
        height: { xs: 'min(60dvh, 560px)', md: 'calc(100dvh - 170px)' },
        minHeight: 280,
        borderRadius: 1,
        overflow: 'hidden',
        border: 1,
        borderColor: 'divider',
        // Keeps the map's layers below the app bar and dialogs.
        isolation: 'isolate',
        position: 'relative',
      }}
    >
      <MapBoundary>
        {answer && pins ? (
          // This boundary mounts together with the map. An earlier boundary would delay every navigation until the map's code has
          // loaded.
          <Suspense fallback={<Waiting />}>
            <MatchMap
              center={answer.center}
              place={place}
              radius={search.radius}
              pins={pins}
              known={known}
              onView={onView}
              selection={selection}
            />
          </Suspense>
        ) : failed ? (
          <NoMap />
        ) : (
          <Waiting />
        )}
      </MapBoundary>
    </Box>
  )
}

const Waiting = () => <Skeleton variant="rectangular" height="100%" />

/** Error boundary that keeps the list usable if the map fails (MAT-041). */
class MapBoundary extends Component<{ children: ReactNode }, { failed: boolean }> {
  override state = { failed: false }

  static getDerivedStateFromError() {
    return { failed: true }
  }

  override render() {
    if (!this.state.failed) return this.props.children
    return <NoMap />
  }
}

const NoMap = () => <StateBox icon={<MapOutlined color="disabled" fontSize="inherit" />} title={texts.map.failed} />
