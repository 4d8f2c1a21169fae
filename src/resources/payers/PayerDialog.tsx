import { useCanAccess } from 'ra-core'
import { insuranceTypes, NewPayer, type Payer, PayerEdit } from '#domain/directory/payers/schema.ts'
import { texts } from '../../i18n/english/payers.ts'
import { CreateDialog } from '../../ui/dialog/CreateDialog.tsx'
import { EditDialog } from '../../ui/dialog/EditDialog.tsx'
import { FormSelect } from '../../ui/fields/FormSelect.tsx'
import { FormText } from '../../ui/fields/FormText.tsx'
import { InUseField, showActive } from '../../ui/fields/InUseField.tsx'

type Props = { open: boolean; onClose: () => void }

/** Dialog that creates a payer. All fields start empty (PAYR-005). The form shows server errors. */
export const NewPayerDialog = (dialog: Props) => (
  <CreateDialog
    {...dialog}
    resource="payers"
    title={texts.add}
    schema={NewPayer}
    values={{ payer_code: '', payer_name: '', insurance_type: null as never }}
    successMessage={() => texts.added}
    readOnly={useCanAccess({ resource: 'payers', action: 'create' }).canAccess === false}
  >
    <Fields />
  </CreateDialog>
)

/**
 * Dialog that edits a payer. An inactive payer is no longer offered as an option, but stays wherever it is already used
 * (PAYR-006, PAYR-010).
 */
export const EditPayerDialog = ({ payer, ...dialog }: Props & { payer: Payer }) => (
  <EditDialog<typeof PayerEdit, Payer>
    {...dialog}
    resource="payers"
    id={payer.id}
    title={texts.editTitle}
    schema={PayerEdit}
    toValues={saved => saved}
    successMessage={() => texts.edited}
    show={showActive}
    readOnly={useCanAccess({ resource: 'payers', action: 'edit' }).canAccess === false}
  >
    <Fields />
    <InUseField />
  </EditDialog>
)

const Fields = () => (
  <>
    <FormText name="payer_code" maxLength={40} autoComplete="off" />
    <FormText name="payer_name" maxLength={255} autoComplete="off" />
    <FormSelect name="insurance_type" options={insuranceTypes.map(type => ({ id: type, name: texts.types[type] }))} />
  </>
)
