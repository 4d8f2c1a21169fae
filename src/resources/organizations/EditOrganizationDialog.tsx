import { organizations } from '#domain/organizations/contract.ts'
import { HospitalEdit, type Organization, OrganizationEdit } from '#domain/organizations/schema.ts'
import { RecordDialog } from '../../components/dialog/RecordDialog.tsx'
import { FormCheckbox } from '../../components/form/FormCheckbox.tsx'
import { refuseUnknownNpi } from '../../components/NpiField.tsx'
import { call } from '../../dataProvider/call.ts'
import { texts } from '../../i18n/english/organizations.ts'
import { notSaved } from './notSaved.ts'
import { OrganizationFields } from './OrganizationFields.tsx'
import { useRefreshOrganizations } from './queries.ts'

type Props = { open: boolean; onClose: () => void; organization: Organization }

/** Changes an organization's profile, and a hospital's address (ORG-025). */
export function EditOrganizationDialog({ open, onClose, organization }: Props) {
  const refresh = useRefreshOrganizations()
  const hospital = organization.type === 'hospital'
  async function save(changed: OrganizationEdit) {
    await refuseUnknownNpi(changed.npi_number)
    const { name } = await call(organizations.edit, { params: { id: organization.id }, body: changed }).catch(notSaved)
    void refresh()
    return texts.edited(name)
  }
  return (
    <RecordDialog
      open={open}
      title={texts.editTitle}
      maxWidth="md"
      schema={hospital ? HospitalEdit : OrganizationEdit}
      values={valuesOf(organization)}
      onSubmit={save}
      onClose={onClose}
    >
      <OrganizationFields hospital={hospital} />
      <FormCheckbox name="second_factor_required" label={texts.labels.second_factor_required} hint={texts.secondFactor.hint} />
    </RecordDialog>
  )
}

/** The form's fields; what is not known is empty, and of an address only a hospital's is sent. */
function valuesOf(organization: Organization) {
  const { name, contact_first_name, contact_last_name, email, phone_number, npi_number, plan, second_factor_required } =
    organization
  const { address_line_one, address_line_two, city, state, zip_code } = organization
  return {
    ...{ name, npi_number, plan, second_factor_required },
    contact_first_name: contact_first_name ?? '',
    contact_last_name: contact_last_name ?? '',
    email: email ?? '',
    phone_number: phone_number ?? '',
    ...(organization.type === 'hospital' && { address_line_one, address_line_two, city, state, zip_code }),
  }
}
