import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { Navigate, useLocation, useNavigate, useParams } from 'react-router-dom'
import { can } from '#domain/access.ts'
import { sectionTitles } from '#domain/intake/patients/intake/sectionNames.ts'
import type { Patient } from '#domain/intake/patients/schema.ts'
import { SnapshotEntry } from '#domain/intake/patients/snapshot/entry.ts'
import { snapshotKey } from '#domain/intake/patients/snapshot/schema.ts'
import { zoneName } from '#domain/platform/zones.ts'
import { useWhoami } from '../../../authProvider/whoami.ts'
import { patientQuery } from '../../../dataProvider/patientQueries.ts'
import { useIsFresh } from '../../../dataProvider/useIsFresh.ts'
import { texts as intake } from '../../../i18n/english/intake.ts'
import { texts } from '../../../i18n/english/snapshot.ts'
import { FailedPage } from '../../../ui/FailedState.tsx'
import { Choice } from '../../../ui/fields/conflict/Choice.tsx'
import { Form } from '../../../ui/fields/Form.tsx'
import { NotFound } from '../../../ui/NotFound.tsx'
import { readReturnTarget } from '../../../ui/returnTarget.ts'
import { ActionBar } from '../../../ui/steps/ActionBar.tsx'
import { StepPage } from '../../../ui/steps/StepPage.tsx'
import { StepSkeleton } from '../../../ui/steps/StepSkeleton.tsx'
import { useOncePer } from '../../../ui/steps/useOncePer.ts'
import { useFieldFormat } from '../../platform/drafts/DraftChoice.tsx'
import { DraftNotice } from '../../platform/drafts/DraftNotice.tsx'
import { DraftState } from '../../platform/drafts/DraftState.tsx'
import { draftsQuery } from '../../platform/drafts/draftsQuery.ts'
import { OtherUsersDrafts } from '../../platform/drafts/OtherUsersDrafts.tsx'
import { UnsavedInputPrompts } from '../../platform/drafts/UnsavedInputPrompts.tsx'
import { type Opening, openingQuery } from '../drafts/sectionDrafts.ts'
import { ProgressRail } from '../ProgressRail.tsx'
import { reviewAddress } from '../paths.ts'
import { displayValue } from './displayValue.ts'
import { SnapshotForm } from './SnapshotForm.tsx'
import { useSnapshot } from './useSnapshot.ts'

/** A patient's clinical snapshot, which is optional and separate from the intake's ten sections. */
export function SnapshotScreen() {
  const id = Number(/^\d{1,10}$/.exec(useParams().id ?? '')?.[0])
  return id ? <Loader key={id} id={id} /> : <NotFound />
}

function Loader({ id }: { id: number }) {
  const user = useWhoami()
  // Refetching would overwrite the user's input.
  const record = useQuery({ ...patientQuery(id), refetchOnWindowFocus: false, refetchOnReconnect: false })
  const isFresh = useIsFresh(record, ['patients', id])
  const mayEdit = record.data !== undefined && can(user, 'patients.edit', record.data)
  const opening = useQuery({
    ...openingQuery({ user: user.id, patient_id: id, section: snapshotKey, visit: '', draft: undefined }),
    enabled: mayEdit,
  })
  if (record.error && !record.data) return <FailedPage error={record.error} onRetry={record.refetch} />
  if (!record.data || !isFresh) return <StepSkeleton steps={sectionTitles.length} />
  if (!mayEdit) return <Navigate to={reviewAddress(id)} replace />
  if (!opening.data || !opening.isFetchedAfterMount) return <StepSkeleton steps={sectionTitles.length} />
  return <Editor patient={record.data} opening={opening.data} />
}

function Editor({ patient, opening }: { patient: Patient; opening: Opening }) {
  const user = useWhoami()
  const leave = useReturn(patient.id)
  const { form, draft, submit, conflict, takeTheirs, saved, isHeld } = useSnapshot({
    patient,
    user: user.id,
    opening,
    onSaved: leave,
  })
  const { isDirty, isSubmitting } = form.formState
  const schemas = useMemo(() => [SnapshotEntry], [])
  const { data: drafted = [] } = useQuery(draftsQuery(patient.id))
  const send = useOncePer(submit)
  const show = (field: string, value: unknown) => displayValue(field, value, patient.time_zone)
  const format = useFieldFormat(show)
  return (
    <StepPage
      title={texts.title}
      above={`${patient.first_name} ${patient.last_name} · ${texts.optional}`}
      rail={<ProgressRail current={0} patient={patient} adding={false} typed={false} user={user} />}
      prompts={
        <UnsavedInputPrompts
          name={texts.title}
          draft={draft}
          isDirty={isDirty}
          saved={saved}
          questionFor={() => (isHeld() && isDirty ? intake.leave.incomplete : undefined)}
        />
      }
    >
      <Form form={form} onSubmit={send} name={texts.title} labels={texts.labels} prefix="field" schemas={schemas}>
        <Typography variant="body2">
          {texts.about} {texts.zone(zoneName(patient.time_zone))}
        </Typography>
        <OtherUsersDrafts drafts={drafted.filter(other => other.section === snapshotKey)} />
        {conflict.versions && <Choice versions={conflict.versions} show={format} onDone={conflict.close} />}
        <DraftNotice draft={draft} labels={texts.labels} show={show} onTakeOther={takeTheirs} onDiscard={draft.discard} />
        <SnapshotForm zone={patient.time_zone} />
        <ActionBar
          submit={intake.saveEdit}
          busy={isSubmitting}
          saved={saved}
          state={<DraftState kept={draft.saveState} />}
          onBack={leave}
        />
      </Form>
    </StepPage>
  )
}

/** Returns a function that goes back to the previous screen, or to the review. */
function useReturn(id: number) {
  const navigate = useNavigate()
  const returning = readReturnTarget(useLocation().state)
  return useOncePer(() => navigate(returning?.to ?? reviewAddress(id), { state: returning?.state, replace: true }))
}
