import Close from '@mui/icons-material/Close'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import IconButton from '@mui/material/IconButton'
import { useState } from 'react'
import { useWatch } from 'react-hook-form'
import { goesBy, type Payer } from '#domain/directory/payers/schema.ts'
import { texts as all } from '../../../../i18n/english/facilityForm.ts'
import { texts as patient } from '../../../../i18n/english/patient.ts'
import { LabelledSearch } from '../../../../ui/fields/LabelledSearch.tsx'
import { useField } from '../../../../ui/fields/useField.ts'

const texts = all.payers
/** Number of payers listed before the user clicks "Show all". */
const collapsedCount = 12

type Props = {
  name: string
  /** Field name of the other network list. Payers selected there are not offered here. */
  other: string
  payers: readonly Payer[]
}

/** Selects payers by name or code. Each selected payer has a Remove button. */
export function PayersField({ name, other, payers }: Props) {
  const { field, frame } = useField({ name })
  const [open, setOpen] = useState(false)
  const [added, setAdded] = useState<string[]>([])
  // Changing the key remounts the picker, which clears it after each choice.
  const [pickerKey, setPickerKey] = useState(0)
  const chosen: string[] = field.value ?? []
  const unavailable = new Set([...chosen, ...((useWatch({ name: other }) as string[]) ?? [])])
  const names = new Map(payers.map(({ payer_code, payer_name }) => [payer_code, payer_name]))
  const payerName = (code: string) => names.get(code) ?? payers.find(payer => goesBy(payer, code))?.payer_name ?? code
  // Newly added payers come first so that the user sees them; the rest are sorted by name.
  const ordered = [
    ...added.filter(code => chosen.includes(code)),
    ...chosen.filter(code => !added.includes(code)).sort((a, b) => payerName(a).localeCompare(payerName(b))),
  ]
  const options = payers
    .filter(({ payer_code }) => !unavailable.has(payer_code))
    .map(({ payer_code, payer_name, insurance_type }) => ({
      id: payer_code,
      name: payer_name,
      hint: patient.insuranceTypes[insurance_type],
    }))
  return (
    <Box sx={{ display: 'grid', gap: 1, minWidth: 0, alignContent: 'start' }}>
      <LabelledSearch
        key={pickerKey}
        {...frame}
        optional
        placeholder={texts.add}
        options={options}
        value={null}
        onBlur={field.onBlur}
        onChange={option => {
          if (!option) return
          field.onChange([...chosen, option.id])
          setAdded([option.id, ...added.filter(code => code !== option.id)])
          setPickerKey(pickerKey + 1)
          requestAnimationFrame(() => document.getElementById(frame.id)?.focus())
        }}
      />
      <Box sx={{ typography: 'body2', color: 'text.secondary' }} role="status">
        {chosen.length ? texts.chosen(chosen.length) : texts.none}
      </Box>
      {chosen.length > 0 && (
        <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0, display: 'flex', flexWrap: 'wrap', gap: 0.75 }}>
          {(open ? ordered : ordered.slice(0, collapsedCount)).map(code => (
            <Box
              component="li"
              key={code}
              sx={{ display: 'flex', alignItems: 'center', bgcolor: 'action.selected', borderRadius: 3, pl: 1.25, minWidth: 0 }}
            >
              <Box sx={{ typography: 'body2', overflowWrap: 'anywhere' }}>{payerName(code)}</Box>
              <IconButton
                size="small"
                aria-label={texts.remove(payerName(code))}
                onClick={() => field.onChange(chosen.filter(chosenCode => chosenCode !== code))}
              >
                <Close sx={{ fontSize: 16 }} />
              </IconButton>
            </Box>
          ))}
        </Box>
      )}
      {chosen.length > collapsedCount && (
        <Button size="small" onClick={() => setOpen(!open)} sx={{ justifySelf: 'start' }}>
          {open ? texts.showFew : texts.showAll(chosen.length)}
        </Button>
      )}
    </Box>
  )
}
