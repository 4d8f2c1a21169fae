import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { states } from '#domain/states.ts'
import { FailedState } from '../../../components/FailedState.tsx'
import { FormSearch } from '../../../components/form/FormSearch.tsx'
import { countiesQuery } from '../../../dataProvider/patientQueries.ts'

type County = { id: string; county: string; name: string }

/** The county that a public insurance belongs to: those of the patient's state first, every other found by its name or state. */
export function CountyField({ name, near }: { name: string; near: string | null }) {
  const { data = [], isPending, error, refetch } = useQuery(countiesQuery)
  // The form keeps the name alone, which several states may share: this remembers which of them was chosen.
  const [chosen, setChosen] = useState<County | null>(null)
  const counties = useMemo(
    () =>
      [...data.filter(one => one.state === near), ...data.filter(one => one.state !== near)].map(({ id, name, state }) => ({
        ...{ id, county: name, name: `${name}, ${state}` },
        hint: stateNames.get(state),
      })),
    [data, near],
  )
  if (error && !isPending) return <FailedState error={error} onRetry={refetch} />
  return (
    <FormSearch<County>
      name={name}
      options={counties}
      loading={isPending}
      keeps={{
        of: one => one.county,
        find: value => (chosen?.county === value ? chosen : counties.find(one => one.county === value)),
      }}
      onChosen={setChosen}
    />
  )
}

const stateNames = new Map<string, string>(states.map(({ code, name }) => [code, name]))
