import { useCanAccess } from 'ra-core'
import { TextInput } from 'react-admin'
import { NewTreatmentTerm, type TreatmentTerm, termKinds } from '#domain/imports/treatmentTerms/schema.ts'
import { texts as shell } from '../../i18n/english/shell.ts'
import { texts } from '../../i18n/english/treatmentTerms.ts'
import { ChoiceInput } from '../../ui/console/filters.tsx'
import { CreateForm, EditForm, InDialog } from '../../ui/console/InDialog.tsx'

type Props = { open: boolean; onClose: () => void }
const useReadOnly = () => useCanAccess({ resource: 'treatmentTerms', action: 'change' }).canAccess === false

export const NewTreatmentTermDialog = (dialog: Props) => (
  <InDialog {...dialog} resource="treatmentTerms" title={texts.add}>
    <CreateForm
      schema={NewTreatmentTerm}
      values={{ kind: 'words', term: '' }}
      successMessage={() => texts.added}
      readOnly={useReadOnly()}
      onClose={dialog.onClose}
    >
      <Inputs />
    </CreateForm>
  </InDialog>
)

export const EditTreatmentTermDialog = ({ id, ...dialog }: Props & Pick<TreatmentTerm, 'id'>) => (
  <InDialog {...dialog} resource="treatmentTerms" id={id} title={texts.editTitle}>
    <EditForm<typeof NewTreatmentTerm, TreatmentTerm>
      schema={NewTreatmentTerm}
      toValues={({ kind, term }) => ({ kind, term })}
      successMessage={() => texts.edited}
      readOnly={useReadOnly()}
      onClose={dialog.onClose}
    >
      <Inputs />
    </EditForm>
  </InDialog>
)

const kinds = () => termKinds.map(kind => ({ id: kind, name: texts.kinds[kind] }))

const Inputs = () => (
  <>
    <ChoiceInput source="kind" choices={kinds()} empty={shell.form.select} />
    <TextInput source="term" multiline helperText={texts.help} />
  </>
)
