import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Paper from '@mui/material/Paper'
import Typography from '@mui/material/Typography'
import { visuallyHidden } from '@mui/utils'
import { useQueryClient } from '@tanstack/react-query'
import { useNotify } from 'ra-core'
import { useState } from 'react'
import { can } from '#domain/access.ts'
import { nextStep } from '#domain/placement/applications/approval.ts'
import { bedHolds } from '#domain/placement/applications/holds.ts'
import type { Application } from '#domain/placement/applications/schema.ts'
import { entriesOf, keysOf } from '#domain/platform/keys.ts'
import { showPhone } from '#domain/platform/phone.ts'
import { useWhoami } from '../../../authProvider/authProvider.ts'
import { cacheApplication } from '../../../dataProvider/applicationQueries.ts'
import { call } from '../../../dataProvider/call.ts'
import { useTags } from '../../../dataProvider/useTags.ts'
import { texts } from '../../../i18n/english/applications.ts'
import { bedsTexts } from '../../../i18n/english/facilities.ts'
import { Facts } from '../../../ui/Facts.tsx'
import { useNow } from '../../../ui/RelativeTime.tsx'
import { timeOfDay, workflowTime } from '../../../ui/times.ts'
import { HeldBed } from '../../directory/beds/BedDetails.tsx'
import { cacheFresh } from './useAnswerDialog.tsx'

const { arrival } = texts

/** Shows discharge and arrival details after the patient has agreed, with a countdown to admission (APP-008). */
export function ArrivalSummary({ application }: { application: Application }) {
  const { patient_agreed, estimated_discharge_at, transport_method, transport_other, transport_available } = application
  if (!patient_agreed) return null
  const awaited = nextStep(application)?.field === 'patient_admitted'
  const { crisis_center, fl_address_one, fl_city, fl_state, fl_zipcode } = application
  const place = [crisis_center, fl_address_one, fl_city, [fl_state, fl_zipcode].filter(Boolean).join(' ')]
  return (
    <Paper component="section" variant="outlined" sx={{ px: 2, py: 1.5, display: 'grid', gap: 1.5 }}>
      <Typography variant="h2">{arrival.title}</Typography>
      {awaited && estimated_discharge_at !== null && <Countdown to={estimated_discharge_at} />}
      <Facts
        facts={[
          [arrival.discharge, estimated_discharge_at === null ? null : workflowTime(estimated_discharge_at * 1000)],
          [arrival.transport, transport_other || transport_method],
          // Once the advocate has chosen a way, what the facility offers no longer matters.
          [arrival.facilityTransport, transport_method || transport_available === null ? null : offers(transport_available)],
          [arrival.facility, place.filter(Boolean).join(', ')],
          [arrival.phone, application.facility_main_phone_number && showPhone(application.facility_main_phone_number)],
        ]}
      />
    </Paper>
  )
}

const offers = (isOffered: boolean) => (isOffered ? arrival.offered : arrival.notOffered)

const lengths = { days: 86_400, hours: 3600, minutes: 60, seconds: 1 } as const

export function partsOf(seconds: number): Record<keyof typeof lengths, number> {
  let left = Math.max(0, Math.floor(seconds))
  const parts = { days: 0, hours: 0, minutes: 0, seconds: 0 }
  for (const unit of keysOf(lengths)) {
    parts[unit] = Math.floor(left / lengths[unit])
    left %= lengths[unit]
  }
  return parts
}

/** Countdown to an instant in epoch seconds. Screen readers read one static sentence instead of every tick (APP-009). */
function Countdown({ to }: { to: number }) {
  const left = to - useNow(1000) / 1000
  if (left <= 0) return <Box sx={{ typography: 'body2', fontWeight: 600 }}>{arrival.passed}</Box>
  return (
    <Box>
      <Box sx={{ typography: 'caption', color: 'text.secondary' }} aria-hidden="true">
        {arrival.until}
      </Box>
      <Box sx={visuallyHidden}>{arrival.dueAt(workflowTime(to * 1000))}</Box>
      <Box role="timer" aria-live="off" aria-hidden="true" sx={{ display: 'flex', gap: 1 }}>
        {entriesOf(partsOf(left)).map(([unit, count]) => (
          <Box key={unit} sx={{ minWidth: 60, textAlign: 'center', bgcolor: 'action.hover', borderRadius: 1, px: 1, py: 0.5 }}>
            <Box sx={{ fontSize: '1.1875rem', fontWeight: 600, lineHeight: 1.3 }}>{count}</Box>
            <Box sx={{ typography: 'caption', color: 'text.secondary' }}>{arrival.units[unit](count)}</Box>
          </Box>
        ))}
      </Box>
    </Box>
  )
}

const { hold } = bedsTexts

/** Shows the bed held for the patient and when the hold expires. Coordinators can extend or release the hold. */
export function BedHoldLine({ application }: { application: Application }) {
  const queries = useQueryClient()
  const notify = useNotify()
  const { nameOf } = useTags()
  const [sending, setSending] = useState(false)
  const mine = can(useWhoami(), 'beds.hold', application)
  const { bed_hold } = application
  if (!bed_hold) return null

  async function send(endpoint: typeof bedHolds.extendHold | typeof bedHolds.endHold, done: string) {
    setSending(true)
    try {
      await cacheApplication(queries, await call(endpoint, { params: { id: application.id } }))
      notify(done, { type: 'success' })
    } catch (failure) {
      await cacheFresh(queries, failure)
      notify((failure as Error).message, { type: 'warning' })
    } finally {
      setSending(false)
    }
  }
  const kind = bedsTexts.kind(nameOf(bed_hold.treatment_level) ?? '', bedsTexts.populations[bed_hold.population])
  return (
    <Alert severity="success" icon={false} role="note" sx={{ borderRadius: 0 }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 1, rowGap: 0.5 }}>
        <HeldBed hold={bed_hold} />
        <Box component="span" sx={{ flex: '1 1 200px', color: 'text.primary' }}>
          {hold.until(kind, timeOfDay(bed_hold.until))}
        </Box>
        {mine && (
          <Box sx={{ display: 'flex', gap: 0.5 }}>
            {!bed_hold.extended && (
              <Button size="small" disabled={sending} onClick={() => send(bedHolds.extendHold, hold.extended)}>
                {hold.extend}
              </Button>
            )}
            <Button size="small" disabled={sending} onClick={() => send(bedHolds.endHold, hold.ended)}>
              {hold.end}
            </Button>
          </Box>
        )}
      </Box>
    </Alert>
  )
}
