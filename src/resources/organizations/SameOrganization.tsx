import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Link from '@mui/material/Link'
import { useEffect } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { Link as RouterLink } from 'react-router-dom'
import type { ListedOrganization } from '#domain/organizations/schema.ts'
import { texts } from '../../i18n/english/organizations.ts'

type Props = { same: ListedOrganization; onChanged: () => void }

/** An existing organization with the entered name: open it, or confirm a second one (S-16). */
export function SameOrganization({ same, onChanged }: Props) {
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
