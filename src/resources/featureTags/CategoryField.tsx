import { useQuery } from '@tanstack/react-query'
import { useWatch } from 'react-hook-form'
import { FormSearch } from '../../components/form/FormSearch.tsx'
import { Problem } from '../../components/Problem.tsx'
import { lookupQuery } from '../../dataProvider/patientQueries.ts'
import { texts } from '../../i18n/english/featureTags.ts'

/** The menu's greatest height in pixels (TAG-004). */
const menuHeight = 120

/** One of the categories that there are, from the lookup of the field's own name. */
export function CategoryField({ name, optional }: { name: keyof typeof texts.labels; optional?: boolean }) {
  const { data, isPending, error } = useQuery(lookupQuery(name))
  const value: string | null = useWatch({ name })
  const known = (data ?? []).map(item => item.name)
  const names = value && !known.includes(value) ? [value, ...known] : known
  return (
    <>
      {error && <Problem>{error.message}</Problem>}
      <FormSearch
        name={name}
        label={texts.labels[name]}
        optional={optional}
        options={names.map(one => ({ id: one, name: one }))}
        loading={isPending}
        menuHeight={menuHeight}
        placeholder={texts.select}
      />
    </>
  )
}
