import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Paper from '@mui/material/Paper'
import Typography from '@mui/material/Typography'
import { useMutation } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { redisclosure } from '#domain/intake/patients/intake/authorization.ts'
import { isOpen, nextStep, stepFor } from '#domain/placement/applications/approval.ts'
import type { StepField } from '#domain/placement/applications/steps.ts'
import { referrals } from '#domain/placement/referrals/contract.ts'
import type { GuestView } from '#domain/placement/referrals/schema.ts'
import { personName } from '#domain/platform/text.ts'
import { call } from '../../../dataProvider/call.ts'
import { texts as steps } from '../../../i18n/english/applications.ts'
import { reviewTexts as review } from '../../../i18n/english/intake.ts'
import { texts as all } from '../../../i18n/english/referrals.ts'
import { domainValue, errorText } from '../../../i18n/i18nProvider.ts'
import { saveFile } from '../../../ui/browser.ts'
import { Explained } from '../../../ui/Explain.tsx'
import { PageHeader } from '../../../ui/Page.tsx'
import { shownName } from '../../directory/facilities/serviceTabs.ts'
import { levelOfCare, ReviewPart } from '../../intake/patients/PatientReview.tsx'
import { partsOf } from '../../intake/patients/reviewParts.ts'
import { catalogOf } from '../../intake/patients/snapshotPart.ts'
import { ExplainShownLevels, ExplainStatus } from '../../platform/help/glossary.tsx'
import { FitLines, LaterHold } from '../applications/FitWarning.tsx'
import { formFor } from '../applications/forms/formFor.ts'
import { AnswerDialog, atFields, type DialogValues, requestOf, type StepAnswer } from '../applications/useAnswerDialog.tsx'
import { GuestChat } from './GuestChat.tsx'
import { Offers } from './GuestEnd.tsx'
import { GuestRequests } from './GuestRequests.tsx'
import { GuestUndo } from './GuestUndo.tsx'

const { guest: texts } = all

type Packet = Extract<GuestView, { stage: 'packet' }>
type Props = { view: Packet; token: string; onView: (view: GuestView) => void; onReload: () => unknown }

/** The packet: the notice of 42 CFR 2.32, the facility's next decision, the intake, and the documents. */
export function GuestPacket({ view, token, onView, onReload }: Props) {
  const { patient, application, tags } = view
  const name = personName(patient)
  const levels = tags.flatMap(({ id, content, tooltip_content }) =>
    patient.treatment_levels.includes(id) ? [{ name: content, meaning: tooltip_content }] : [],
  )
  return (
    <>
      <PageHeader
        title={texts.packet(name)}
        tabTitle={texts.tab}
        subtitle={
          <Explained explanation={<ExplainStatus status={application.status} />}>
            {texts.status(domainValue(application.status))}
          </Explained>
        }
      />
      <Box sx={{ display: 'grid', gap: 1 }}>
        <GuestFit view={view} />
        <LaterHold application={application} viewer="facility" />
        <Decision view={view} token={token} onView={onView} onReload={onReload} />
        <GuestUndo undo={view.undo} token={token} onView={onView} />
        <GuestRequests view={view} token={token} onView={onView} onReload={onReload} />
      </Box>
      <Alert severity="info" role="note" icon={false} sx={{ my: 2 }}>
        <strong>{redisclosure.heading}</strong>
        <Typography variant="caption" component="p">
          {redisclosure.full}
        </Typography>
      </Alert>
      {partsOf(patient, catalogOf(tags)).flatMap(part =>
        // The release itself is not part of the packet.
        part.title === 'HIPAA'
          ? []
          : [
              <ReviewPart
                key={part.number}
                part={part}
                empty={review.noDeterminants}
                extra={part.title === levelOfCare && <ExplainShownLevels levels={levels} />}
              />,
            ],
      )}
      <Documents view={view} token={token} />
      <Box sx={{ mt: 2, display: 'grid', gap: 2 }}>
        <GuestChat token={token} hospital={view.hospital} />
        <Offers offers={view.offers} token={token} facility={view.facility_name} />
      </Box>
    </>
  )
}

/** What a coordinator with an account sees, too: why the listing excludes the patient, and what to confirm (S-26). */
function GuestFit({ view: { fit, tags } }: Pick<Props, 'view'>) {
  const nameOf = (id: number) => {
    const tag = tags.find(one => one.id === id)
    return tag ? shownName(tag) : ''
  }
  return <FitLines fit={fit} nameOf={nameOf} />
}

/** The facility's next step of the approval table, with large buttons. All other steps are the hospital's. */
function Decision({ view, token, onView, onReload }: Props) {
  const { application } = view
  const [pending, setPending] = useState<StepAnswer | null>(null)
  const underway = useRef(false)
  const answer = useMutation({
    mutationFn: ({ given, values }: { given: StepAnswer; values?: DialogValues }) =>
      call(referrals.step, { body: { token, update: requestOf(application, given, values) } }),
    onSuccess: onView,
    onError: () => onReload(),
  })
  const step = nextStep(application)
  if (step?.by !== 'facility' || step.field === 'new')
    return (
      <Alert severity="success" role="status">
        {texts.waiting}
      </Alert>
    )
  const field = step.field as StepField
  const fit = <GuestFit view={view} />
  const ask = (value: boolean) => {
    const given = { field, value }
    if (formFor(application, given, fit)) setPending(given)
    else answer.mutate({ given })
  }
  const form = pending && formFor(application, pending, fit)
  return (
    <Paper component="section" variant="outlined" aria-label={texts.next} sx={{ p: 2, display: 'grid', gap: 1.25 }}>
      <Typography variant="h2">{steps.questions[field].ask}</Typography>
      <Box
        role="group"
        aria-label={domainValue(step.label)}
        sx={{ display: 'grid', gap: 1.25, gridTemplateColumns: { sm: '1fr 1fr' } }}
      >
        {([true, false] as const).map(value =>
          isOpen(application, field, value) && stepFor(field)[value ? 'yes' : 'no'] ? (
            <Button
              key={String(value)}
              variant={value ? 'contained' : 'outlined'}
              size="large"
              disabled={answer.isPending}
              onClick={() => ask(value)}
              sx={{ minHeight: 56 }}
            >
              {steps.questions[field][value ? 'yes' : 'no']}
            </Button>
          ) : null,
        )}
      </Box>
      {answer.error && <Alert severity="error">{errorText(answer.error)}</Alert>}
      {pending && form && (
        <AnswerDialog
          form={form}
          submit={steps.submit[pending.field][`${pending.value}`]}
          open
          onClose={() => setPending(null)}
          onSubmit={async values => {
            if (underway.current) return
            underway.current = true
            try {
              const body = { token, update: requestOf(application, pending, values) }
              onView(await call(referrals.step, { body }))
              setPending(null)
            } catch (failure) {
              throw atFields(failure)
            } finally {
              underway.current = false
            }
          }}
        />
      )}
    </Paper>
  )
}

function Documents({ view: { documents }, token }: Pick<Props, 'view' | 'token'>) {
  const download = useMutation({
    mutationFn: async ({ id, name }: { id: number; name: string }) =>
      saveFile(await call(referrals.document, { body: { token, document_id: id } }), name),
  })
  return (
    <Paper component="section" variant="outlined" sx={{ p: 2, display: 'grid', gap: 1, justifyItems: 'start' }}>
      <Typography variant="h2">{texts.documents}</Typography>
      {documents.length === 0 && <Typography variant="body2">{texts.noDocuments}</Typography>}
      {documents.map(({ id, original_filename: name }) => (
        <Button key={id} variant="outlined" onClick={() => download.mutate({ id, name })} sx={{ minHeight: 44 }}>
          {texts.download(name)}
        </Button>
      ))}
      {download.error && <Alert severity="error">{errorText(download.error)}</Alert>}
    </Paper>
  )
}
