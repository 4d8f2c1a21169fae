import Box from '@mui/material/Box'
import { useMutation } from '@tanstack/react-query'
import { useNotify } from 'ra-core'
import { can } from '#domain/access.ts'
import { signingAges } from '#domain/intake/releases/signer.ts'
import { organizations } from '#domain/people/organizations/contract.ts'
import { type Organization, statusOf } from '#domain/people/organizations/schema.ts'
import { showPhone } from '#domain/platform/phone.ts'
import { useWhoami } from '../../authProvider/authProvider.ts'
import { call } from '../../dataProvider/call.ts'
import { texts } from '../../i18n/english/organizations.ts'
import { Breakable } from '../../ui/Breakable.tsx'
import { DialogButton } from '../../ui/console/DialogButton.tsx'
import { type Fact, Facts } from '../../ui/Facts.tsx'
import { LabelledSelect } from '../../ui/fields/FormSelect.tsx'
import { RelativeTime } from '../../ui/RelativeTime.tsx'
import { Section } from '../../ui/Section.tsx'
import { lazyWithRetry } from '../../ui/screen/lazyWithRetry.tsx'
import { pacificDate } from '../../ui/times.ts'
import { NpiLink } from '../../workspaces/people/users/NpiField.tsx'
import { useRefreshOrganizations } from './queries.ts'

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
  const maySetAge = organization.type === 'hospital' && !user.is_admin && can(user, 'organizations.setSigningAge', organization)
  return (
    <Section
      framed
      level="h2"
      title={title}
      // Members see no button, because only administrators can edit (ORG-052).
      action={
        user.is_admin && (
          <DialogButton variant="outlined" disabled={!mayEdit} label={texts.edit}>
            {dialog => <EditOrganizationDialog {...dialog} organization={organization} />}
          </DialogButton>
        )
      }
    >
      <Facts dense="phone" facts={factsOf(organization, maySetAge)} />
      {maySetAge && (
        <Box sx={{ mt: 2, pt: 2, borderTop: 1, borderColor: 'divider' }}>
          <SigningAgeSelect organization={organization} />
        </Box>
      )}
    </Section>
  )
}

function factsOf(organization: Organization, maySetAge: boolean): Fact[] {
  const { address_line_one, address_line_two, city, state, zip_code } = organization
  const lines = [address_line_one, address_line_two, city, [state, zip_code].filter(Boolean).join(' ')].filter(Boolean)
  const changedAt = organization.status_changed_at ? <RelativeTime at={organization.status_changed_at} /> : texts.never
  const isHospital = organization.type === 'hospital'
  return [
    [texts.fields.active_status, statusOf(organization.active)],
    [texts.fields.type, texts.types[organization.type]],
    [texts.fields.plan, texts.plans[organization.plan]],
    [texts.fields.second_factor, organization.second_factor_required ? texts.secondFactor.required : texts.secondFactor.free],
    ...(isHospital && !maySetAge ? ([[texts.fields.signing_age, yearsOf(organization)]] as const) : []),
    [texts.fields.contact, [organization.contact_first_name, organization.contact_last_name].filter(Boolean).join(' ')],
    [texts.fields.email, organization.email && <Breakable>{organization.email}</Breakable>],
    [texts.fields.phone_number, organization.phone_number && showPhone(organization.phone_number)],
    [texts.fields.npi_number, organization.npi_number && <NpiLink npi={organization.npi_number} />],
    ...(isHospital ? ([[texts.fields.address, lines.join(', ')]] as const) : []),
    [texts.fields.status_changed_at, changedAt],
    [texts.fields.created_at, pacificDate(organization.created_at)],
  ]
}

const yearsOf = ({ signing_age }: Pick<Organization, 'signing_age'>) => texts.signingAge.years(String(signing_age))

const { least, most } = signingAges
const ages = Array.from({ length: most - least + 1 }, (_, more) => least + more)

/** Select for the age from which the hospital's patients may sign alone. Saves each change (S-43). */
function SigningAgeSelect({ organization }: { organization: Organization }) {
  const refresh = useRefreshOrganizations()
  const notify = useNotify()
  const { mutate, variables, isPending } = useMutation({
    mutationFn: (signing_age: number) =>
      call(organizations.setSigningAge, { params: { id: organization.id }, body: { signing_age } }),
    onSuccess: saved => notify(texts.signingAge.saved(yearsOf(saved))),
    onError: failure => notify(failure.message, { type: 'error' }),
    onSettled: refresh,
  })
  return (
    <LabelledSelect
      compact
      styles={{ '& .MuiInputBase-root': { maxWidth: 160 } }}
      label={texts.fields.signing_age}
      hint={texts.signingAge.hint}
      options={ages.map(age => ({ id: age, name: yearsOf({ signing_age: age }) }))}
      value={isPending ? variables : organization.signing_age}
      disabled={isPending}
      onChange={age => age !== null && mutate(age)}
    />
  )
}
