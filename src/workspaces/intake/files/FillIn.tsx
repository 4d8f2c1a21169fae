import Box from '@mui/material/Box'
import { useQueryClient } from '@tanstack/react-query'
import { useNotify } from 'ra-core'
import type { FieldValues, UseFormReturn } from 'react-hook-form'
import { useNavigate } from 'react-router-dom'
import type { FoundAnswer } from '#domain/intake/files/answers.ts'
import { sectionAddress, snapshotAddress } from '#domain/intake/patients/addresses.ts'
import { sectionNames } from '#domain/intake/patients/intake/sectionNames.ts'
import type { Patient } from '#domain/intake/patients/schema.ts'
import { useWhoami } from '../../../authProvider/authProvider.ts'
import { fillInTexts as texts } from '../../../i18n/english/intake.ts'
import { texts as snapshot } from '../../../i18n/english/snapshot.ts'
import { domainValue } from '../../../i18n/i18nProvider.ts'
import { randomId } from '../../../ui/browser.ts'
import { changedValues } from '../../../ui/fields/conflict/versions.ts'
import type { Carried } from '../../platform/drafts/deviceStorage.ts'
import { draftsQuery } from '../../platform/drafts/queries.ts'
import type { FormDraft } from '../../platform/drafts/useDraft.ts'
import { handOver } from '../../platform/drafts/useDraftForm.ts'
import type { IntakeSection } from '../sections.ts'
import { FillInFromFile } from './FillInFromFile.tsx'
import { addToDrafts, bySection, type Current, fileSections, loadCurrent, unsavedWith, withAnswers } from './fileDrafts.ts'

type Props = {
  section: IntakeSection
  patient: Patient | undefined
  carried: Carried | undefined
  form: UseFormReturn<FieldValues>
  draft: FormDraft
  onOpen: (draft: string | undefined) => void
}

/**
 * Fills in this section's form and the drafts of the other sections from a file. A new patient has no drafts on the server yet, so the
 * answers for later sections are kept with the form, like those from Find a bed, and the form opens again with them.
 */
export function FillIn({ section, patient, carried, form, draft, onOpen }: Props) {
  const user = useWhoami()
  const added = useAdded()
  const load = async (): Promise<Current> => {
    const others = patient
      ? await loadCurrent(patient)
      : Object.fromEntries(fileSections.map(key => [key, { values: carried?.later[key] ?? {}, draft: null }]))
    return { ...others, [section.key]: { values: form.getValues(), draft: null } }
  }
  const use = async (answers: readonly FoundAnswer[], current: Current) => {
    const own = answers.filter(answer => answer.section === section.key)
    const others = answers.filter(answer => answer.section !== section.key)
    const filled = withAnswers(form.getValues(), own)
    if (patient) {
      await addToDrafts(patient, current, others)
      for (const [field, value] of Object.entries(filled))
        if (value !== form.getValues(field)) form.setValue(field, value, { shouldDirty: true, shouldTouch: true })
      added(answers, patient)
      return
    }
    const later = { ...carried?.later }
    for (const [key, some] of bySection(others)) later[key] = unsavedWith(later[key] ?? {}, later[key] ?? {}, some)
    const entry = randomId()
    await handOver(user.id, {
      values: changedValues(filled, form.formState.defaultValues as FieldValues),
      version: 0,
      base: '',
      entry,
      saved_at: new Date().toISOString(),
      carried: { age: null, ...carried, later, source: 'file' },
    })
    await draft.discard()
    added(answers)
    onOpen(entry)
  }
  return <FillInFromFile person={() => ({ ...patient, ...personIn(form.getValues()) })} load={load} onUse={use} />
}

/** The form's name and date of birth, if this section asks for them. */
const personIn = (values: FieldValues): FieldValues =>
  'first_name' in values
    ? { first_name: values.first_name, last_name: values.last_name, date_of_birth: values.date_of_birth }
    : {}

/** Fills in the drafts of a patient on record from the review, until the sections that a file answers are saved. */
export function FillInReview({ patient }: { patient: Patient }) {
  const navigate = useNavigate()
  const added = useAdded()
  const unsaved = sectionNames.some(({ key, number }) => unsavedSections.includes(key) && !(number in patient.sections_saved))
  if (!unsaved) return null
  const use = async (answers: readonly FoundAnswer[], current: Current) => {
    await addToDrafts(patient, current, answers)
    added(answers, patient)
    const first = sectionNames.find(({ key }) => answers.some(({ section }) => section === key))
    navigate(first ? sectionAddress('edit', first.number, patient.id) : snapshotAddress(patient.id))
  }
  return (
    <Box sx={{ mb: 1.5 }}>
      <FillInFromFile person={() => patient} load={() => loadCurrent(patient)} onUse={use} />
    </Box>
  )
}

const unsavedSections: readonly string[] = ['payment', 'logistics', 'physical_health']

/** Returns a function that says which sections have drafts now. */
function useAdded() {
  const notify = useNotify()
  const client = useQueryClient()
  return (answers: readonly FoundAnswer[], patient?: Patient) => {
    const names = bySection(answers).map(([key]) => {
      const named = sectionNames.find(section => section.key === key)
      return named ? domainValue(named.title) : snapshot.title
    })
    notify(texts.added(answers.length, names.join(', ')), { type: 'success' })
    if (patient) client.invalidateQueries({ queryKey: draftsQuery(patient.id).queryKey })
  }
}
