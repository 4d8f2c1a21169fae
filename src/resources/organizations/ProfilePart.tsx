import Button from '@mui/material/Button'
import { useState } from 'react'
import { can } from '#domain/access.ts'
import { contactNames } from '#domain/fields.ts'
import { fullNamesOf } from '#domain/fullNames.ts'
import { HospitalEdit, type Organization, OrganizationEdit, statusOf } from '#domain/organizations/schema.ts'
import { showPhone } from '#domain/phone.ts'
import { useWhoami } from '../../authProvider/whoami.ts'
import { EditDialog } from '../../components/dialog/EditDialog.tsx'
import { type Fact, Facts } from '../../components/Facts.tsx'
import { FormCheckbox } from '../../components/form/FormCheckbox.tsx'
import { pacificDate } from '../../components/pacificDate.ts'
import { RelativeTime } from '../../components/RelativeTime.tsx'
import { refuseUnknownNpi } from '../../features/users/NpiField.tsx'
import { NpiLink } from '../../features/users/NpiLink.tsx'
import { texts } from '../../i18n/english/organizations.ts'
import { OrganizationFields } from './OrganizationFields.tsx'
import { Part } from './Part.tsx'
import { useRefreshOrganizations } from './queries.ts'
import { saveError } from './saveError.ts'

type Props = { organization: Organization }

/** The organization's name and contact data. */
export function ProfilePart({ organization }: Props) {
  const user = useWhoami()
  const mayEdit = can(user, 'organizations.edit', organization)
  const [editing, setEditing] = useState(false)
  return (
    <Part
      title={organization.name}
      // Only administrators can edit (ORG-052), so members see no button.
      action={
        user.is_admin && (
          <Button variant="outlined" disabled={!mayEdit} onClick={() => setEditing(true)}>
            {texts.edit}
          </Button>
        )
      }
    >
      <Facts dense="phone" facts={factsOf(organization)} />
      <EditOrganizationDialog open={editing} onClose={() => setEditing(false)} organization={organization} />
    </Part>
  )
}

function factsOf(organization: Organization): Fact[] {
  const { address_line_one, address_line_two, city, state, zip_code } = organization
  const lines = [address_line_one, address_line_two, city, [state, zip_code].filter(Boolean).join(' ')].filter(Boolean)
  const changedAt = organization.status_changed_at ? <RelativeTime at={organization.status_changed_at} /> : texts.never
  return [
    [texts.fields.active_status, statusOf(organization.active)],
    [texts.fields.type, texts.types[organization.type]],
    [texts.fields.plan, texts.plans[organization.plan]],
    [texts.fields.second_factor, organization.second_factor_required ? texts.secondFactor.required : texts.secondFactor.free],
    [texts.fields.contact, [organization.contact_first_name, organization.contact_last_name].filter(Boolean).join(' ')],
    [texts.fields.email, organization.email],
    [texts.fields.phone_number, organization.phone_number && showPhone(organization.phone_number)],
    [texts.fields.npi_number, organization.npi_number && <NpiLink npi={organization.npi_number} />],
    ...(organization.type === 'hospital' ? ([[texts.fields.address, lines.join(', ')]] as const) : []),
    [texts.fields.status_changed_at, changedAt],
    [texts.fields.created_at, pacificDate(organization.created_at)],
  ]
}

type EditOrganizationDialogProps = { open: boolean; onClose: () => void; organization: Organization }

/** Edits an organization's profile, including the address for hospitals (ORG-025). */
function EditOrganizationDialog({ open, onClose, organization }: EditOrganizationDialogProps) {
  const refresh = useRefreshOrganizations()
  const hospital = organization.type === 'hospital'
  return (
    <EditDialog<typeof OrganizationEdit, Organization>
      open={open}
      resource="organizations"
      id={organization.id}
      title={texts.editTitle}
      maxWidth="md"
      schema={hospital ? HospitalEdit : OrganizationEdit}
      toValues={valuesOf}
      check={({ npi_number }) => refuseUnknownNpi(npi_number)}
      mapError={saveError}
      onSaved={() => void refresh()}
      successMessage={({ name }) => texts.edited(name)}
      onClose={onClose}
    >
      <OrganizationFields hospital={hospital} />
      <FormCheckbox name="second_factor_required" hint={texts.secondFactor.hint} />
    </EditDialog>
  )
}

/** Initial form values; the address is included for hospitals only. */
function valuesOf(organization: Organization) {
  const { name, contact_first_name, contact_last_name, email, phone_number, npi_number, plan, second_factor_required } =
    organization
  const { address_line_one, address_line_two, city, state, zip_code } = organization
  return {
    ...fullNamesOf(contactNames, organization),
    ...{ name, npi_number, plan, second_factor_required },
    contact_first_name: contact_first_name ?? '',
    contact_last_name: contact_last_name ?? '',
    email: email ?? '',
    phone_number: phone_number ?? '',
    ...(organization.type === 'hospital' && { address_line_one, address_line_two, city, state, zip_code }),
  }
}
