import { can } from '#domain/access.ts'
import { payers } from '#domain/payers/contract.ts'
import { insuranceTypes, NewPayer, type Payer, PayerEdit } from '#domain/payers/schema.ts'
import { useWhoami } from '../../authProvider/whoami.ts'
import { RecordDialog } from '../../components/dialog/RecordDialog.tsx'
import { FormSelect } from '../../components/form/FormSelect.tsx'
import { FormText } from '../../components/form/FormText.tsx'
import { InUseField } from '../../components/form/InUseField.tsx'
import { call } from '../../dataProvider/call.ts'
import { texts } from '../../i18n/english/payers.ts'

type Props = { open: boolean; onClose: () => void }

/** Adds a payer, of the screen's own type unless chosen otherwise (PAYR-005). A refusal stands in the form, in the server's words. */
export function NewPayerDialog({ open, onClose, insurance_type }: Props & Pick<Payer, 'insurance_type'>) {
  const readOnly = !can(useWhoami(), 'payers.create', undefined)
  async function save(payer: NewPayer) {
    await call(payers.create, { body: payer })
    return texts.added
  }
  return (
    <RecordDialog
      open={open}
      title={texts.add}
      schema={NewPayer}
      values={{ payer_code: '', payer_name: '', insurance_type }}
      onSubmit={save}
      onClose={onClose}
      readOnly={readOnly}
    >
      <Fields />
    </RecordDialog>
  )
}

/** Changes a payer; out of use, it leaves the lists and stays where it is named (PAYR-006, PAYR-010). */
export function EditPayerDialog({ open, onClose, payer }: Props & { payer: Payer }) {
  const readOnly = !can(useWhoami(), 'payers.edit', undefined)
  async function save(changed: PayerEdit) {
    await call(payers.edit, { params: { id: payer.id }, body: changed })
    return texts.edited
  }
  return (
    <RecordDialog
      open={open}
      title={texts.editTitle}
      schema={PayerEdit}
      values={payer}
      onSubmit={save}
      onClose={onClose}
      readOnly={readOnly}
    >
      <Fields />
      <InUseField />
    </RecordDialog>
  )
}

const Fields = () => (
  <>
    <FormText name="payer_code" label={texts.labels.payer_code} maxLength={40} autoComplete="off" />
    <FormText name="payer_name" label={texts.labels.payer_name} maxLength={255} autoComplete="off" />
    <FormSelect
      name="insurance_type"
      label={texts.labels.insurance_type}
      options={insuranceTypes.map(type => ({ id: type, name: texts.types[type] }))}
    />
  </>
)
