import { useNotify } from 'ra-core'
import { requests } from '#domain/applications/requests/contract.ts'
import { RequestForm } from '#domain/applications/requests/schema.ts'
import type { Application } from '#domain/applications/schema.ts'
import { documentTypes } from '#domain/documents/documentTypes.ts'
import { FormDialog } from '../../components/dialog/FormDialog.tsx'
import { FormCheckboxes } from '../../components/form/FormCheckboxes.tsx'
import { FormLongText } from '../../components/form/FormLongText.tsx'
import { call } from '../../dataProvider/call.ts'
import { texts } from '../../i18n/english/approval.ts'
import { useKeepRequests } from './useRequests.ts'

const { requests: said } = texts

type Props = { application: Application; open: boolean; onClose: () => void }

/** Dialog in which the facility requests documents and answers. */
export function AskDialog({ application, open, onClose }: Props) {
  const keep = useKeepRequests(application)
  const notify = useNotify()
  return (
    <FormDialog
      open={open}
      title={said.ask}
      about={said.about}
      onClose={onClose}
      submit={said.send}
      sending={texts.sending}
      schema={RequestForm}
      values={{ documents: [], questions: '' }}
      onSubmit={async body => {
        keep(await call(requests.ask, { params: { id: application.id }, body }))
        notify(said.asked, { type: 'success' })
        onClose()
      }}
    >
      <FormCheckboxes
        name="documents"
        label={said.documents}
        options={documentTypes.map(({ id, name }) => ({ id, name }))}
        columns={2}
      />
      <FormLongText name="questions" label={said.questions} hint={said.questionsHint} rows={3} maxLength={4000} />
    </FormDialog>
  )
}
