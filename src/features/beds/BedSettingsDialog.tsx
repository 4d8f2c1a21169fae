import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import { useQueryClient } from '@tanstack/react-query'
import { can } from '#domain/access.ts'
import { beds } from '#domain/beds/contract.ts'
import { BedSettings, type FacilityBeds } from '#domain/beds/schema.ts'
import { useWhoami } from '../../authProvider/whoami.ts'
import { DialogFrame } from '../../components/dialog/DialogFrame.tsx'
import { RecordForm } from '../../components/dialog/RecordForm.tsx'
import { FormCheckbox } from '../../components/form/FormCheckbox.tsx'
import { FormNumber } from '../../components/form/FormNumber.tsx'
import { Hint } from '../../components/form/Labelled.tsx'
import { call } from '../../dataProvider/call.ts'
import { texts } from '../../i18n/english/beds.ts'
import { keepBeds } from './queries.ts'

const { set } = texts
type Props = { standing: FacilityBeds; open: boolean; onClose: () => void }

/** Settings: when a count expires, how long a bed hold lasts, and reminder emails. Read-only without permission. */
export function BedSettingsDialog({ standing, open, onClose }: Props) {
  const queries = useQueryClient()
  const readOnly = !can(useWhoami(), 'beds.set', standing)
  async function save(body: BedSettings) {
    keepBeds(queries, await call(beds.set, { params: { id: standing.facility_id }, body }))
    return set.saved
  }
  return (
    <DialogFrame open={open} title={set.title(standing.facility_name)} onClose={onClose}>
      <RecordForm
        schema={BedSettings}
        values={BedSettings.parse(standing)}
        labels={set.labels}
        onSubmit={save}
        onClose={onClose}
        readOnly={readOnly}
      >
        {readOnly && (
          <Alert severity="info" role="note">
            {set.readOnly}
          </Alert>
        )}
        <FormNumber name="fade_hours" unit={set.hours} hint={set.fadeHint} whole disabled={readOnly} />
        <FormNumber name="hold_minutes" unit={set.minutes} hint={set.holdHint} whole disabled={readOnly} />
        <FormCheckbox name="reminder" label={set.reminder} disabled={readOnly} />
        <Box sx={{ pl: 4, mt: -1 }}>
          <Hint of="bed-reminder">{set.reminderHint}</Hint>
        </Box>
      </RecordForm>
    </DialogFrame>
  )
}
