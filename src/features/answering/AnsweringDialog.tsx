import Alert from '@mui/material/Alert'
import Skeleton from '@mui/material/Skeleton'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { can } from '#domain/access.ts'
import { answering } from '#domain/answering/contract.ts'
import { AnsweringForm, answeringFields } from '#domain/answering/form.ts'
import type { Answering, FacilityAnswering } from '#domain/answering/schema.ts'
import { timeZones } from '#domain/answering/timeZones.ts'
import { useWhoami } from '../../authProvider/whoami.ts'
import { DialogFrame } from '../../components/dialog/DialogFrame.tsx'
import { RecordForm } from '../../components/dialog/RecordForm.tsx'
import { FailedState } from '../../components/FailedState.tsx'
import { FormNumber } from '../../components/form/FormNumber.tsx'
import { FormRadios } from '../../components/form/FormRadios.tsx'
import { FormSelect } from '../../components/form/FormSelect.tsx'
import { call } from '../../dataProvider/call.ts'
import { dashboardKey } from '../../dataProvider/dashboards.ts'
import { texts } from '../../i18n/english/answering.ts'
import { HoursFields } from './HoursFields.tsx'
import { answeringKey, answeringQuery } from './queries.ts'

type Props = { facility: { id: number; name: string }; open: boolean; onClose: () => void }

/** Response target, answering hours and time zone of a facility. Read-only without permission to change them. */
export const AnsweringDialog = ({ facility, open, onClose }: Props) => (
  <DialogFrame open={open} title={texts.settingsOf(facility.name)} about={texts.about} onClose={onClose}>
    <Loaded id={facility.id} onClose={onClose} />
  </DialogFrame>
)

function Loaded({ id, onClose }: { id: number; onClose: () => void }) {
  const { data, error, refetch } = useQuery(answeringQuery(id))
  if (error) return <FailedState error={error} onRetry={refetch} />
  if (!data) return <Skeleton variant="rounded" height={260} />
  return <Fields standing={data} onClose={onClose} />
}

function Fields({ standing, onClose }: { standing: FacilityAnswering; onClose: () => void }) {
  const queries = useQueryClient()
  const readOnly = !can(useWhoami(), 'answering.change', standing)
  async function save(body: Answering) {
    await call(answering.change, { params: { id: standing.facility_id }, body })
    for (const key of [answeringKey, dashboardKey, 'applications']) void queries.invalidateQueries({ queryKey: [key] })
    return texts.saved
  }
  return (
    <RecordForm
      schema={AnsweringForm}
      values={answeringFields(standing)}
      labels={texts.labels}
      onSubmit={save}
      onClose={onClose}
      readOnly={readOnly}
    >
      {readOnly && (
        <Alert severity="info" role="note">
          {texts.readOnly}
        </Alert>
      )}
      <FormNumber name="answer_target_minutes" unit={texts.minutes} hint={texts.targetHint} whole disabled={readOnly} />
      <FormRadios
        name="always"
        label={texts.hours}
        disabled={readOnly}
        options={[
          { id: true, name: texts.always },
          { id: false, name: texts.chosen },
        ]}
      />
      <HoursFields disabled={readOnly} />
      <FormSelect
        name="time_zone"
        disabled={readOnly}
        options={timeZones.map(({ name, label }) => ({ id: name, name: label }))}
      />
    </RecordForm>
  )
}
