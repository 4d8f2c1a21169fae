import Alert from '@mui/material/Alert'
import AlertTitle from '@mui/material/AlertTitle'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Link from '@mui/material/Link'
import { type QueryClient, useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useFormContext, useFormState, useWatch } from 'react-hook-form'
import { Link as RouterLink } from 'react-router-dom'
import { reviewAddress } from '#domain/intake/patients/addresses.ts'
import { patients } from '#domain/intake/patients/contract.ts'
import type { Patient, SimilarPatient } from '#domain/intake/patients/schema.ts'
import { isoDay } from '#domain/platform/dates.ts'
import { personName } from '#domain/platform/text.ts'
import { call } from '../../../dataProvider/call.ts'
import { setCached } from '../../../dataProvider/setCached.ts'
import { draftsTexts as all } from '../../../i18n/english/documents.ts'
import { FormCheckbox } from '../../../ui/fields/FormChoice.tsx'
import { tidyDate } from '../../../ui/fields/FormDate.tsx'
import { useDebounced } from '../../../ui/hooks.ts'

const texts = all.same
const names = ['first_name', 'last_name', 'date_of_birth'] as const
const watched = [...names, 'another_person']

/** Query key for a person's likely duplicates. A lookup or a rejected save sets the query's data. */
const duplicatesKey = (person: object, exclude_id?: number) => {
  const { first_name, last_name, date_of_birth } = person as Record<(typeof names)[number], string>
  return ['duplicates', JSON.stringify({ first_name, last_name, date_of_birth }), exclude_id]
}

/** A reload of the screen's data must not remove what a rejected save returned. */
const meta = { keepsOpen: true }

/** Shows the patients that the server returned when it rejected a new patient as a likely duplicate. */
export function showDuplicates(client: QueryClient, person: object, found: unknown): void {
  const queryKey = duplicatesKey(person)
  // SamePerson reads this query only after its delay. Nothing may remove the data until then.
  client.setQueryDefaults(queryKey, { meta })
  setCached(client, queryKey, found)
}

/**
 * Lists the organization's patients who may be the same person. Before saving a new patient, the user must open an existing
 * record or check "This is another person" (S-16).
 */
export function SamePerson({ patient }: { patient: Patient | undefined }) {
  const { control, setValue, getValues, getFieldState } = useFormContext()
  const formState = useFormState({ control, name: watched })
  const [first_name, last_name, born] = useWatch({ name: [...names] }).map(value => String(value ?? '').trim())
  const typed = useDebounced(JSON.stringify({ first_name, last_name, date_of_birth: tidyDate(born ?? '') }), 500)
  const [others, setOthers] = useState<readonly number[]>([])
  const debounced = JSON.parse(typed) as { first_name: string; last_name: string; date_of_birth: string }
  const changed = names.some(name => formState.dirtyFields[name])
  const isComplete =
    debounced.first_name.length > 1 && debounced.last_name.length > 1 && isoDay(debounced.date_of_birth) !== undefined
  const { data = [] } = useQuery({
    queryKey: duplicatesKey(debounced, patient?.id),
    queryFn: ({ signal }) =>
      call(patients.duplicates, { body: { ...debounced, ...(patient && { exclude_id: patient.id }) }, signal }),
    enabled: changed && isComplete,
    gcTime: 0,
    staleTime: 60_000,
    retry: false,
    meta,
  })
  // The choice applies only to the name and date of birth that it was made for.
  const chosenFor = useRef(typed)
  useEffect(() => {
    if (chosenFor.current !== typed && getValues('another_person')) setValue('another_person', false)
    chosenFor.current = typed
  }, [typed, setValue, getValues])
  const { error } = getFieldState('another_person', formState)
  const found = changed && isComplete ? data.filter(({ id }) => !others.includes(id)) : []
  return (
    <Box role="status" sx={{ '&:empty': { display: 'none' } }}>
      {/* The lookup may have failed, and the server can still report a duplicate on save. */}
      {found.length === 0 && error && <FormCheckbox name="another_person" label={texts.other} />}
      {found.length > 0 && (
        <Alert severity="info">
          <AlertTitle>{texts.title}</AlertTitle>
          {texts.about(found.length)}
          <Box component="ul" sx={{ listStyle: 'none', m: 0, mt: 1, p: 0, display: 'grid', gap: 1 }}>
            {found.map(one => (
              <Like key={one.id} patient={one} />
            ))}
          </Box>
          {patient ? (
            <Button size="small" sx={{ mt: 1, ml: -0.5 }} onClick={() => setOthers([...others, ...found.map(({ id }) => id)])}>
              {texts.other}
            </Button>
          ) : (
            <FormCheckbox name="another_person" label={texts.other} />
          )}
        </Alert>
      )}
    </Box>
  )
}

function Like({ patient }: { patient: SimilarPatient }) {
  const name = personName(patient)
  const running = patient.open_at.length ? texts.running(patient.open_at.length, patient.open_at.join(', ')) : texts.noneRunning
  const facts = [
    texts.with(patient.advocate_name),
    patient.status,
    ...(patient.similar ? [texts.similar] : []),
    ...(patient.intake_complete ? [] : [texts.incomplete]),
    running,
  ]
  return (
    <li>
      <Box sx={{ fontWeight: 600 }}>{texts.who(name, patient.date_of_birth)}</Box>
      <Box>{facts.join(' · ')}</Box>
      <Link component={RouterLink} to={reviewAddress(patient.id)} aria-label={texts.openOf(name)}>
        {texts.open}
      </Link>
    </li>
  )
}
