import { useCanAccess } from 'ra-core'
import { TextInput } from 'react-admin'
import { insuranceTypes, NewPayer, type Payer, PayerEdit } from '#domain/directory/payers/schema.ts'
import { texts } from '../../i18n/english/payers.ts'
import { texts as shell } from '../../i18n/english/shell.ts'
import { ActiveSwitch, showActive } from '../../ui/console/ConsoleForm.tsx'
import { ChoiceInput } from '../../ui/console/filters.tsx'
import { CreateForm, EditForm, InDialog } from '../../ui/console/InDialog.tsx'

type Props = { open: boolean; onClose: () => void }

/** Dialog that creates a payer. All fields start empty (PAYR-005). The form shows server errors. */
export const NewPayerDialog = (dialog: Props) => (
  <InDialog {...dialog} resource="payers" title={texts.add}>
    <CreateForm
      schema={NewPayer}
      values={{ payer_code: '', payer_name: '', insurance_type: null as never }}
      successMessage={() => texts.added}
      readOnly={useCanAccess({ resource: 'payers', action: 'create' }).canAccess === false}
      onClose={dialog.onClose}
    >
      <Inputs />
    </CreateForm>
  </InDialog>
)

/**
 * Dialog that edits a payer. An inactive payer is no longer offered as an option, but stays wherever it is already used
 * (PAYR-006, PAYR-010).
 */
export const EditPayerDialog = ({ id, ...dialog }: Props & Pick<Payer, 'id'>) => (
  <InDialog {...dialog} resource="payers" id={id} title={texts.editTitle}>
    <EditForm<typeof PayerEdit, Payer>
      schema={PayerEdit}
      toValues={saved => saved}
      successMessage={() => texts.edited}
      show={showActive}
      readOnly={useCanAccess({ resource: 'payers', action: 'edit' }).canAccess === false}
      onClose={dialog.onClose}
    >
      <Inputs />
      <ActiveSwitch />
    </EditForm>
  </InDialog>
)

const types = () => insuranceTypes.map(type => ({ id: type, name: texts.types[type] }))

const Inputs = () => (
  <>
    <TextInput source="payer_code" />
    <TextInput source="payer_name" />
    <ChoiceInput source="insurance_type" choices={types()} empty={shell.form.select} />
  </>
)
