import Autocomplete from '@mui/material/Autocomplete'
import TextField from '@mui/material/TextField'
import { useQuery } from '@tanstack/react-query'
import { Labelled } from '../../components/form/Labelled.tsx'
import { useField } from '../../components/form/useField.ts'
import { lookupQuery } from '../../dataProvider/patientQueries.ts'
import { labels } from './texts.ts'

/** The menu's greatest height in pixels (TAG-004). */
const menuHeight = 120

/** One of the categories that there are, from the lookup of the field's own name. */
export function CategoryField({ name, optional }: { name: keyof typeof labels; optional?: boolean }) {
  const { field, frame } = useField({ name, label: labels[name], optional })
  const { data, isPending } = useQuery(lookupQuery(name))
  const known = (data ?? []).map(item => item.name)
  const options = field.value && !known.includes(field.value) ? [field.value, ...known] : known
  return (
    <Labelled {...frame}>
      {tied => (
        <Autocomplete<string>
          id={tied.id}
          options={options}
          loading={isPending}
          value={field.value || null}
          onChange={(_event, chosen) => field.onChange(chosen)}
          onBlur={field.onBlur}
          autoHighlight
          slotProps={{ listbox: { sx: { maxHeight: menuHeight } } }}
          renderInput={params => (
            <TextField
              {...params}
              inputRef={field.ref}
              placeholder="Select"
              error={tied['aria-invalid']}
              slotProps={{
                ...params.slotProps,
                htmlInput: { ...params.slotProps.htmlInput, 'aria-describedby': tied['aria-describedby'], autoComplete: 'off' },
              }}
            />
          )}
        />
      )}
    </Labelled>
  )
}
