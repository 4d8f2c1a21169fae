import Box from '@mui/material/Box'
import Skeleton from '@mui/material/Skeleton'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useWatch } from 'react-hook-form'
import { can } from '#domain/access.ts'
import { answering } from '#domain/directory/answering/contract.ts'
import { AnsweringForm, answeringFields } from '#domain/directory/answering/form.ts'
import { type Answering, type FacilityAnswering, weekdays } from '#domain/directory/answering/schema.ts'
import { timeZones } from '#domain/directory/answering/timeZones.ts'
import { useWhoami } from '../../../authProvider/authProvider.ts'
import { call } from '../../../dataProvider/call.ts'
import { dashboardKey } from '../../../dataProvider/firstQueries.ts'
import { answeringTexts as texts } from '../../../i18n/english/admissions.ts'
import { DialogFrame } from '../../../ui/dialog/DialogFrame.tsx'
import { RecordForm } from '../../../ui/dialog/RecordForm.tsx'
import { FormCheckbox, FormRadios } from '../../../ui/fields/FormChoice.tsx'
import { FormNumber } from '../../../ui/fields/FormNumber.tsx'
import { FormSelect } from '../../../ui/fields/FormSelect.tsx'
import { FormText } from '../../../ui/fields/FormText.tsx'
import { Hint } from '../../../ui/fields/Labelled.tsx'
import { FailedState } from '../../../ui/StateBox.tsx'
import { answeringKey, answeringQuery } from './queries.ts'

type Props = { facility: { id: number; name: string }; open: boolean; onClose: () => void }

/** Dialog for a facility's response target, response hours, and time zone. Read-only for users who may not change them. */
export const AnsweringDialog = ({ facility, open, onClose }: Props) => (
  <DialogFrame open={open} title={texts.settingsOf(facility.name)} about={texts.about} onClose={onClose}>
    <Loaded id={facility.id} onClose={onClose} />
  </DialogFrame>
)

function Loaded({ id, onClose }: { id: number; onClose: () => void }) {
  const { data, error, refetch } = useQuery(answeringQuery(id))
  if (error) return <FailedState error={error} onRetry={refetch} />
  if (!data) return <Skeleton variant="rounded" height={260} />
  return <Fields settings={data} onClose={onClose} />
}

function Fields({ settings, onClose }: { settings: FacilityAnswering; onClose: () => void }) {
  const queries = useQueryClient()
  const readOnly = !can(useWhoami(), 'answering.change', settings)
  async function save(body: Answering) {
    await call(answering.change, { params: { id: settings.facility_id }, body })
    for (const key of [answeringKey, dashboardKey, 'applications']) void queries.invalidateQueries({ queryKey: [key] })
    return texts.saved
  }
  return (
    <RecordForm
      schema={AnsweringForm}
      values={answeringFields(settings)}
      labels={texts.labels}
      onSubmit={save}
      onClose={onClose}
      readOnly={readOnly && texts.readOnly}
    >
      <FormNumber name="answer_target_minutes" unit={texts.minutes} hint={texts.targetHint} integer disabled={readOnly} />
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

/** Response hours by weekday. Hidden while the facility responds around the clock. */
function HoursFields({ disabled }: { disabled: boolean }) {
  const always = useWatch({ name: 'always' }) as boolean
  if (always) return null
  return (
    <Box sx={{ display: 'grid', gap: 0.5 }}>
      <Box component="ul" aria-label={texts.hours} sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 1 }}>
        {weekdays.map((weekday, n) => (
          <Day key={weekday} name={`days.${n}`} day={texts.days[weekday]} disabled={disabled} />
        ))}
      </Box>
      <Hint fieldId="answering-hours">{texts.nextDay}</Hint>
    </Box>
  )
}

function Day({ name, day, disabled }: { name: string; day: string; disabled: boolean }) {
  const open = useWatch({ name: `${name}.open` }) as boolean
  return (
    <Box
      component="li"
      sx={{
        display: 'grid',
        gridTemplateColumns: { xs: '1fr 1fr', sm: '150px 1fr 1fr' },
        columnGap: 1.5,
        alignItems: 'end',
        minHeight: { sm: 44 },
      }}
    >
      <Box sx={{ gridColumn: { xs: '1 / -1', sm: 'auto' }, pb: { sm: 0.5 } }}>
        <FormCheckbox name={`${name}.open`} label={day} disabled={disabled} />
      </Box>
      {open &&
        (['from', 'to'] as const).map(end => (
          <FormText key={end} type="time" name={`${name}.${end}`} label={texts[end](day)} disabled={disabled} />
        ))}
    </Box>
  )
}
