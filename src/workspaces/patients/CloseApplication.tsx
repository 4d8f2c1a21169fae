import CloseIcon from '@mui/icons-material/Close'
import IconButton from '@mui/material/IconButton'
import { useQueryClient } from '@tanstack/react-query'
import { HttpError, useNotify } from 'ra-core'
import { useState } from 'react'
import { can } from '#domain/access.ts'
import type { CardApplication } from '#domain/advocates/schema.ts'
import { close } from '#domain/applications/approval.ts'
import { applications } from '#domain/applications/contract.ts'
import { Close } from '#domain/applications/dialogs.ts'
import { closeReasons } from '#domain/applications/reasons.ts'
import { useWhoami } from '../../authProvider/whoami.ts'
import { FormRadios } from '../../components/form/FormRadios.tsx'
import { call } from '../../dataProvider/call.ts'
import { dashboardKey } from '../../dataProvider/dashboards.ts'
import { AnswerDialog } from '../../features/applications/AnswerDialog.tsx'
import type { AnswerForm } from '../../features/applications/forms/AnswerForm.ts'
import { keepApplication } from '../../features/applications/queries.ts'
import { texts } from '../../i18n/english/patients.ts'

const { closing } = texts

type Props = { application: CardApplication & { advocate_id: number | null; organization_id: number | null }; facility: string }

/**
 * The x button, which closes an application with a reason. Appears only for users and statuses that allow it (DASH-028,
 * DASH-029).
 */
export function CloseApplication({ application, facility }: Props) {
  const user = useWhoami()
  const queries = useQueryClient()
  const notify = useNotify()
  const [form, setForm] = useState<AnswerForm | null>(null)
  const [open, setOpen] = useState(false)
  if (!can(user, 'applications.answer', { ...application, field: null })) return null

  const send = async ({ reason }: { reason?: unknown }) => {
    try {
      const { updated_at } = application
      const body = { status: close.status, trigger_notification: true, updated_at, extras: { reason: String(reason) } }
      const closed = await call(applications.answer, { params: { id: application.id }, body })
      await keepApplication(queries, closed)
      setOpen(false)
      notify(closing.done(facility), { type: 'success' })
    } catch (failure) {
      void queries.invalidateQueries({ queryKey: [dashboardKey] })
      throw new HttpError(closing.failed, (failure as HttpError).status)
    }
  }

  return (
    <>
      <IconButton
        aria-label={texts.close(facility)}
        title={close.open(application) ? undefined : texts.notClosable}
        disabled={!close.open(application)}
        onClick={() => {
          setForm(closeForm(facility))
          setOpen(true)
        }}
      >
        <CloseIcon fontSize="small" />
      </IconButton>
      {form && (
        <AnswerDialog
          form={form}
          submit={closing.submit}
          open={open}
          onClose={() => setOpen(false)}
          onExited={() => setForm(null)}
          onSubmit={send}
        />
      )}
    </>
  )
}

const closeForm = (facility: string): AnswerForm => ({
  title: closing.title(facility),
  about: closing.about,
  schema: Close,
  values: { reason: null },
  Fields: () => (
    <FormRadios
      name="reason"
      label={closing.reason}
      columns={2}
      options={closeReasons.map(reason => ({ id: reason, name: reason }))}
    />
  ),
})
