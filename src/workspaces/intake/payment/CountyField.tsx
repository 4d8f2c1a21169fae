import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { states } from '#domain/states.ts'
import { FailedState } from '../../../components/FailedState.tsx'
import { FormSearch } from '../../../components/form/FormSearch.tsx'
import { countiesQuery } from '../../../dataProvider/patientQueries.ts'

type County = { id: string; county: string; name: string }

/** County of a public insurance, with the patient's state first; the search covers all counties by name or state. */
export function CountyField({ name, near }: { name: string; near: string | null }) {
  const { data = [], isPending, error, refetch } = useQuery(countiesQuery)
  // The form stores only the name, which several states may share, so remember the selected county.
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
