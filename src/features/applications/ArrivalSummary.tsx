import Paper from '@mui/material/Paper'
import Typography from '@mui/material/Typography'
import { nextStep } from '#domain/applications/approval.ts'
import type { Application } from '#domain/applications/schema.ts'
import { Facts } from '../../components/Facts.tsx'
import { tidyPhone } from '../../components/form/FormPhone.tsx'
import { workflowTime } from '../../components/times.ts'
import { texts } from '../../i18n/english/approval.ts'
import { Countdown } from './Countdown.tsx'

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
          [
            arrival.facilityTransport,
            transport_available === null ? null : transport_available ? arrival.offered : arrival.notOffered,
          ],
          [arrival.facility, place.filter(Boolean).join(', ')],
          [arrival.phone, application.facility_main_phone_number && tidyPhone(application.facility_main_phone_number)],
        ]}
      />
    </Paper>
  )
}
