import { TextInput } from 'react-admin'
import { HospitalEdit, type Organization, OrganizationEdit } from '#domain/people/organizations/schema.ts'
import { contactNames } from '#domain/platform/fields.ts'
import { confirmedFullNames } from '#domain/platform/text.ts'
import { texts } from '../../i18n/english/organizations.ts'
import { ConsoleSwitch, InputHint } from '../../ui/console/ConsoleForm.tsx'
import { EditForm, InDialog } from '../../ui/console/InDialog.tsx'
import { withPrescribedMessage } from '../../ui/fields/errorLines.ts'
import { tidyPhone } from '../../ui/fields/FormText.tsx'
import { refuseUnknownNpi } from '../../workspaces/people/users/NpiField.tsx'
import { OrganizationFields } from './OrganizationFields.tsx'
import { useRefreshOrganizations } from './queries.ts'

type Props = { open: boolean; onClose: () => void; organization: Organization }

/** Dialog that edits an organization's profile, which for hospitals includes the address (ORG-025). */
export function EditOrganizationDialog({ open, onClose, organization }: Props) {
  const refresh = useRefreshOrganizations()
  const hospital = organization.type === 'hospital'
  return (
    <InDialog open={open} resource="organizations" id={organization.id} title={texts.editTitle} maxWidth="md" onClose={onClose}>
      <EditForm<typeof OrganizationEdit, Organization>
        schema={hospital ? HospitalEdit : OrganizationEdit}
        toValues={valuesOf}
        show={(field, value) => (field === 'plan' ? texts.plans[value as Organization['plan']] : undefined)}
        check={({ npi_number }) => refuseUnknownNpi(npi_number)}
        mapError={failure => withPrescribedMessage(failure)}
        onSaved={() => void refresh()}
        successMessage={({ name }) => texts.edited(name)}
        onClose={onClose}
      >
        <OrganizationFields hospital={hospital} />
        {hospital && (
          <TextInput
            source="signing_age"
            helperText={<InputHint>{texts.signingAge.hint}</InputHint>}
            slotProps={{ htmlInput: { inputMode: 'numeric' } }}
          />
        )}
        <ConsoleSwitch source="second_factor_required" hint={texts.secondFactor.hint} />
      </EditForm>
    </InDialog>
  )
}

/** Initial form values. Only hospitals have an address. */
function valuesOf(organization: Organization) {
  const {
    name,
    contact_first_name,
    contact_last_name,
    email,
    phone_number,
    npi_number,
    plan,
    second_factor_required,
    signing_age,
  } = organization
  const { address_line_one, address_line_two, city, state, zip_code } = organization
  return {
    ...confirmedFullNames(contactNames, organization),
    name,
    npi_number,
    plan,
    second_factor_required,
    contact_first_name: contact_first_name ?? '',
    contact_last_name: contact_last_name ?? '',
    email: email ?? '',
    phone_number: tidyPhone(phone_number ?? ''),
    ...(organization.type === 'hospital' && {
      signing_age: String(signing_age),
      address_line_one,
      address_line_two,
      city,
      state,
      zip_code,
    }),
  }
}
