import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useDeferredValue, useState } from 'react'
import type { User } from '#domain/users/schema.ts'
import { LabelledSearch } from '../../components/form/LabelledSearch.tsx'
import { useField } from '../../components/form/useField.ts'
import { texts } from '../../i18n/english/organizations.ts'
import { usersNamedQuery } from './queries.ts'

const nameOf = (user: User) => `${user.first_name} ${user.last_name}`

type Props = {
  name: string
  label: string
  /** Members of another organization are listed but disabled: they must be removed there first. */
  organization_id: number
}

/** User select with server search by beginning of name. */
export function UserField({ name, label, organization_id }: Props) {
  const { field, frame } = useField({ name, label })
  const [typed, setTyped] = useState('')
  const [chosen, setChosen] = useState<User | null>(null)
  const asked = useDeferredValue(chosen && typed === nameOf(chosen) ? '' : typed.trim())
  const { data = [], isFetching } = useQuery({ ...usersNamedQuery(asked), placeholderData: keepPreviousData })
  return (
    <LabelledSearch
      {...frame}
      ref={field.ref}
      options={data.map(toOption)}
      value={chosen && toOption(chosen)}
      onTyped={setTyped}
      onChange={option => {
        setChosen(option?.user ?? null)
        field.onChange(option?.id ?? null)
      }}
      onBlur={field.onBlur}
      loading={isFetching}
      getOptionDisabled={({ user }) => user.organization_id !== null && user.organization_id !== organization_id}
      noOptionsText={texts.members.nobody}
      placeholder={texts.members.typeToSearch}
    />
  )
}

const toOption = (user: User) => ({
  id: user.id,
  name: nameOf(user),
  hint: user.organization_name ?? user.email ?? undefined,
  user,
})
