import Link from '@mui/material/Link'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { HttpError } from 'ra-core'
import { useState } from 'react'
import { useWatch } from 'react-hook-form'
import { common } from '#domain/directory/addresses/contract.ts'
import { call } from '../../../dataProvider/call.ts'
import { queryClient } from '../../../dataProvider/queryClient.ts'
import { texts } from '../../../i18n/english/fields.ts'
import { FormText } from '../../../ui/fields/FormText.tsx'

const invalid = () => texts.npi.invalid

const npiQuery = (npi: string) =>
  queryOptions({
    queryKey: ['npi', npi],
    queryFn: async ({ signal }) => (await call(common.npi, { params: { npi }, signal })).data,
    staleTime: 3_600_000,
  })

const isWhole = (npi: string) => /^\d{10}$/.test(npi)

/** Throws if the registry has no such NPI. If the check itself fails, does not throw, because the server checks again on save. */
export async function refuseUnknownNpi(npi: string | null | undefined, field = 'npi_number') {
  if (!npi || !isWhole(npi)) return
  const exists = await queryClient.ensureQueryData(npiQuery(npi)).catch(() => true)
  if (!exists) throw new HttpError(invalid(), 422, { errors: { [field]: invalid() } })
}

/**
 * Optional NPI field. The server checks only ten-digit NPIs (ORG-012). An error applies to the checked number and is cleared on
 * the next change.
 */
export function NpiField({
  name = 'npi_number',
  label = texts.npi.label,
  onLeaving = false,
}: {
  name?: string
  label?: string
  /** Checks the NPI only on blur (FAC-024). */
  onLeaving?: boolean
}) {
  const [blurred, setBlurred] = useState(false)
  const npi = String(useWatch({ name }) ?? '').trim()
  const shouldCheck = isWhole(npi) && (blurred || !onLeaving)
  const { data: known } = useQuery({ ...npiQuery(npi), enabled: shouldCheck })
  return (
    <FormText
      name={name}
      label={label}
      inputMode="numeric"
      autoComplete="off"
      optional
      onBlurChange={setBlurred}
      error={shouldCheck && known === false ? invalid() : undefined}
    />
  )
}

/** Returns the URL of an NPI's entry in the public NPPES registry (ORG-003). */
const registry = (npi: string) => `https://npiregistry.cms.hhs.gov/provider-view/${encodeURIComponent(npi)}`

export const NpiLink = ({ npi }: { npi: string | null }) =>
  npi && (
    <Link href={registry(npi)} target="_blank" rel="noopener noreferrer" title={texts.npi.opens}>
      {npi}
    </Link>
  )
