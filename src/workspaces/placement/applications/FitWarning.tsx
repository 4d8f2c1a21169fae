import WarningAmber from '@mui/icons-material/WarningAmberOutlined'
import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import { skipToken, useQuery } from '@tanstack/react-query'
import { type Fit, fitOf } from '#domain/matching/fit.ts'
import type { Side } from '#domain/placement/applications/approval.ts'
import { hidesContact } from '#domain/placement/applications/hidden.ts'
import { fitForHold, isHoldUnconfirmed } from '#domain/placement/applications/involuntaryHold.ts'
import type { Application } from '#domain/placement/applications/schema.ts'
import { patientQuery } from '../../../dataProvider/patientQueries.ts'
import { useTags } from '../../../dataProvider/useTags.ts'
import { texts } from '../../../i18n/english/applications.ts'
import { shownName } from '../../directory/facilities/serviceTabs.ts'
import { facilityQuery } from '../../directory/facilityForm/queries.ts'
import { legalStatusOf } from '../../intake/snapshot/legalStatus.ts'
import { questionText, reasonText } from '../../matching/facilityWords.ts'

/** Shows a user of the facility, or the advocate who enters its answers, how the patient fits its profile (S-25, S-26). */
export function FitWarning({ application }: { application: Application }) {
  const { byId } = useTags()
  // A tag's own name can be short, such as "Yes" for transportation.
  const nameOf = (id: number) => {
    const tag = byId?.get(id)
    return tag ? shownName(tag) : ''
  }
  return <FitLines fit={useFit(application)} nameOf={nameOf} />
}

/** Says why the facility's profile excludes the patient, and what to confirm before accepting. */
export function FitLines({ fit: { excluded, to_confirm }, nameOf }: { fit: Fit; nameOf: (tag: number) => string }) {
  const reasons = excluded.map(reason => reasonText(reason, nameOf))
  const questions = to_confirm.map(open => questionText(open, nameOf))
  return (
    <>
      {reasons.length > 0 && <Alert severity="warning">{texts.fit.excluded(reasons.join('; '))}</Alert>}
      {questions.length > 0 && (
        <Alert severity="warning">
          {texts.fit.toConfirm}
          <Box component="ul" sx={{ m: 0, pl: 2.5 }}>
            {questions.map(line => (
              <li key={line}>{line}</li>
            ))}
          </Box>
        </Alert>
      )}
    </>
  )
}

/**
 * Returns what to know before the patient is accepted. A refused or unstated involuntary hold comes with the application, so it is
 * included before the rest has loaded.
 */
function useFit(application: Application): Fit {
  const { facility_id, record_id, id: application_id, status } = application
  const closed = hidesContact(status)
  const { data: patient } = useQuery(patientQuery(record_id, { application_id, closed }))
  const { data: facility } = useQuery({ ...facilityQuery(facility_id), ...(closed && { queryFn: skipToken }) })
  return patient && facility && !closed ? fitOf(patient, facility, new Date()) : fitForHold(application)
}

/** Warns both sides that a hold was entered or changed after the facility accepted the patient, and says which one (S-25). */
export const LaterHold = ({ application, viewer }: { application: Application; viewer: Side }) =>
  isHoldUnconfirmed(application) && (
    <Alert severity="warning">
      {texts.laterHold[viewer]}
      <Box sx={{ fontWeight: 600 }}>{legalStatusOf(application.snapshot, application.snapshot!.time_zone)}</Box>
    </Alert>
  )

/** Warns that the scholarship exceeds the cost (S-10). */
export const ScholarshipWarning = () => (
  <Box sx={{ display: 'flex', gap: 0.75, alignItems: 'flex-start', typography: 'body2', color: 'warning.main', pt: 0.5 }}>
    <WarningAmber fontSize="small" aria-hidden />
    <span>{texts.vob.exceeds}</span>
  </Box>
)
