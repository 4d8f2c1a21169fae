import Typography from '@mui/material/Typography'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { HttpError, useNotify } from 'ra-core'
import { useMemo, useRef, useState } from 'react'
import type { FieldValues } from 'react-hook-form'
import { Navigate, useLocation, useNavigate, useParams } from 'react-router-dom'
import { can } from '#domain/access.ts'
import { reviewAddress } from '#domain/intake/patients/addresses.ts'
import { patients } from '#domain/intake/patients/contract.ts'
import { sectionTitles } from '#domain/intake/patients/intake/sectionNames.ts'
import type { Patient } from '#domain/intake/patients/schema.ts'
import { SnapshotEntry, snapshotProblems } from '#domain/intake/patients/snapshot/entry.ts'
import { emptySnapshot, type SnapshotAnswers, snapshotKey } from '#domain/intake/patients/snapshot/schema.ts'
import { drafts } from '#domain/platform/drafts/contract.ts'
import { personName } from '#domain/platform/text.ts'
import { useWhoami } from '../../../authProvider/authProvider.ts'
import { call } from '../../../dataProvider/call.ts'
import { patientQuery } from '../../../dataProvider/patientQueries.ts'
import { setCached, useIsFresh } from '../../../dataProvider/setCached.ts'
import { fillInTexts, texts as intake } from '../../../i18n/english/intake.ts'
import { texts } from '../../../i18n/english/snapshot.ts'
import { readReturnTarget } from '../../../ui/browser.ts'
import { useConflict } from '../../../ui/fields/conflict/ConflictForm.tsx'
import { Choice } from '../../../ui/fields/conflict/ConflictView.tsx'
import { makeResolver, showServerErrors, validateWith } from '../../../ui/fields/errorLines.ts'
import { Form } from '../../../ui/fields/Form.tsx'
import { tidyDate } from '../../../ui/fields/FormDate.tsx'
import { secondsOf } from '../../../ui/fields/FormDayTime.tsx'
import { FieldSources } from '../../../ui/fields/Labelled.tsx'
import { NotFound } from '../../../ui/NotFound.tsx'
import { FailedPage } from '../../../ui/StateBox.tsx'
import { ActionBar } from '../../../ui/steps/ActionBar.tsx'
import { StepPage, StepSkeleton } from '../../../ui/steps/StepPage.tsx'
import { useOncePer } from '../../../ui/steps/useRestorePosition.ts'
import { zoneWords } from '../../../ui/times.ts'
import { useFieldFormat } from '../../platform/drafts/DraftChoice.tsx'
import { DraftNotice, DraftState, OtherUsersDrafts } from '../../platform/drafts/DraftNotice.tsx'
import { slotOf } from '../../platform/drafts/deviceStorage.ts'
import { draftsQuery } from '../../platform/drafts/queries.ts'
import { UnsavedInputPrompts } from '../../platform/drafts/UnsavedInputPrompts.tsx'
import type { DraftSource } from '../../platform/drafts/useDraft.ts'
import { noSources, useDraftForm, useFileSources } from '../../platform/drafts/useDraftForm.ts'
import { SampleNotice } from '../../platform/samples/SampleNotice.tsx'
import { type Opening, openingQuery } from '../drafts/sectionDrafts.ts'
import { ProgressRail } from '../ProgressRail.tsx'
import { displayValue } from './displayValue.ts'
import { SnapshotForm } from './SnapshotForm.tsx'

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
  const sources = useFileSources(form)
  const show = (field: string, value: unknown) => displayValue(field, value, patient.time_zone)
  const format = useFieldFormat(show)
  return (
    <StepPage
      title={texts.title}
      above={`${personName(patient)} · ${texts.optional}`}
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
      <SampleNotice patient={patient} />
      <Form form={form} onSubmit={send} name={texts.title} labels={texts.labels} prefix="field" schemas={schemas}>
        <Typography variant="body2">
          {texts.about} {texts.zone(zoneWords(patient.time_zone))}
        </Typography>
        <OtherUsersDrafts drafts={drafted.filter(other => other.section === snapshotKey)} />
        {conflict.versions && <Choice versions={conflict.versions} show={format} onDone={conflict.close} />}
        <DraftNotice
          draft={draft}
          labels={texts.labels}
          show={show}
          onTakeOther={takeTheirs}
          onDiscard={draft.discard}
          origin={sources && fillInTexts.filled}
        />
        <FieldSources value={sources ?? noSources}>
          <SnapshotForm zone={patient.time_zone} />
        </FieldSources>
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

type SnapshotOptions = { patient: Patient; user: number; opening: Opening; onSaved: () => void }

/** The clinical snapshot's form. Validates with the domain's rules, autosaves drafts, and submits only once. */
function useSnapshot({ patient, user, opening, onSaved }: SnapshotOptions) {
  const client = useQueryClient()
  const notify = useNotify()
  const [saved, setSaved] = useState(false)
  /** Version of the snapshot that the next save replaces. */
  const seen = useRef(versionOf(patient))
  const isNewer = (fresh: Patient) => versionOf(fresh) !== seen.current
  const { queryKey } = patientQuery(patient.id)
  const { form, draft, submit, save, isSaved } = useDraftForm<Patient>({
    form: { defaultValues: snapshotValues(patient), mode: 'onTouched', resolver: resolver(patient) },
    draft: draftOf(patient, user, opening),
    send: (values, draft_version) =>
      call(patients.saveSnapshot, {
        params: { id: patient.id },
        body: { ...values, updated_at: seen.current, ...(draft_version !== undefined && { draft_version }) },
      }),
    onSaved: after => {
      setCached(client, queryKey, after)
      setSaved(true)
      notify(texts.saved, { type: 'success' })
      onSaved()
    },
    onFailed: async (error, _values, overtaken): Promise<void> => {
      // Another user has saved since then. Keep the input and let the user choose a version.
      if (error instanceof HttpError && error.status === 409) {
        const fresh = error.body?.data as Patient | undefined
        if (!fresh) await overtaken()
        else if (isNewer(fresh)) {
          seen.current = versionOf(fresh)
          if (!conflict.offer(snapshotValues(fresh))) await save()
          return
        }
      }
      showServerErrors(form, error)
    },
  })
  const conflict = useConflict(form)
  const takeTheirs = async () => {
    const fresh = await client.fetchQuery({ ...patientQuery(patient.id), staleTime: 0 })
    seen.current = versionOf(fresh)
    draft.takeOther({ ...snapshotValues(fresh), ...draft.other?.draft?.values })
  }
  return {
    form,
    draft,
    conflict,
    takeTheirs,
    saved,
    submit: async () => !conflict.isOpen() && submit(),
    isHeld: () => !isSaved(),
  }
}

const versionOf = (patient: Patient) => patient.clinical_snapshot?.updated_at ?? null

const resolver = ({ clinical_snapshot }: Patient) =>
  makeResolver<FieldValues, FieldValues>(values => {
    const read = validateWith(SnapshotEntry, tidySnapshot(values))
    if ('problems' in read) return read
    const problems = snapshotProblems(read.output, new Date().toISOString(), clinical_snapshot)
    return Object.keys(problems).length ? { problems } : read
  })

/** Keys the draft by patient, so input never ends up in another patient's record (S-01). */
function draftOf(patient: Patient, user: number, opening: Opening): DraftSource {
  const params = { id: patient.id, section: snapshotKey }
  const saved_at = patient.clinical_snapshot?.updated_at
  return {
    slot: slotOf(patient.id, snapshotKey, ''),
    remote: {
      save: body => call(drafts.keep, { params, body, keepalive: true }),
      discard: () => call(drafts.discard, { params }),
      load: () => call(drafts.show, { params }),
    },
    base: saved_at ?? patient.created_at,
    savedSince: base => saved_at !== undefined && base < saved_at,
    user,
    found: opening,
  }
}

/** Fields with a date and time: epoch seconds in the form, ISO 8601 in the API. */
const moments = [
  'hold_started_at',
  'hold_expires_at',
  'medical_clearance_at',
  'vitals_at',
  'blood_alcohol_at',
  'ciwa_at',
  'cows_at',
] as const satisfies (keyof SnapshotAnswers)[]

/** The form's initial values: the saved snapshot or, if there is none, one row per substance from section 6 of the intake. */
function snapshotValues({ clinical_snapshot, addictions }: Pick<Patient, 'clinical_snapshot' | 'addictions'>): FieldValues {
  const { updated_at, updated_by_name, ...answers } = {
    ...emptySnapshot,
    updated_at: '',
    updated_by_name: '',
    ...clinical_snapshot,
  }
  const last_use = clinical_snapshot
    ? clinical_snapshot.last_use
    : Object.keys(addictions).map(id => ({ substance: Number(id), at: null, amount: null }))
  return {
    ...answers,
    ...Object.fromEntries(moments.map(field => [field, secondsOf(answers[field])])),
    last_use: last_use.map(({ substance, at, amount }) => ({ substance, at: secondsOf(at), amount: amount ?? '' })),
    allergies: answers.allergies ?? '',
    other_infections: answers.other_infections ?? '',
  }
}

const tidyMoment = (typed: unknown) =>
  typeof typed === 'object' && typed !== null && 'day' in typed ? { ...typed, day: tidyDate(String(typed.day ?? '')) } : typed

/** Parses unfinished dates the same way as on blur. */
const tidySnapshot = (values: FieldValues): FieldValues => ({
  ...values,
  ...Object.fromEntries(moments.map(field => [field, tidyMoment(values[field])])),
  last_use: (values.last_use ?? []).map((row: { at: unknown }) => ({ ...row, at: tidyMoment(row.at) })),
})
