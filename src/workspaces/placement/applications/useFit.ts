import { skipToken, useQuery } from '@tanstack/react-query'
import { holdWords } from '#domain/matching/words.ts'
import { hidesContact } from '#domain/placement/applications/hidden.ts'
import { holdWarning } from '#domain/placement/applications/involuntaryHold.ts'
import type { Application } from '#domain/placement/applications/schema.ts'
import { patientQuery } from '../../../dataProvider/patientQueries.ts'
import { useTags } from '../../../dataProvider/useTags.ts'
import { facilityQuery } from '../../directory/facilityForm/queries.ts'
import { type Fit, fitOf } from './fit.ts'

/**
 * Returns what the facility's staff must know before they accept the patient. A refused or unstated involuntary hold comes with the
 * application, so it is included before the rest has loaded.
 */
export function useFit(application: Application): Fit {
  const { facility_id, record_id, id: application_id, status } = application
  const closed = hidesContact(status)
  const { data: patient } = useQuery(patientQuery(record_id, { application_id, closed }))
  const { data: facility } = useQuery({ ...facilityQuery(facility_id), ...(closed && { queryFn: skipToken }) })
  const { nameOf } = useTags()
  if (patient && facility && !closed) return fitOf(patient, facility, new Date(), tag => nameOf(tag) ?? '')
  const hold = holdWarning(application)
  return {
    excluded: hold === 'refused' ? [holdWords.refused] : [],
    toConfirm: hold === 'notStated' ? [holdWords.notStated] : [],
  }
}
