import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useQueryClient } from '@tanstack/react-query'
import { useNotify } from 'ra-core'
import { useState } from 'react'
import { releases } from '#domain/releases/contract.ts'
import type { Consent } from '#domain/releases/schema.ts'
import { ConfirmDialog } from '../../components/dialog/ConfirmDialog.tsx'
import { call } from '../../dataProvider/call.ts'
import { texts as consent } from '../../i18n/english/consent.ts'
import { consentQuery } from './queries.ts'

const texts = consent.revoke

/** Revokes the release after a confirmation that explains the effect. */
export function RevokeButton({ patientId, recipients }: { patientId: number } & Pick<Consent, 'recipients'>) {
  const [asking, setAsking] = useState(false)
  const notify = useNotify()
  const client = useQueryClient()
  const names = recipients.map(({ crisis_center }) => crisis_center).join(', ')
  async function revoke() {
    const after = await call(releases.revoke, { params: { id: patientId } })
    client.setQueryData(consentQuery(patientId).queryKey, after)
    notify(texts.done, { type: 'success' })
    // The release affects every screen that shows the patient.
    void client.invalidateQueries()
    return undefined
  }
  return (
    <>
      <Button color="error" size="small" onClick={() => setAsking(true)} sx={{ '@media print': { display: 'none' } }}>
        {texts.open}
      </Button>
      <ConfirmDialog
        open={asking}
        title={texts.title}
        confirm={texts.confirm}
        onConfirm={revoke}
        onClose={() => setAsking(false)}
      >
        {[texts.what, names ? texts.readers(recipients.length, names) : texts.noReaders, texts.apply, texts.past].map(
          sentence => (
            <Typography key={sentence} variant="body2" sx={{ mb: 1 }}>
              {sentence}
            </Typography>
          ),
        )}
      </ConfirmDialog>
    </>
  )
}
