import HistoryOutlined from '@mui/icons-material/HistoryOutlined'
import TuneOutlined from '@mui/icons-material/TuneOutlined'
import Button from '@mui/material/Button'
import { Suspense, useState } from 'react'
import type { FacilityBeds } from '#domain/beds/schema.ts'
import { screen } from '../../components/screen/screen.ts'
import { texts } from '../../i18n/english/beds.ts'
import type { BedDetails as Details } from './BedDetails.tsx'

// Loaded on demand: few users open these dialogs.
const BedDetails = screen<'BedDetails', Parameters<typeof Details>[0]>(() => import('./BedDetails.tsx'), 'BedDetails', 'dialog')

type Props = { standing: FacilityBeds; nameOf: (level: number) => string }

/** Buttons that open the history and the settings of the bed counts. */
export function BedDialogs({ standing, nameOf }: Props) {
  // Undefined until first opened, so the dialogs load only when needed.
  const [open, setOpen] = useState<'history' | 'settings' | null>()
  return (
    <>
      <Button size="small" startIcon={<HistoryOutlined />} aria-haspopup="dialog" onClick={() => setOpen('history')}>
        {texts.history.button}
      </Button>
      <Button size="small" startIcon={<TuneOutlined />} aria-haspopup="dialog" onClick={() => setOpen('settings')}>
        {texts.set.button}
      </Button>
      {open !== undefined && (
        <Suspense>
          <BedDetails standing={standing} nameOf={nameOf} open={open} onClose={() => setOpen(null)} />
        </Suspense>
      )}
    </>
  )
}
