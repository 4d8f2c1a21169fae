import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNotify } from 'ra-core'
import { useEffect, useState } from 'react'
import { can } from '#domain/access.ts'
import { emergencies } from '#domain/intake/emergencies/contract.ts'
import { EmergencyReason } from '#domain/intake/emergencies/schema.ts'
import { useWhoami } from '../../../authProvider/authProvider.ts'
import { call } from '../../../dataProvider/call.ts'
import { emergenciesTexts as texts } from '../../../i18n/english/patients.ts'
import { FormDialog } from '../../../ui/dialog/DialogFrame.tsx'
import { FormLongText } from '../../../ui/fields/FormText.tsx'
import { timeOfDay } from '../../../ui/times.ts'

type Props = { patient: { id: number; advocate_id: number | null } }

/**
 * Button that opens emergency access to the chats about another advocate's patient. While access is open, shows when it ends.
 * Renders nothing for users who may not open it.
 */
export function EmergencyAccess({ patient }: Props) {
  const user = useWhoami()
  const open = user.emergencies?.find(emergency => emergency.patient_id === patient.id)
  if (!can(user, 'emergencies.open', patient)) return null
  return open ? <Open patientId={patient.id} endsAt={open.ends_at} /> : <Ask patientId={patient.id} />
}

function Ask({ patientId }: { patientId: number }) {
  const queries = useQueryClient()
  const [confirming, setConfirming] = useState(false)
  return (
    <>
      <Button
        variant="outlined"
        color="warning"
        onClick={() => setConfirming(true)}
        sx={{ mb: 1.5, '@media print': { display: 'none' } }}
      >
        {texts.open}
      </Button>
      <FormDialog
        open={confirming}
        title={texts.title}
        about={texts.about}
        schema={EmergencyReason}
        values={{ reason: '' }}
        onSubmit={async body => {
          await call(emergencies.open, { params: { id: patientId }, body })
          setConfirming(false)
          await queries.invalidateQueries()
        }}
        submit={texts.confirm}
        sending={texts.opening}
        onClose={() => setConfirming(false)}
      >
        <FormLongText name="reason" label={texts.reason} hint={texts.reasonHint} maxLength={1000} />
      </FormDialog>
    </>
  )
}

/** Shows when the access ends, and reloads all data at that time so that the chats disappear. */
function Open({ patientId, endsAt }: { patientId: number; endsAt: string }) {
  const queries = useQueryClient()
  const notify = useNotify()
  const end = useMutation({
    mutationFn: () => call(emergencies.end, { params: { id: patientId } }),
    onSuccess: () => notify(texts.ended, { type: 'success' }),
    onError: error => notify(error.message, { type: 'warning' }),
    onSettled: () => queries.invalidateQueries(),
  })
  useEffect(() => {
    const timer = setTimeout(() => queries.invalidateQueries(), Math.max(Date.parse(endsAt) - Date.now(), 0) + 1000)
    return () => clearTimeout(timer)
  }, [endsAt, queries])
  return (
    <Alert
      severity="warning"
      role="note"
      sx={{ mb: 1.5 }}
      action={
        <Button color="inherit" size="small" disabled={end.isPending} onClick={() => end.mutate()} sx={{ whiteSpace: 'nowrap' }}>
          {texts.end}
        </Button>
      }
    >
      {texts.until(timeOfDay(endsAt))}
    </Alert>
  )
}
