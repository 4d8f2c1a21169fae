import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useQueryClient } from '@tanstack/react-query'
import { useNotify } from 'ra-core'
import { useState } from 'react'
import { releases } from '#domain/releases/contract.ts'
import { useWhoami } from '../../authProvider/whoami.ts'
import { ConfirmDialog } from '../../components/dialog/ConfirmDialog.tsx'
import { call } from '../../dataProvider/call.ts'
import { texts as consent } from '../../i18n/english/consent.ts'
import { consentQuery } from './queries.ts'

const texts = consent.attest

/** Records under the user's name that they have the hand-signed form (S-06). */
export function AttestButton({ patientId, releaseId }: { patientId: number; releaseId: number }) {
  const [asking, setAsking] = useState(false)
  const user = useWhoami()
  const notify = useNotify()
  const client = useQueryClient()
  async function attest() {
    const after = await call(releases.attestPage, { params: { id: patientId, releaseId }, body: { attested: true } })
    client.setQueryData(consentQuery(patientId).queryKey, after)
    void client.invalidateQueries({ queryKey: ['patients', patientId], exact: true })
    notify(texts.done, { type: 'success' })
    return undefined
  }
  return (
    <>
      <Button size="small" onClick={() => setAsking(true)} sx={{ minHeight: 44, '@media print': { display: 'none' } }}>
        {texts.open}
      </Button>
      <ConfirmDialog
        open={asking}
        title={texts.title}
        confirm={texts.confirm}
        onConfirm={attest}
        onClose={() => setAsking(false)}
      >
        <Typography variant="body2" sx={{ mb: 1 }}>
          {texts.label(`${user.first_name} ${user.last_name}`)}
        </Typography>
        <Typography variant="body2">{texts.hint}</Typography>
      </ConfirmDialog>
    </>
  )
}
