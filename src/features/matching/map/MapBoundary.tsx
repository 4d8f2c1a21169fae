import MapOutlined from '@mui/icons-material/MapOutlined'
import { Component, type ReactNode } from 'react'
import { StateBox } from '../../../components/StateBox.tsx'
import { texts } from '../../../i18n/english/matching.ts'

/** Error boundary around the map; the list stays usable (MAT-041). */
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

/** Placeholder for the map. */
export const NoMap = () => <StateBox icon={<MapOutlined color="disabled" fontSize="inherit" />} title={texts.map.failed} />
