import { queryOptions, useQuery } from '@tanstack/react-query'
import { HttpError } from 'ra-core'
import { useState } from 'react'
import { useWatch } from 'react-hook-form'
import { common } from '#domain/common/contract.ts'
import { FormText } from '../../components/form/FormText.tsx'
import { call } from '../../dataProvider/call.ts'
import { queryClient } from '../../dataProvider/queryClient.ts'
import { texts } from '../../i18n/english/fields.ts'

const { invalid } = texts.npi

/** Whether the server knows this NPI: asked once for each number. */
const npiQuery = (npi: string) =>
  queryOptions({
    queryKey: ['npi', npi],
    queryFn: async ({ signal }) => (await call(common.npi, { params: { npi }, signal })).data,
    staleTime: 3_600_000,
  })

const isWhole = (npi: string) => /^\d{10}$/.test(npi)

/** Refuses a number that the server's check refused; one that could not be checked is left to the server that saves it. */
export async function refuseUnknownNpi(npi: string | null | undefined, field = 'npi_number') {
  if (!npi || !isWhole(npi)) return
  const known = await queryClient.ensureQueryData(npiQuery(npi)).catch(() => true)
  if (!known) throw new HttpError(invalid, 422, { errors: { [field]: invalid } })
}

/**
 * An NPI, which may be left empty. The server checks it as soon as ten digits are typed, and only then (ORG-012). The message belongs
 * to the number that was checked: it goes with the next change.
 */
export function NpiField({
  name = 'npi_number',
  label = texts.npi.label,
  onLeaving = false,
}: {
  name?: string
  label?: string
  /** It is checked when the field is left, and not before (FAC-024). */
  onLeaving?: boolean
}) {
  const [left, setLeft] = useState(false)
  const typed = String(useWatch({ name }) ?? '').trim()
  const asked = isWhole(typed) && (left || !onLeaving)
  const { data: known } = useQuery({ ...npiQuery(typed), enabled: asked })
  return (
    <FormText
      name={name}
      label={label}
      inputMode="numeric"
      autoComplete="off"
      optional
      onLeft={setLeft}
      error={asked && known === false ? invalid : undefined}
    />
  )
}
