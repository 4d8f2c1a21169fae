import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { format } from 'date-fns/format'
import { useNotify } from 'ra-core'
import { useState } from 'react'
import { Link, useParams } from 'react-router-dom'
import { can } from '#domain/access.ts'
import { mayOpen } from '#domain/identity/account/routes.ts'
import { matchAddress, placementLogAddress, sectionAddress, snapshotAddress } from '#domain/intake/patients/addresses.ts'
import type { Patient } from '#domain/intake/patients/schema.ts'
import { transfers } from '#domain/placement/transfers/contract.ts'
import { personName } from '#domain/platform/text.ts'
import { useWhoami } from '../../../authProvider/authProvider.ts'
import { call } from '../../../dataProvider/call.ts'
import { patientQuery } from '../../../dataProvider/patientQueries.ts'
import { reviewTexts as texts } from '../../../i18n/english/intake.ts'
import { texts as samples } from '../../../i18n/english/samples.ts'
import { ConfirmDialog } from '../../../ui/dialog/ConfirmDialog.tsx'
import { usePhone } from '../../../ui/hooks.ts'
import { NotFound } from '../../../ui/NotFound.tsx'
import { Page, PageHeader } from '../../../ui/Page.tsx'
import { CardSkeletons, SkeletonFrame } from '../../../ui/PageSkeleton.tsx'
import { FailedPage } from '../../../ui/StateBox.tsx'
import { BottomBar } from '../../../ui/steps/ActionBar.tsx'
import { CopyButton } from '../../compliance/copies/CopyButton.tsx'
import { DocumentBlock } from '../../intake/documents/DocumentBlock.tsx'
import { EmergencyAccess } from '../../intake/emergencies/EmergencyAccess.tsx'
import { FillInReview } from '../../intake/files/FillIn.tsx'
import { linkStyles } from '../../intake/patients/linkStyles.ts'
import { PatientReview } from '../../intake/patients/PatientReview.tsx'
import { ConsentPart } from '../../intake/releases/ConsentPart.tsx'
import { DeleteSample } from '../../platform/samples/DeleteSample.tsx'
import { SampleNotice } from '../../platform/samples/SampleNotice.tsx'

/** Path for editing a section. Section 0 is the clinical snapshot. */
const editAddress = (section: number, id: number) => (section === 0 ? snapshotAddress(id) : sectionAddress('edit', section, id))

/** The review of a patient's intake before matching. Only the assigned advocate sees edit links (REV-001, REV-002). */
export function IntakeReview() {
  const id = Number(/^p_(\d{1,10})$/.exec(useParams().pid ?? '')?.[1])
  return id ? <Review key={id} id={id} /> : <NotFound />
}

function Review({ id }: { id: number }) {
  const user = useWhoami()
  const phone = usePhone()
  const { data: patient, error, refetch } = useQuery(patientQuery(id))
  if (error && !patient) return <FailedPage error={error} onRetry={refetch} />
  if (!patient)
    return (
      <SkeletonFrame below>
        <CardSkeletons rows={5} height={150} />
      </SkeletonFrame>
    )
  const editable = can(user, 'patients.edit', patient)
  // At the bottom of a phone, where the thumb reaches it.
  const match = mayOpen(user, 'matches') && can(user, 'patients.match', patient) && (
    <Button component={Link} to={matchAddress(id)} variant="contained" sx={phone ? { flex: 1, minHeight: 44 } : {}}>
      <Box component="span" sx={linkStyles}>
        {texts.saveAndMatch}
      </Box>
    </Button>
  )
  return (
    <Page>
      <PageHeader
        title={texts.title(personName(patient))}
        tabTitle={texts.tabTitle}
        subtitle={
          <>
            {texts.lastSaved}{' '}
            <time dateTime={patient.updated_at}>{format(new Date(patient.updated_at), 'MM/dd/yyyy hh:mm a')}</time>
          </>
        }
        actions={
          <>
            {can(user, 'placementLog.read', patient) && !patient.is_sample && (
              <Button component={Link} to={placementLogAddress(id)} variant="outlined">
                {texts.placementLog}
              </Button>
            )}
            {!patient.is_sample && <CopyButton patient={patient} />}
            <TakeOver patient={patient} />
            {!phone && match}
          </>
        }
      />
      <SampleNotice patient={patient}>
        <DeleteSample label={samples.deleteSample} />
      </SampleNotice>
      <EmergencyAccess patient={patient} />
      {editable && <FillInReview patient={patient} />}
      <PatientReview
        patientId={id}
        editAt={editable ? section => editAddress(section, id) : undefined}
        withRelease={can(user, 'patients.release', patient)}
      />
      {can(user, 'patients.release', patient) && <ConsentPart patient={patient} />}
      <DocumentBlock patientId={id} readOnly={!can(user, 'documents.change', patient)} />
      {phone && match && <BottomBar state={null}>{match}</BottomBar>}
    </Page>
  )
}

const { takeOver: labels } = texts

/** Lets a colleague at the same hospital take over the case and become the assigned advocate (PERM-011). */
function TakeOver({ patient }: { patient: Patient }) {
  const user = useWhoami()
  const queries = useQueryClient()
  const notify = useNotify()
  const [open, setOpen] = useState(false)
  const mine = patient.advocate_id === user.id
  if (mine || !user.is_patient_advocate || !can(user, 'transfers.one', { ...patient, new_pa_id: user.id })) return null

  async function take() {
    await call(transfers.one, { params: { id: patient.id }, body: { new_pa_id: user.id } })
    notify(labels.done, { type: 'success' })
    await queries.invalidateQueries()
    return undefined
  }
  return (
    <>
      <Button variant="outlined" onClick={() => setOpen(true)}>
        {labels.action}
      </Button>
      <ConfirmDialog
        open={open}
        title={labels.title(personName(patient))}
        confirm={labels.action}
        tone="primary"
        onConfirm={take}
        onClose={() => setOpen(false)}
      >
        {labels.about}
      </ConfirmDialog>
    </>
  )
}
