import Button from '@mui/material/Button'
import { Suspense, useState } from 'react'
import { can } from '#domain/access.ts'
import { type Organization, statusOf } from '#domain/people/organizations/schema.ts'
import { showPhone } from '#domain/platform/phone.ts'
import { useWhoami } from '../../authProvider/authProvider.ts'
import { texts } from '../../i18n/english/organizations.ts'
import { type Fact, Facts } from '../../ui/Facts.tsx'
import { Breakable } from '../../ui/grid/GridControl.tsx'
import { RelativeTime } from '../../ui/RelativeTime.tsx'
import { Section } from '../../ui/Section.tsx'
import { lazyWithRetry } from '../../ui/screen/lazyWithRetry.tsx'
import { pacificDate } from '../../ui/times.ts'
import { NpiLink } from '../../workspaces/people/users/NpiField.tsx'

// The dialog loads only for administrators who may edit.
const EditOrganizationDialog = lazyWithRetry(() => import('./EditOrganizationDialog.tsx'), 'EditOrganizationDialog', 'dialog')

type Props = {
  organization: Organization
  /** Heading, if the page already has the organization's name as its own. */
  title?: string
}

export function ProfilePart({ organization, title = organization.name }: Props) {
  const user = useWhoami()
  const mayEdit = can(user, 'organizations.edit', organization)
  const [editing, setEditing] = useState<boolean>()
  return (
    <Section
      framed
      level="h2"
      title={title}
      // Members see no button, because only administrators can edit (ORG-052).
      action={
        user.is_admin && (
          <Button variant="outlined" disabled={!mayEdit} onClick={() => setEditing(true)}>
            {texts.edit}
          </Button>
        )
      }
    >
      <Facts dense="phone" facts={factsOf(organization)} />
      <Suspense>
        {editing !== undefined && (
          <EditOrganizationDialog open={editing} onClose={() => setEditing(false)} organization={organization} />
        )}
      </Suspense>
    </Section>
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
    ...(organization.type === 'hospital'
      ? ([[texts.fields.signing_age, texts.signingAge.years(String(organization.signing_age))]] as const)
      : []),
    [texts.fields.contact, [organization.contact_first_name, organization.contact_last_name].filter(Boolean).join(' ')],
    [texts.fields.email, organization.email && <Breakable>{organization.email}</Breakable>],
    [texts.fields.phone_number, organization.phone_number && showPhone(organization.phone_number)],
    [texts.fields.npi_number, organization.npi_number && <NpiLink npi={organization.npi_number} />],
    ...(organization.type === 'hospital' ? ([[texts.fields.address, lines.join(', ')]] as const) : []),
    [texts.fields.status_changed_at, changedAt],
    [texts.fields.created_at, pacificDate(organization.created_at)],
  ]
}
