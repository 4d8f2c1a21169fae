import WarningAmber from '@mui/icons-material/WarningAmberOutlined'
import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import { skipToken, useQuery } from '@tanstack/react-query'
import type { Facility } from '#domain/directory/facilities/schema.ts'
import { facilityTagFields } from '#domain/directory/tags.ts'
import type { Patient } from '#domain/intake/patients/schema.ts'
import { needsOf } from '#domain/matching/needs.ts'
import { findUnknownFacts } from '#domain/matching/unknownFacts.ts'
import { verdict } from '#domain/matching/verdict.ts'
import { holdWords } from '#domain/matching/words.ts'
import { hidesContact } from '#domain/placement/applications/hidden.ts'
import { holdWarning } from '#domain/placement/applications/holds.ts'
import type { Application } from '#domain/placement/applications/schema.ts'
import { dayIn } from '#domain/platform/dates.ts'
import { keysOf } from '#domain/platform/keys.ts'
import { patientQuery } from '../../../dataProvider/patientQueries.ts'
import { useTags } from '../../../dataProvider/useTags.ts'
import { texts } from '../../../i18n/english/applications.ts'
import { domainText } from '../../../i18n/i18nProvider.ts'
import { shownName } from '../../directory/facilities/serviceTabs.ts'
import { facilityQuery } from '../../directory/facilityForm/queries.ts'
import { questionText, reasonText } from '../../matching/facilityWords.ts'

/** Tells the facility's staff why its profile excludes the patient, and what to confirm before accepting (S-25, S-26). */
export function FitWarning({ application }: { application: Application }) {
  const { excluded, toConfirm } = useFit(application)
  return (
    <>
      {excluded.length > 0 && <Alert severity="warning">{texts.fit.excluded(excluded.join('; '))}</Alert>}
      {toConfirm.length > 0 && (
        <Alert severity="warning">
          {texts.fit.toConfirm}
          <Box component="ul" sx={{ m: 0, pl: 2.5 }}>
            {toConfirm.map(line => (
              <li key={line}>{line}</li>
            ))}
          </Box>
        </Alert>
      )}
    </>
  )
}

/**
 * Returns what the facility's staff must know before they accept the patient. A refused or unstated involuntary hold comes with the
 * application, so it is included before the rest has loaded.
 */
function useFit(application: Application): Fit {
  const { facility_id, record_id, id: application_id, status } = application
  const closed = hidesContact(status)
  const { data: patient } = useQuery(patientQuery(record_id, { application_id, closed }))
  const { data: facility } = useQuery({ ...facilityQuery(facility_id), ...(closed && { queryFn: skipToken }) })
  const { byId } = useTags()
  // A tag's own name can be short, such as "Yes" for transportation.
  const nameOf = (id: number) => {
    const tag = byId?.get(id)
    return tag ? shownName(tag) : ''
  }
  if (patient && facility && !closed) return fitOf(patient, facility, new Date(), nameOf)
  const hold = holdWarning(application)
  return {
    excluded: hold === 'refused' ? [domainText(holdWords.refused)] : [],
    toConfirm: hold === 'notStated' ? [domainText(holdWords.notStated)] : [],
  }
}

/** Why a facility's profile excludes a patient, and what the facility must confirm. */
type Fit = { excluded: string[]; toConfirm: string[] }

/** Compares a patient with a facility's profile, in the same words as on the advocate's screens (S-26). */
export function fitOf(patient: Patient, facility: Facility, now: Date, nameOf: (tag: number) => string): Fit {
  const needs = needsOf(patient, dayIn(patient.time_zone, now))
  const features = keysOf(facilityTagFields).flatMap(field => facility[field] ?? [])
  // The rules do not read the location.
  const profile = { ...facility, latitude: 0, longitude: 0, features }
  const result = verdict(needs, profile)
  return {
    excluded: result.matches ? [] : result.reasons.map(reason => reasonText(reason, nameOf)),
    toConfirm: findUnknownFacts(needs, profile).map(open => questionText(open, nameOf)),
  }
}

/** Warns that the scholarship exceeds the cost (S-10). */
export const ScholarshipWarning = () => (
  <Box sx={{ display: 'flex', gap: 0.75, alignItems: 'flex-start', typography: 'body2', color: 'warning.main', pt: 0.5 }}>
    <WarningAmber fontSize="small" aria-hidden />
    <span>{texts.vob.exceeds}</span>
  </Box>
)
