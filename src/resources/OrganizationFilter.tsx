import Box from '@mui/material/Box'
import { useInput, useReference } from 'ra-core'
import { type Finder, type PickerOption, SearchPicker } from '../ui/SearchPicker.tsx'

type Props = {
  label: string
  finder: Finder
  /** Name of the option that turns the filter off. */
  all: string
  /** Name of the option for records without an organization. */
  none: string
  width: number
}

/** Filters a list by organization. Can also select records that have no organization. */
export function OrganizationFilter({ label, finder, all, none, width }: Props) {
  const { field } = useInput({ source: 'organization', defaultValue: '' })
  const chosen = String(field.value ?? '')
  const id = Number(chosen)
  const { referenceRecord } = useReference({ reference: 'organizations', id, options: { enabled: id > 0 } })
  const options: readonly PickerOption[] = [
    { id: 'All', name: all },
    { id: 'None', name: none },
  ]
  const value = options.find(option => option.id === (chosen || 'All')) ?? { id: chosen, name: referenceRecord?.name ?? '…' }
  return (
    <Box sx={{ flex: { xs: '1 1 200px', sm: `0 1 ${width}px` } }}>
      <SearchPicker
        label={label}
        value={value}
        finder={finder}
        fixedOptions={options}
        onChange={found => field.onChange(!found || found.id === 'All' ? '' : String(found.id))}
      />
    </Box>
  )
}
