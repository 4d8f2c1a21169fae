import type { FacilityBeds } from '#domain/beds/schema.ts'
import { BedHistory } from './BedHistory.tsx'
import { BedSettingsDialog } from './BedSettingsDialog.tsx'

type Props = {
  standing: FacilityBeds
  nameOf: (level: number) => string
  open: 'history' | 'settings' | null
  onClose: () => void
}

/** The history and settings dialogs; at most one is open. */
export const BedDetails = ({ standing, nameOf, open, onClose }: Props) => (
  <>
    <BedHistory standing={standing} nameOf={nameOf} open={open === 'history'} onClose={onClose} />
    <BedSettingsDialog standing={standing} open={open === 'settings'} onClose={onClose} />
  </>
)
