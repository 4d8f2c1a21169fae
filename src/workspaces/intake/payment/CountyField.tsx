import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { states } from '#domain/states.ts'
import { FailedState } from '../../../components/FailedState.tsx'
import { countiesQuery } from '../../../dataProvider/patientQueries.ts'
import { SearchField } from '../fields/SearchField.tsx'

type County = { id: string; name: string; state: string }

/** The county that a public insurance belongs to: those of the patient's state first, every other found by its name or state. */
export function CountyField({ name, near }: { name: string; near: string | null }) {
  const { data = [], isPending, error, refetch } = useQuery(countiesQuery)
  // The form keeps the name alone, which several states may share: this remembers which of them was chosen.
  const [chosen, setChosen] = useState<County | null>(null)
  const counties = useMemo(
    () => [...data.filter(one => one.state === near), ...data.filter(one => one.state !== near)],
    [data, near],
  )
  if (error && !isPending) return <FailedState error={error} onRetry={refetch} />
  return (
    <SearchField<County>
      name={name}
      options={counties}
      loading={isPending}
      title={one => `${one.name}, ${one.state}`}
      aside={one => stateNames.get(one.state) ?? ''}
      keyOf={one => one.id}
      find={value => (chosen?.name === value ? chosen : (counties.find(one => one.name === value) ?? null))}
      keep={one => one.name}
      onChosen={setChosen}
    />
  )
}

const stateNames = new Map<string, string>(states.map(({ code, name }) => [code, name]))
