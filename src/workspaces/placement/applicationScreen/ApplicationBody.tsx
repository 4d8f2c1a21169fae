import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { can } from '#domain/access.ts'
import type { Side } from '#domain/placement/applications/approval.ts'
import { isArrival } from '#domain/placement/applications/arrivals.ts'
import type { Application } from '#domain/placement/applications/schema.ts'
import { useWhoami } from '../../../authProvider/whoami.ts'
import { texts } from '../../../i18n/english/applicationScreen.ts'
import { TwoPanes } from '../../../ui/TwoPanes.tsx'
import { DocumentBlock } from '../../intake/documents/DocumentBlock.tsx'
import { PatientReview } from '../../intake/patients/PatientReview.tsx'
import { ApprovalTable } from '../applications/ApprovalTable.tsx'
import { ArrivalSummary } from '../applications/ArrivalSummary.tsx'
import { useAnswerDialog } from '../applications/useAnswerDialog.tsx'
import { HandoverCard } from '../handover/HandoverCard.tsx'
import { ReferralCard } from '../referrals/ReferralCard.tsx'
import { ApplicationTabs } from './ApplicationTabs.tsx'
import { NextAction } from './NextAction.tsx'
import { TriageCard } from './TriageCard.tsx'

type Props = { application: Application; viewer: Side; frame: 'page' | 'dialog' }

/**
 * An application as both sides see it. The patient's intake and documents are on the left. The decision and chat are on the right
 * and stay visible. A phone shows one pane at a time, with a bar for the next action at the bottom.
 */
export function ApplicationBody({ application, viewer, frame }: Props) {
  const user = useWhoami()
  const answering = useAnswerDialog(application)
  const facility = viewer === 'facility'
  const name = [application.first_name, application.last_name].filter(Boolean).join(' ')
  const title = facility ? (application.crisis_center ?? '') : name
  // Below the approval table until the patient is booked, because the next step is there.
  const handover = <HandoverCard application={application} viewer={viewer} />
  return (
    <>
      <TwoPanes
        frame={frame}
        top={facility && <TriageCard application={application} />}
        left={{
          label: texts.intake,
          content: (
            <>
              <Typography variant="h2" sx={{ mb: 1.5 }}>
                {texts.review(title)}
              </Typography>
              <PatientReview
                patientId={application.record_id}
                withRelease={!facility && can(user, 'patients.release', application)}
                application={application}
              />
              <DocumentBlock
                patientId={application.record_id}
                readOnly={facility || !can(user, 'documents.change', application)}
              />
            </>
          ),
        }}
        right={{
          label: texts.application,
          content: (
            <ApplicationTabs application={application}>
              <Box sx={{ display: 'grid', gap: 1.5, gridTemplateColumns: 'minmax(0, 1fr)' }}>
                {!facility && <ReferralCard application={application} />}
                <ArrivalSummary application={application} />
                {isArrival(application) && handover}
                <ApprovalTable application={application} viewer={viewer} answering={answering} />
                {!isArrival(application) && handover}
              </Box>
            </ApplicationTabs>
          ),
        }}
        bar={(show, visible) => (
          <NextAction
            application={application}
            answering={answering}
            onShow={() => show('right')}
            inApplication={visible === 'right'}
          />
        )}
      />
      {answering.dialog}
    </>
  )
}
