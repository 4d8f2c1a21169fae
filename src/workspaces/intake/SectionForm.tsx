import Alert from '@mui/material/Alert'
import AlertTitle from '@mui/material/AlertTitle'
import Button from '@mui/material/Button'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo, useRef } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import type { FileSection } from '#domain/intake/files/answers.ts'
import { releaseOfInformation } from '#domain/intake/patients/intake/releaseOfInformation.ts'
import type { Patient } from '#domain/intake/patients/schema.ts'
import type { DraftHead } from '#domain/platform/drafts/schema.ts'
import { useWhoami } from '../../authProvider/authProvider.ts'
import { patientQuery } from '../../dataProvider/patientQueries.ts'
import { texts as findBed } from '../../i18n/english/findBed.ts'
import { fillInTexts, texts } from '../../i18n/english/intake.ts'
import { texts as patientTexts } from '../../i18n/english/patient.ts'
import { domainValue } from '../../i18n/i18nProvider.ts'
import { readReturnTarget } from '../../ui/browser.ts'
import { Choice } from '../../ui/fields/conflict/ConflictView.tsx'
import { Form } from '../../ui/fields/Form.tsx'
import { FieldSources } from '../../ui/fields/Labelled.tsx'
import { ActionBar } from '../../ui/steps/ActionBar.tsx'
import { useOncePer, useRestorePosition } from '../../ui/steps/useRestorePosition.ts'
import { useFieldFormat } from '../platform/drafts/DraftChoice.tsx'
import { DraftNotice, DraftState, OtherUsersDrafts } from '../platform/drafts/DraftNotice.tsx'
import type { Carried } from '../platform/drafts/deviceStorage.ts'
import { draftsQuery } from '../platform/drafts/queries.ts'
import { UnsavedInputPrompts } from '../platform/drafts/UnsavedInputPrompts.tsx'
import type { FormDraft } from '../platform/drafts/useDraft.ts'
import { noSources, useFileSources } from '../platform/drafts/useDraftForm.ts'
import type { Opening } from './drafts/sectionDrafts.ts'
import { isCarriedDraft, unlockEntry } from './drafts/sectionDrafts.ts'
import { UnsavedPatients } from './drafts/UnsavedPatients.tsx'
import { FillIn } from './files/FillIn.tsx'
import { fileSections } from './files/fileDrafts.ts'
import { ApplyButton } from './matches/ChosenFacility.tsx'
import { SoFarBar } from './matches/SoFarBar.tsx'
import { useApplyHere, useChosenFacility } from './matches/useApplyHere.tsx'
import { backFrom, isIntake, readAddress } from './paths.ts'
import { LostForm } from './ReadOnly.tsx'
import { SectionPage } from './SectionPage.tsx'
import type { IntakeSection } from './sections.ts'
import { useSection } from './useSection.ts'

type Props = {
  section: IntakeSection
  patient: Patient | undefined
  adding: boolean
  opening: Opening
  /** Opens a new patient's form with the given draft, or an empty form. */
  onOpen: (draft: string | undefined) => void
  /** Loads the section's drafts and opens it again, after a save that did not leave it. */
  onReopen: () => void
  /** Whether the section was opened again. */
  reopened: boolean
  /** False if the user lost the right to edit while the form was open. */
  mayEdit: boolean
}

/** A section of the intake, with progress, form, errors, and navigation. */
export function SectionForm({ section, patient, adding, opening, onOpen, onReopen, reopened, mayEdit }: Props) {
  const user = useWhoami()
  const { form, conflict, submit, saveQuietly, saved, draft, isHeld } = useSection({ section, patient, adding, user, opening })
  const { isSubmitting, isDirty } = form.formState
  const schemas = useMemo(() => [section.schema], [section])
  const drafted = useDraftHeads(patient)
  // After a save, keep showing the patient that the form opened with until the next section opens.
  const filled = useRef(patient)
  if (isHeld()) filled.current = patient
  const shown = filled.current
  // Memoized because the fields subscribe to their own changes. Otherwise, the first key press and each save would re-render
  // every field.
  const fields = useMemo(() => <section.Form patient={shown} />, [section, shown])
  const sources = useFileSources(form)
  const send = useOncePer(submit)
  const format = useFieldFormat()
  const back = useBack(adding, section.number, patient?.id)
  const { takeOther, discard } = useDraftActions({ section, patient, draft, onOpen })
  useEffect(() => () => unlockEntry(opening.entry), [opening.entry])
  useRestorePosition()
  const unsigned = adding && section.key === releaseOfInformation.key && patient !== undefined && !patient.hipaa_document
  const { isLeaving, leave } = useLeave(saveQuietly)
  const carried = patient ? undefined : opening.deviceDraft?.carried
  const applying = useApplyFrom({ section, patient, carried, leave, onReopen, reopened, saveQuietly, isHeld, form })
  const questionFor = (to: string) => {
    if (!isHeld() || (isLeaving() && draft.saveState.place !== 'failed')) return undefined
    const leavesIntake = !isIntake(to) || readAddress(to).id !== patient?.id
    return leaveQuestion({ leavesIntake, unsigned, adding, isDirty })
  }

  if (patient && !mayEdit)
    return <LostForm patient={patient} section={domainValue(section.title)} form={form} draft={draft} isHeld={isHeld()} />
  return (
    <SectionPage
      section={section}
      patient={patient}
      adding={adding}
      typed={isDirty}
      prompts={
        <UnsavedInputPrompts
          name={domainValue(section.title)}
          draft={draft}
          isDirty={isDirty}
          saved={saved}
          questionFor={questionFor}
          note={unsigned ? texts.leave.unsigned : undefined}
          reopens={!patient}
        />
      }
    >
      <Form form={form} onSubmit={send} name={section.title} labels={patientTexts.labels} prefix="field" schemas={schemas}>
        {fileSections.includes(section.key as FileSection) && !(patient && section.number in patient.sections_saved) && (
          <FillIn section={section} patient={patient} carried={carried} form={form} draft={draft} onOpen={onOpen} />
        )}
        {!patient && <UnsavedPatients user={user.id} drafts={opening.unsaved} onContinue={onOpen} />}
        <OtherUsersDrafts drafts={(drafted ?? []).filter(other => other.section === section.key)} />
        {carried && isFromSearch(carried) ? (
          <CarriedNotice carried={carried} onDiscard={discard} />
        ) : (
          <DraftNotice
            draft={draft}
            labels={patientTexts.labels}
            onTakeOther={takeOther}
            onDiscard={discard}
            origin={sources ? fillInTexts.filled : originOf(draft, section, patient)}
          />
        )}
        {conflict.versions && <Choice versions={conflict.versions} show={format} onDone={conflict.close} />}
        <FieldSources value={sources ?? noSources}>{fields}</FieldSources>
        <ActionBar
          submit={adding ? texts.save : texts.saveEdit}
          busy={isSubmitting && !applying.busy}
          saved={saved}
          state={<DraftState kept={draft.saveState} />}
          above={
            <SoFarBar
              section={section}
              patient={patient}
              drafted={drafted}
              carried={carried}
              chosen={applying.chosen}
              entry={opening.entry}
              onLeave={leave}
              mayExit={!unsigned}
            />
          }
          beside={applying.button}
          secondary={applying.primary}
          onBack={back}
        />
      </Form>
      {applying.dialog}
    </SectionPage>
  )
}

/** Whether a search started the intake, as opposed to a file, or a facility that was chosen for an intake already started. */
const isFromSearch = ({ later, age, source }: Carried) => age !== null || (source !== 'file' && Object.keys(later).length > 0)

type ApplyFromOptions = Pick<Props, 'section' | 'patient' | 'onReopen' | 'reopened'> &
  Pick<ReturnType<typeof useSection>, 'form' | 'saveQuietly' | 'isHeld'> & {
    carried: Carried | undefined
    leave: (to: string) => Promise<void>
  }

/** The facility that the user chose in Find a bed, with the button and the dialog for applying to it from this section. */
function useApplyFrom({ section, patient, carried, form, saveQuietly, isHeld, leave, onReopen, reopened }: ApplyFromOptions) {
  const chosen = useChosenFacility(patient, carried)
  const { apply, busy, dialog } = useApplyHere({
    patient,
    chosen,
    leave,
    title: domainValue(section.title),
    save: async () => {
      await saveQuietly({ complete: true })
      return !isHeld() || !form.formState.isDirty
    },
    onReturn: () => !isHeld() && onReopen(),
  })
  // The user chose this facility, so applying to it is the next action as soon as it is possible.
  const primary = chosen?.ready === true
  const button = chosen?.ready && <ApplyButton chosen={chosen} primary={primary} busy={busy} apply={apply} focused={reopened} />
  return { chosen, primary, button, busy, dialog }
}

/** Lists who has drafts of this patient's sections. Returns undefined while the list is loading. */
function useDraftHeads(patient: Patient | undefined): DraftHead[] | undefined {
  const { data, isLoading } = useQuery({ ...draftsQuery(patient?.id ?? 0), enabled: patient !== undefined })
  return data ?? (isLoading ? undefined : noDrafts)
}

const noDrafts: DraftHead[] = []

type DraftActionsOptions = Pick<Props, 'section' | 'patient' | 'onOpen'> & { draft: FormDraft }

function useDraftActions({ section, patient, draft, onOpen }: DraftActionsOptions) {
  const client = useQueryClient()
  return {
    takeOther: async () => {
      const other = draft.other?.draft
      // If the other device has no draft, it has saved the section. Load what it saved.
      const current = other || !patient ? patient : await client.fetchQuery({ ...patientQuery(patient.id), staleTime: 0 })
      draft.takeOther({ ...section.opensWith(current), ...other?.values })
    },
    discard: async () => {
      await draft.discard()
      // Reopen the form with a new id so that it cannot save to the previous person's record.
      if (!patient) onOpen(undefined)
    },
  }
}

type Leaving = { leavesIntake: boolean; unsigned: boolean; adding: boolean; isDirty: boolean }

/** Returns the question to ask before the user leaves the section. Undefined if nothing would be lost. */
function leaveQuestion({ leavesIntake, unsigned, adding, isDirty }: Leaving): string | undefined {
  // The text that the specification prescribes is about leaving the intake. Moving between sections loses nothing (INT-010).
  if (unsigned && leavesIntake) return texts.leave.release
  return isDirty || (adding && leavesIntake) ? texts.leave.incomplete : undefined
}

/** Returns a function that saves and then leaves the intake. `isLeaving` is true while it runs, to suppress the prompt. */
function useLeave(save: () => Promise<void>) {
  const navigate = useNavigate()
  const leaving = useRef(false)
  return {
    isLeaving: () => leaving.current,
    leave: async (to: string, state?: object) => {
      await save()
      leaving.current = true
      await navigate(to, { state })
      leaving.current = false
    },
  }
}

/** Returns a function that goes back to the previous screen, to the previous section, or to the advocate's patients. */
function useBack(adding: boolean, number: number, id: number | undefined) {
  const navigate = useNavigate()
  const returning = readReturnTarget(useLocation().state)
  return useOncePer(() => {
    if (returning) return navigate(returning.to, { state: returning.state, replace: true })
    const before = backFrom({ adding, number, id })
    if (before) navigate(before)
    // A page opened from a URL has no history to go back to.
    else if (window.history.state?.idx > 0) navigate(-1)
    else navigate('/patient/advocate')
  })
}

const carriedTexts = findBed.carried

/** Says that a later section's draft is from a search, which the user did not enter in this section. */
const originOf = ({ restored }: FormDraft, { key }: IntakeSection, patient: Patient | undefined) =>
  restored && patient && isCarriedDraft(patient.id, key, restored.at) ? carriedTexts.later : undefined

/** Shown if a search started the intake. Lists the answers that it filled in, and the age to check against the date of birth. */
const CarriedNotice = ({ carried, onDiscard }: { carried: Carried; onDiscard: () => void }) => (
  <Alert
    severity="info"
    role="status"
    action={
      <Button color="inherit" size="small" onClick={onDiscard}>
        {carriedTexts.discard}
      </Button>
    }
  >
    <AlertTitle>{carriedTexts.title}</AlertTitle>
    {carriedTexts.about} {carried.age !== null && carriedTexts.age(String(carried.age))}
  </Alert>
)
