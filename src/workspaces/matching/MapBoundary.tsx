import MapOutlined from '@mui/icons-material/MapOutlined'
import { Component, type ReactNode } from 'react'
import { StateBox } from '../../components/StateBox.tsx'
import { texts } from '../../i18n/english/matching.ts'

/** A map that cannot be drawn says so; the list beside it goes on (MAT-041). */
export class MapBoundary extends Component<{ children: ReactNode }, { failed: boolean }> {
  override state = { failed: false }

  static getDerivedStateFromError() {
    return { failed: true }
  }

  override render() {
    if (!this.state.failed) return this.props.children
    return <NoMap />
  }
}

/** Instead of the map. */
export const NoMap = () => <StateBox icon={<MapOutlined color="disabled" fontSize="inherit" />} title={texts.map.failed} />
