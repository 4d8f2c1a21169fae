import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { LabelledSearch } from '../../components/form/LabelledSearch.tsx'
import { useField } from '../../components/form/useField.ts'
import { Problem } from '../../components/Problem.tsx'
import { lookupQuery } from '../../dataProvider/patientQueries.ts'
import { texts } from '../../i18n/english/featureTags.ts'

/** Maximum menu height in pixels (TAG-004). */
const menuHeight = 120

/** Selects an existing category, from the lookup named after the field, or creates one with the typed name. */
export function CategoryField({ name, optional }: { name: string; optional?: boolean }) {
  const { data, isPending, error } = useQuery(lookupQuery(name))
  const { field, frame } = useField({ name, optional })
  const [typed, setTyped] = useState('')
  const value: string = field.value ?? ''
  const words = typed.trim()
  const known = (data ?? []).map(item => item.name)
  const names = value && !known.includes(value) ? [value, ...known] : known
  const found = words === value ? names : names.filter(one => one.toLowerCase().includes(words.toLowerCase()))
  const isNew = words !== '' && !names.some(one => one.toLowerCase() === words.toLowerCase())
  const options = found.map(one => ({ id: one, name: one }))
  return (
    <>
      {error && <Problem>{error.message}</Problem>}
      <LabelledSearch
        {...frame}
        ref={field.ref}
        options={isNew ? [...options, { id: words, name: words, hint: texts.newCategory }] : options}
        value={value ? { id: value, name: value } : null}
        onChange={option => field.onChange(option?.id ?? '')}
        onTyped={setTyped}
        onBlur={() => {
          // Blur accepts a new name.
          if (isNew && !found.length) field.onChange(words)
          field.onBlur()
        }}
        loading={isPending}
        forcePopupIcon
        menuHeight={menuHeight}
        placeholder={texts.select}
      />
    </>
  )
}
