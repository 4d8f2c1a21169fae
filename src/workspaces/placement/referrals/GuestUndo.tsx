import Alert from '@mui/material/Alert'
import { useMutation } from '@tanstack/react-query'
import { stepFor } from '#domain/placement/applications/approval.ts'
import type { TakeBack } from '#domain/placement/applications/schema.ts'
import { referrals } from '#domain/placement/referrals/contract.ts'
import type { GuestView } from '#domain/placement/referrals/schema.ts'
import { call } from '../../../dataProvider/call.ts'
import { errorText } from '../../../i18n/i18nProvider.ts'
import { UndoButton, useUntil } from '../applications/UndoButton.tsx'
import { keepFocus } from '../applications/useAnswerDialog.tsx'

type Props = { undo: TakeBack | null; token: string; onView: (view: GuestView) => void }

/** Undoes the guest's last answer while that is possible. */
export function GuestUndo({ undo, token, onView }: Props) {
  const isOpen = useUntil(undo?.until)
  const takeBack = useMutation({
    mutationFn: (field: TakeBack['field']) => call(referrals.undo, { body: { token, field } }),
    onSuccess: (view, field) => {
      onView(view)
      keepFocus(field)
    },
  })
  if (!undo || !isOpen) return null
  return (
    <>
      <UndoButton
        step={stepFor(undo.field).label}
        until={undo.until}
        disabled={takeBack.isPending}
        onClick={() => takeBack.mutate(undo.field)}
        sx={{ minHeight: 44 }}
      />
      {takeBack.error && <Alert severity="warning">{errorText(takeBack.error)}</Alert>}
    </>
  )
}
