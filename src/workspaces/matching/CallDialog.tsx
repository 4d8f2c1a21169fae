import Dialog from '@mui/material/Dialog'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import { useQueryClient } from '@tanstack/react-query'
import { useNotify } from 'ra-core'
import { useId } from 'react'
import type { z } from 'zod'
import { contracts } from '#domain/contracts.ts'
import { callOutcomes } from '#domain/facilities/contract.ts'
import type { Match } from '#domain/matching/schema.ts'
import { FormSelect } from '../../components/form/FormSelect.tsx'
import { FormLongText } from '../../components/form/FormText.tsx'
import { SchemaForm } from '../../components/form/SchemaForm.tsx'
import { call } from '../../dataProvider/call.ts'
import { useCase } from './Case.tsx'
import { DialogButtons } from './DialogButtons.tsx'
import { callsQuery } from './queries.ts'
import { texts } from './texts.ts'

const { logCall } = contracts.facilities
const Logged = logCall.body.omit({ recordId: true })
const outcomes = callOutcomes.map(name => ({ id: name, name }))

/** Writes down what came of a call to a facility that nobody uses Passage at (decisions, statuses). */
export function CallDialog({ match, open, onClose }: { match: Match; open: boolean; onClose: () => void }) {
  const title = useId()
  const save = useLogCall(match, onClose)
  return (
    <Dialog open={open} onClose={onClose} fullWidth maxWidth="xs" aria-labelledby={title}>
      <DialogTitle id={title}>{texts.call.title(match.name)}</DialogTitle>
      <DialogContent>
        <SchemaForm schema={Logged} values={{ note: '' }} onSubmit={save}>
          <FormSelect name="outcome" label={texts.call.outcome} options={outcomes} />
          <FormLongText name="note" label={texts.call.note} optional rows={3} />
          <DialogButtons label={texts.call.submit} onCancel={onClose} />
        </SchemaForm>
      </DialogContent>
    </Dialog>
  )
}

function useLogCall(match: Match, onClose: () => void) {
  const { patient } = useCase()
  const client = useQueryClient()
  const notify = useNotify()
  return async ({ outcome, note }: z.output<typeof Logged>) => {
    const logged = await call(logCall, { params: { id: match.id }, body: { recordId: patient.id, outcome, note } })
    client.setQueryData(callsQuery(patient.id, match.id).queryKey, before => ({
      data: [{ ...logged, note }, ...(before?.data ?? [])],
      total: (before?.total ?? 0) + 1,
    }))
    notify(texts.call.saved, { type: 'success' })
    onClose()
  }
}
