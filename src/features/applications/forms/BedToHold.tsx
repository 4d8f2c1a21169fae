import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import type { Application } from '#domain/applications/schema.ts'
import { isFresh } from '#domain/beds/rules.ts'
import { FormSelect } from '../../../components/form/FormSelect.tsx'
import { texts } from '../../../i18n/english/beds.ts'
import { ownBedsQuery } from '../../beds/queries.ts'
import { useTags } from '../../featureTags/useTags.ts'

const { hold } = texts

/** Field for an optional bed hold. Lists open beds with current counts, starting with the requested levels of care. */
export function BedToHold({ application }: { application: Application }) {
  const { data = [] } = useQuery(ownBedsQuery)
  const { nameOf } = useTags()
  const [now] = useState(() => new Date().toISOString())
  const facility = data.find(one => one.facility_id === application.facility_id)
  const free = (facility?.beds ?? []).filter(bed => bed.open !== null && bed.open > bed.held && isFresh(bed, now))
  // If another user took the selected bed, clears the selection and notifies the user, who can still accept without a hold.
  const { setValue } = useFormContext()
  const chosen = useWatch({ name: 'hold_bed' })
  const isGone = chosen !== null && facility !== undefined && !free.some(({ id }) => id === chosen)
  const [lost, setLost] = useState(false)
  useEffect(() => {
    if (!isGone) return
    setValue('hold_bed', null)
    setLost(true)
  }, [isGone, setValue])
  if (!facility) return null
  const asked = (level: number) => Number(application.treatment_levels.includes(level))
  const options = free
    .sort((a, b) => asked(b.treatment_level) - asked(a.treatment_level))
    .map(({ id, treatment_level, population, open, held }) => ({
      id: id!,
      name: texts.of(texts.kind(nameOf(treatment_level) ?? '', texts.populations[population]), open! - held),
    }))
  return (
    <FormSelect
      name="hold_bed"
      label={hold.label}
      hint={lost && chosen === null ? hold.gone : options.length ? hold.hint(facility.hold_minutes) : hold.noneOpen}
      empty={hold.none}
      options={options}
      disabled={!options.length}
    />
  )
}
