import Box from '@mui/material/Box'
import { useEffect, useRef, useState } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import type { AddressSuggestion } from '#domain/common/address.ts'
import { states } from '#domain/states.ts'
import { texts as fieldTexts } from '../../i18n/english/fields.ts'
import { FormAddressLine } from './FormAddressLine.tsx'
import { FormCheckbox } from './FormCheckbox.tsx'
import { idOf, useFormScope } from './FormScope.ts'
import { FormSelect } from './FormSelect.tsx'
import { FormText } from './FormText.tsx'
import { useZipHint } from './useZipHint.ts'

const texts = fieldTexts.address
const stateOptions = states.map(({ code, name }) => ({ id: code, name }))

/** Field names of the address parts. */
type Parts = Record<'line_one' | 'line_two' | 'city' | 'state' | 'zip_code', string>

/** `confirmed` is the checkbox that confirms a doubtful ZIP code, if the form has one (S-03). */
type Fields = Parts & { confirmed?: string }

/**
 * A US address. The first line suggests complete addresses, which fill in city, state and ZIP; a ZIP code fills an empty city
 * and state. All fields accept free text.
 */
export function FormAddress({ fields, optional = false }: { fields: Fields; optional?: boolean }) {
  const { setValue, clearErrors, getFieldState, formState } = useFormContext()
  const { prefix } = useFormScope()
  const [city, state, zip]: (string | null)[] = useWatch({ name: [fields.city, fields.state, fields.zip_code] })
  const [left, setLeft] = useState(false)
  const { zip: digits, town, hint, doubtful } = useZipHint(zip ?? '', state ?? null, left)
  const { confirmed } = fields
  const refused = confirmed !== undefined && getFieldState(confirmed, formState).error !== undefined
  const asksToConfirm = confirmed && digits && (doubtful || refused)
  const unconfirm = () => {
    if (!confirmed) return
    setValue(confirmed, false, { shouldDirty: true })
    clearErrors(confirmed)
  }
  const fill = (parts: Partial<Record<keyof Parts, string>>) => {
    for (const [part, value] of Object.entries(parts))
      setValue(fields[part as keyof Parts], value, { shouldDirty: true, shouldValidate: formState.isSubmitted })
    clearErrors(Object.keys(parts).map(part => fields[part as keyof Parts]))
    unconfirm()
  }
  const filledFor = useRef(zip ?? '')
  // biome-ignore lint/correctness/useExhaustiveDependencies: fills in once when the ZIP code is known; fields cleared later stay empty.
  useEffect(() => {
    if (!town || !zip || filledFor.current === zip) return
    filledFor.current = zip
    fill({ ...(!city && { city: town.city }), ...(!state && { state: town.state }) })
  }, [town, zip])
  const choose = ({ line_one, city, state, zip_code }: AddressSuggestion) => {
    filledFor.current = zip_code ?? ''
    fill({ line_one, city, state, zip_code: zip_code ?? '' })
    // Only the ZIP code is still missing.
    if (!zip_code) document.getElementById(idOf(prefix, fields.zip_code))?.focus()
  }
  return (
    <>
      <FormAddressLine name={fields.line_one} optional={optional} onSuggested={choose} />
      <FormText name={fields.line_two} optional />
      <FormText name={fields.city} optional={optional} />
      <FormSelect name={fields.state} options={stateOptions} optional={optional} onChosen={unconfirm} />
      <Box sx={{ minWidth: 0 }}>
        <FormText
          name={fields.zip_code}
          inputMode="numeric"
          optional={optional}
          // The confirm checkbox already shows this message.
          hint={refused ? undefined : hint}
          onTyped={unconfirm}
          onLeft={setLeft}
        />
        {asksToConfirm && <FormCheckbox name={confirmed} label={texts.confirm(digits)} />}
      </Box>
    </>
  )
}
