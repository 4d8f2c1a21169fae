import Button from '@mui/material/Button'
import { Suspense, useState } from 'react'
import { can } from '#domain/access.ts'
import { canCopyRecord } from '#domain/compliance/access.ts'
import { personName } from '#domain/platform/text.ts'
import { useWhoami } from '../../../authProvider/authProvider.ts'
import { texts } from '../../../i18n/english/copies.ts'
import { lazyWithRetry } from '../../../ui/screen/lazyWithRetry.tsx'

export const CopyDialog = lazyWithRetry(() => import('./CopyDialog.tsx'), 'CopyDialog', 'dialog')

type Props = { patient: { id: number; advocate_id: number | null; first_name: string; last_name: string } }

/** Button that opens the record export. Renders nothing for users who may not create an export. */
export function CopyButton({ patient }: Props) {
  const user = useWhoami()
  const [requested, setRequested] = useState(false)
  const [open, setOpen] = useState(false)
  if (!can(user, 'copies.make', patient)) return null
  return (
    <>
      <Button
        variant="outlined"
        onClick={() => {
          setRequested(true)
          setOpen(true)
        }}
      >
        {texts.open}
      </Button>
      {requested && (
        <Suspense>
          <CopyDialog
            patientId={patient.id}
            name={personName(patient)}
            needsReason={!canCopyRecord(user, patient)}
            open={open}
            onClose={() => setOpen(false)}
          />
        </Suspense>
      )}
    </>
  )
}
