import ScheduleOutlined from '@mui/icons-material/ScheduleOutlined'
import Button from '@mui/material/Button'
import Menu from '@mui/material/Menu'
import MenuItem from '@mui/material/MenuItem'
import { useQuery } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { formatMinutes } from '#domain/directory/answering/schema.ts'
import { texts } from '../../../i18n/english/answering.ts'
import { lazyWithRetry } from '../../../ui/screen/lazyWithRetry.tsx'
import type { AnsweringDialog as Dialog } from './AnsweringDialog.tsx'
import { ownAnsweringQuery } from './queries.ts'

// Loads on demand because few users open this form.
const AnsweringDialog = lazyWithRetry<'AnsweringDialog', Parameters<typeof Dialog>[0]>(
  () => import('./AnsweringDialog.tsx'),
  'AnsweringDialog',
  'dialog',
)

/**
 * Button for the response-time settings, with a menu if the user has several facilities. Renders nothing for users without a
 * facility.
 */
export function AnsweringButton() {
  const { data = [] } = useQuery(ownAnsweringQuery)
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const [facility, setFacility] = useState<{ id: number; name: string } | null>(null)
  const [open, setOpen] = useState(false)
  const [first] = data
  if (!first) return null
  const show = ({ facility_id: id, facility_name: name }: typeof first) => {
    setAnchor(null)
    setFacility({ id, name })
    setOpen(true)
  }
  return (
    <>
      <Button
        variant="outlined"
        size="small"
        startIcon={<ScheduleOutlined />}
        aria-haspopup={data.length > 1 ? 'menu' : 'dialog'}
        onClick={event => (data.length > 1 ? setAnchor(event.currentTarget) : show(first))}
      >
        {texts.settings}
      </Button>
      <Menu anchorEl={anchor} open={anchor !== null} onClose={() => setAnchor(null)}>
        {data.map(settings => (
          <MenuItem key={settings.facility_id} onClick={() => show(settings)}>
            {`${settings.facility_name}: ${formatMinutes(settings.answer_target_minutes)}`}
          </MenuItem>
        ))}
      </Menu>
      <Suspense>
        {facility && <AnsweringDialog key={facility.id} facility={facility} open={open} onClose={() => setOpen(false)} />}
      </Suspense>
    </>
  )
}
