import { useQueryClient } from '@tanstack/react-query'
import { useNotify } from 'ra-core'
import type { z } from 'zod'
import { contracts } from '#domain/contracts.ts'
import { callOutcomes } from '#domain/matching/directory.ts'
import type { Match } from '#domain/matching/schema.ts'
import { FormDialog } from '../../../components/dialog/FormDialog.tsx'
import { FormLongText } from '../../../components/form/FormLongText.tsx'
import { FormSelect } from '../../../components/form/FormSelect.tsx'
import { call } from '../../../dataProvider/call.ts'
import { callsQuery } from '../../../features/matching/queries.ts'
import { texts } from '../../../i18n/english/matching.ts'
import { useCase } from '../Case.tsx'

const { logCall } = contracts.facilities
const Logged = logCall.body.omit({ recordId: true })
const outcomes = callOutcomes.map(name => ({ id: name, name }))

/** Dialog to log the result of a call to a facility that does not use Passage. */
export function CallDialog({ match, open, onClose }: { match: Match; open: boolean; onClose: () => void }) {
  const save = useLogCall(match, onClose)
  return (
    <FormDialog
      title={texts.call.title(match.name)}
      schema={Logged}
      values={{ note: '' }}
      submit={texts.call.submit}
      maxWidth="xs"
      open={open}
      onSubmit={save}
      onClose={onClose}
    >
      <FormSelect name="outcome" label={texts.call.outcome} options={outcomes} />
      <FormLongText name="note" label={texts.call.note} optional rows={3} />
    </FormDialog>
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
