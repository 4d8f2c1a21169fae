import Box from '@mui/material/Box'
import { visuallyHidden } from '@mui/utils'
import { type QueryClient, useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useFormContext, useFormState, useWatch } from 'react-hook-form'
import {
  type AddressSuggestion,
  badZip,
  fiveDigits,
  stateName,
  type ZipPlaces,
  zipWarning,
} from '#domain/directory/addresses/address.ts'
import { entriesOf, keysOf } from '#domain/platform/keys.ts'
import { states } from '#domain/platform/states.ts'
import { addressQuery } from '../../dataProvider/call.ts'
import { texts as fieldTexts } from '../../i18n/english/fields.ts'
import { useDebounced } from '../hooks.ts'
import { FormCheckbox } from './FormChoice.tsx'
import { FormSelect } from './FormSelect.tsx'
import { FormText } from './FormText.tsx'
import { LabelledPicker } from './LabelledSearch.tsx'
import { type FieldProps, idOf, useField, useFormScope } from './useField.ts'

const texts = fieldTexts.address
const stateOptions = states.map(({ code, name }) => ({ id: code, name }))

type Parts = Record<'line_one' | 'line_two' | 'city' | 'state' | 'zip_code', string>

/** `confirmed` is the name of the checkbox field that confirms a questionable ZIP code, if the form has one (S-03). */
type Fields = Parts & { confirmed?: string }

/**
 * Fields for a US address. The first line suggests complete addresses, which fill in the city, state, and ZIP code. A ZIP code
 * fills in the city and state if they are empty. Every field accepts any text.
 */
export function FormAddress({ fields, optional = false }: { fields: Fields; optional?: boolean }) {
  const { control, setValue, clearErrors, getFieldState } = useFormContext()
  const { prefix } = useFormScope()
  const [city, state, zip]: (string | null)[] = useWatch({ name: [fields.city, fields.state, fields.zip_code] })
  const [blurred, setBlurred] = useState(false)
  const { zip: digits, town, hint, doubtful } = useZipHint(zip ?? '', state ?? null, blurred)
  const { confirmed } = fields
  const formState = useFormState({ control, name: confirmed ? [fields.zip_code, confirmed] : fields.zip_code })
  const { isSubmitted } = formState
  const rejected = confirmed !== undefined && getFieldState(confirmed, formState).error !== undefined
  const needsConfirmation = confirmed && digits && (doubtful || rejected)
  const resetConfirmation = () => {
    if (!confirmed) return
    setValue(confirmed, false, { shouldDirty: true })
    clearErrors(confirmed)
  }
  const fill = (parts: Partial<Record<keyof Parts, string>>) => {
    for (const [part, value] of entriesOf(parts))
      setValue(fields[part], value, { shouldDirty: true, shouldValidate: isSubmitted })
    clearErrors(keysOf(parts).map(part => fields[part]))
    resetConfirmation()
  }
  const filledFor = useRef(zip ?? '')
  // biome-ignore lint/correctness/useExhaustiveDependencies: fills in once per ZIP code; fields cleared later stay empty.
  useEffect(() => {
    if (!town || !zip || filledFor.current === zip) return
    filledFor.current = zip
    fill({ ...(!city && { city: town.city }), ...(!state && { state: town.state }) })
  }, [town, zip])
  const choose = ({ line_one, city, state, zip_code }: AddressSuggestion) => {
    filledFor.current = zip_code ?? ''
    fill({ line_one, city, state, zip_code: zip_code ?? '' })
    // The suggestion had no ZIP code, so move focus to that field.
    if (!zip_code) document.getElementById(idOf(prefix, fields.zip_code))?.focus()
  }
  return (
    <>
      <FormAddressLine name={fields.line_one} optional={optional} onSuggested={choose} />
      <FormText name={fields.line_two} optional />
      <FormText name={fields.city} optional={optional} />
      <FormSelect name={fields.state} options={stateOptions} optional={optional} onChosen={resetConfirmation} />
      <Box sx={{ minWidth: 0 }}>
        <FormText
          name={fields.zip_code}
          inputMode="numeric"
          optional={optional}
          tidy={tidyZip}
          // Hidden when the checkbox or the error already shows this message.
          hint={rejected || getFieldState(fields.zip_code, formState).error ? undefined : hint}
          onInput={resetConfirmation}
          onBlurChange={setBlurred}
        />
        {needsConfirmation && <FormCheckbox name={confirmed} label={texts.confirm(digits)} />}
      </Box>
    </>
  )
}

/** Shortens a ZIP+4 code to the five digits that are stored. Returns any other text unchanged. */
export const tidyZip = (text: string): string => fiveDigits(text) ?? text.trim()

/** Minimum length for address suggestions, and the debounce delay in milliseconds (API-005). */
const minLength = 3
const debounceMs = 300

type Props = FieldProps & { onSuggested: (address: AddressSuggestion) => void }

/** First line of an address: a combobox with suggestions that accepts any text. */
function FormAddressLine({ onSuggested, disabled, ...props }: Props) {
  const { field, frame } = useField(props)
  const text = String(field.value ?? '')
  // Neither the initial text nor a selected suggestion needs suggestions.
  const [acceptedText, setAcceptedText] = useState(text)
  const query = useDebounced(text.trim(), debounceMs)
  const shouldSuggest = query.length >= minLength && query !== acceptedText.trim()
  const { data = [], isFetching } = useQuery({ ...addressQuery(query), enabled: shouldSuggest })
  const suggestions = shouldSuggest && query === text.trim() ? data.filter(({ line_one }) => line_one) : []
  return (
    <Box sx={{ minWidth: 0 }}>
      <LabelledPicker<AddressSuggestion, true, true>
        {...frame}
        ref={field.ref}
        freeSolo
        disableClearable
        disabled={disabled}
        options={suggestions}
        filterOptions={options => options}
        value={text}
        inputValue={text}
        getOptionLabel={option => (typeof option === 'string' ? option : option.line_one)}
        getOptionKey={option => (typeof option === 'string' ? option : [option.line_one, formatTown(option)].join(', '))}
        isOptionEqualToValue={() => false}
        onInputChange={(_event, input, reason) => {
          if (reason === 'input') field.onChange(input)
        }}
        onChange={(_event, chosen) => {
          if (typeof chosen === 'string') return
          setAcceptedText(chosen.line_one)
          onSuggested(chosen)
        }}
        onBlur={field.onBlur}
        renderOption={({ key, ...item }, option) => (
          <Box component="li" key={key} {...item} sx={{ display: 'block !important' }}>
            <Box sx={{ typography: 'body2' }}>{option.line_one}</Box>
            <Box sx={{ typography: 'caption', color: 'text.secondary' }}>{formatTown(option)}</Box>
          </Box>
        )}
      />
      <Box role="status" sx={visuallyHidden}>
        {isFetching ? texts.finding : suggestions.length > 0 && texts.found(suggestions.length)}
      </Box>
    </Box>
  )
}

/** Formats a suggestion as `Los Angeles, CA 90012`. Omits an uncertain ZIP code. */
const formatTown = ({ city, state, zip_code }: AddressSuggestion) => [`${city},`, state, zip_code].filter(Boolean).join(' ')

/** Returns a ZIP code's city from the address suggestions, or null if they do not include the ZIP code. */
const findTown = (zip: string, suggestions: readonly AddressSuggestion[] | undefined) =>
  suggestions && (suggestions.find(suggestion => suggestion.zip_code === zip) ?? null)

/**
 * Looks up ZIP codes in the query cache. Returns undefined for a ZIP code that has not been loaded, and null for an unknown ZIP
 * code.
 */
export const zipPlacesIn =
  (client: QueryClient): ZipPlaces =>
  zip =>
    findTown(zip, client.getQueryData(addressQuery(zip).queryKey))

/**
 * Returns a hint for a ZIP code, the code's city, and whether the code is questionable. Reports an invalid ZIP code only after
 * blur.
 */
export function useZipHint(text: string, state: string | null, blurred: boolean) {
  const zip = fiveDigits(text)
  const { data } = useQuery({ ...addressQuery(zip ?? ''), enabled: zip !== undefined })
  if (!zip) return { hint: text && blurred ? badZip : undefined }
  const town = findTown(zip, data)
  const warning = zipWarning(zip, state, () => town)
  const hint =
    warning && (warning.place ? texts.elsewhere(zip, warning.place.city, stateName(warning.place.state)) : texts.unknown(zip))
  return { zip, town, hint, doubtful: warning !== undefined }
}
