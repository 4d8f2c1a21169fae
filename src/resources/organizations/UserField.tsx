import Autocomplete from '@mui/material/Autocomplete'
import Box from '@mui/material/Box'
import TextField from '@mui/material/TextField'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useDeferredValue, useState } from 'react'
import type { User } from '#domain/users/schema.ts'
import { Labelled } from '../../components/form/Labelled.tsx'
import { useField } from '../../components/form/useField.ts'
import { usersNamedQuery } from './queries.ts'
import { texts } from './texts.ts'

const nameOf = (user: User) => `${user.first_name} ${user.last_name}`

type Props = {
  name: string
  label: string
  /** Who belongs to another organization is shown and cannot be chosen: they have to be removed there first. */
  organization_id: number
}

/** One of all users, found by the server by the beginning of a name. */
export function UserField({ name, label, organization_id }: Props) {
  const { field, frame } = useField({ name, label })
  const [typed, setTyped] = useState('')
  const [chosen, setChosen] = useState<User | null>(null)
  const asked = useDeferredValue(chosen && typed === nameOf(chosen) ? '' : typed.trim())
  const { data = [], isFetching } = useQuery({ ...usersNamedQuery(asked), placeholderData: keepPreviousData })
  return (
    <Labelled {...frame}>
      {tied => (
        <Autocomplete<User>
          id={tied.id}
          options={data}
          // The server has searched already.
          filterOptions={options => options}
          loading={isFetching}
          value={chosen}
          onChange={(_event, user) => {
            setChosen(user)
            field.onChange(user?.id ?? null)
          }}
          onInputChange={(_event, said) => setTyped(said)}
          onBlur={field.onBlur}
          getOptionLabel={nameOf}
          getOptionKey={user => user.id}
          isOptionEqualToValue={(one, other) => one.id === other.id}
          getOptionDisabled={user => user.organization_id !== null && user.organization_id !== organization_id}
          autoHighlight
          noOptionsText={texts.members.nobody}
          renderOption={({ key, ...item }, user) => (
            <Box component="li" key={key} {...item} sx={{ display: 'flex', justifyContent: 'space-between !important', gap: 2 }}>
              <span>{nameOf(user)}</span>
              <Box sx={{ typography: 'caption', color: 'text.secondary' }}>{user.organization_name ?? user.email}</Box>
            </Box>
          )}
          renderInput={params => (
            <TextField
              {...params}
              inputRef={field.ref}
              placeholder={texts.members.typeToSearch}
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
