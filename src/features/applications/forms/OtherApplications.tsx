import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useFormContext } from 'react-hook-form'
import { isStopped } from '#domain/applications/approval.ts'
import type { Application } from '#domain/applications/schema.ts'
import { FormCheckbox } from '../../../components/form/FormCheckbox.tsx'
import { texts } from '../../../i18n/english/approval.ts'
import { applicationsOfQuery } from '../queries.ts'

const { booking } = texts

/** The patient's other open applications, preselected to close with this booking. */
export function OtherApplications({ application }: { application: Application }) {
  const { setValue } = useFormContext()
  const { data = [] } = useQuery(applicationsOfQuery(application.record_id))
  const others = data.filter(one => one.id !== application.id && isStopped(one))
  const some = others.length > 0
  useEffect(() => {
    if (some) setValue('close_others', true)
  }, [some, setValue])
  if (!some) return null
  const names = others.map(one => one.crisis_center).join(', ')
  return <FormCheckbox name="close_others" label={booking.closeOthers(others.length)} hint={booking.closeOthersHint(names)} />
}
