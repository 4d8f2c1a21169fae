import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Link from '@mui/material/Link'
import type { HttpError } from 'ra-core'
import { useEffect, useState } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { Link as RouterLink } from 'react-router-dom'
import { type ListedOrganization, NewOrganization, type Organization } from '#domain/people/organizations/schema.ts'
import { texts } from '../../i18n/english/organizations.ts'
import { CreateForm, InDialog } from '../../ui/console/InDialog.tsx'
import { withPrescribedMessage } from '../../ui/fields/errorLines.ts'
import { refuseUnknownNpi } from '../../workspaces/people/users/NpiField.tsx'
import { OrganizationFields } from './OrganizationFields.tsx'
import { useRefreshOrganizations } from './queries.ts'

type Props = { open: boolean; onClose: () => void; type: ListedOrganization['type'] }

const empty = { name: '', contact_first_name: '', contact_last_name: '', email: '', phone_number: '', npi_number: '' }
const noAddress = { address_line_one: '', address_line_two: '', city: '', state: '', zip_code: '' }

/** Dialog that creates a treatment center or hospital, which then awaits approval (ORG-004, ORG-016). */
export function NewOrganizationDialog({ open, onClose, type }: Props) {
  const refresh = useRefreshOrganizations()
  const [same, setSame] = useState<ListedOrganization>()
  function explain(failure: Error) {
    const { status, body } = failure as HttpError
    const existing: ListedOrganization | undefined = status === 409 ? body?.data : undefined
    setSame(existing)
    return existing ? failure : withPrescribedMessage(failure)
  }
  return (
    <InDialog open={open} resource="organizations" title={texts.newTitle} maxWidth="md" onClose={onClose}>
      <CreateForm<typeof NewOrganization, Organization>
        schema={NewOrganization}
        values={{ type, plan: 'free', create_anyway: false, ...empty, ...noAddress }}
        check={({ npi_number }) => refuseUnknownNpi(npi_number)}
        mapError={explain}
        onSaved={() => void refresh()}
        successMessage={() => texts.created}
        onClose={onClose}
        submit={texts.continue}
        cancel={texts.nevermind}
      >
        {same && <SameOrganization same={same} onChanged={() => setSame(undefined)} />}
        <OrganizationFields hospital={type === 'hospital'} />
      </CreateForm>
    </InDialog>
  )
}

type SameOrganizationProps = { same: ListedOrganization; onChanged: () => void }

/**
 * Shows an existing organization with the same name. The user can open it or confirm that another organization should be created
 * (S-16).
 */
function SameOrganization({ same, onChanged }: SameOrganizationProps) {
  const { setValue, getValues } = useFormContext()
  const [name, zip_code] = useWatch({ name: ['name', 'zip_code'] })
  // biome-ignore lint/correctness/useExhaustiveDependencies: a changed name or ZIP code resets the confirmation.
  useEffect(
    () => () => {
      if (getValues('name') === name && getValues('zip_code') === zip_code) return
      setValue('create_anyway', false)
      onChanged()
    },
    [name, zip_code],
  )
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 2 }}>
      <Link component={RouterLink} to={`/admin/organizations/${same.id}`}>
        {texts.openExisting(same.name)}
      </Link>
      <Button type="submit" variant="outlined" size="small" onClick={() => setValue('create_anyway', true)}>
        {texts.createAnyway}
      </Button>
    </Box>
  )
}
