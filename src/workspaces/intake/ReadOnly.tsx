import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useNotify } from 'ra-core'
import { useEffect, useEffectEvent } from 'react'
import type { FieldValues, UseFormReturn } from 'react-hook-form'
import { Link, Navigate } from 'react-router-dom'
import { reviewAddress } from '#domain/intake/patients/addresses.ts'
import type { Patient } from '#domain/intake/patients/schema.ts'
import { withoutFullNameFlags } from '#domain/platform/text.ts'
import { useTags } from '../../dataProvider/useTags.ts'
import { texts } from '../../i18n/english/intake.ts'
import { texts as patientTexts } from '../../i18n/english/patient.ts'
import { copyText } from '../../ui/browser.ts'
import { Facts } from '../../ui/Facts.tsx'
import { differences, isEmptyValue, isGroup } from '../../ui/fields/conflict/versions.ts'
import { labelIn } from '../../ui/fields/useField.ts'
import { Page, PageHeader } from '../../ui/Page.tsx'
import { useFieldFormat } from '../platform/drafts/DraftChoice.tsx'
import type { FormDraft } from '../platform/drafts/useDraft.ts'
import { nameOf } from './SectionPage.tsx'

/** Opens the review. Says why if the form was open when the user lost the right to edit, for example to a colleague who took over. */
export function ReadOnly({ id, wasEditing }: { id: number; wasEditing: boolean }) {
  const notify = useNotify()
  const explain = useEffectEvent(() => {
    // Stays until it is read.
    if (wasEditing) notify(texts.readOnlyNow, { type: 'warning', autoHideDuration: null })
  })
  useEffect(() => explain(), [])
  return <Navigate to={reviewAddress(id)} replace />
}

type LostFormProps = {
  patient: Patient
  /** The title of the section. */
  section: string
  form: UseFormReturn<FieldValues>
  draft: FormDraft
  /** False if the input was saved. */
  isHeld: boolean
}

/** Shown in place of a form when the user loses the right to edit. Unsaved input is listed, and stored on this device. */
export function LostForm({ patient, section, form, draft, isHeld }: LostFormProps) {
  const { isDirty, defaultValues } = form.formState
  // The server rejects the draft from now on.
  const store = useEffectEvent(() => draft.flush())
  useEffect(() => void store(), [])
  if (!isDirty || !isHeld) return <ReadOnly id={patient.id} wasEditing />
  return (
    <UnsavedAnswers
      patient={patient}
      section={section}
      values={form.getValues()}
      saved={defaultValues ?? {}}
      stored={draft.saveState.place === 'device'}
    />
  )
}

type UnsavedAnswersProps = {
  patient: Patient
  section: string
  values: FieldValues
  /** The values that the form opened with. */
  saved: FieldValues
  /** Whether the answers are stored on this device. */
  stored: boolean
}

/** Lists the unsaved answers of a section, so that the user can pass them on to the colleague who has the case. */
function UnsavedAnswers({ patient, section, values, saved, stored }: UnsavedAnswersProps) {
  const notify = useNotify()
  const { nameOf: tagName } = useTags()
  const answers = unsavedAnswers(values, saved, { tagName, format: useFieldFormat() })
  const { lost } = texts
  return (
    <Page>
      <PageHeader
        title={lost.title}
        tabTitle={lost.title}
        above={<Box sx={{ typography: 'body2', color: 'text.secondary' }}>{`${nameOf(patient)} · ${section}`}</Box>}
      />
      <Box sx={{ display: 'grid', gap: 2, maxWidth: 720 }}>
        <Typography>
          {lost.about} {stored && lost.stored}
        </Typography>
        <Box component="section" aria-label={lost.answers} sx={{ '& dd': { whiteSpace: 'pre-line' } }}>
          <Facts facts={answers} />
        </Box>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
          <Button
            variant="contained"
            onClick={async () => {
              const copied = await copyText([section, ...answers.map(answer => answer.join(': '))].join('\n'))
              if (copied) notify(lost.copied, { type: 'success' })
              else notify(lost.notCopied, { type: 'warning' })
            }}
          >
            {lost.copy}
          </Button>
          <Button variant="outlined" component={Link} to={reviewAddress(patient.id)} replace>
            {lost.review}
          </Button>
        </Box>
      </Box>
    </Page>
  )
}

type Answer = readonly [label: string, value: string]
type Words = { tagName: (tag: number) => string | undefined; format: (field: string, value: unknown) => string }

/** The answers that differ from what was saved, each with its label. Answers with the same label are joined. */
function unsavedAnswers(values: FieldValues, saved: FieldValues, words: Words): Answer[] {
  const changed = differences(withoutFullNameFlags(values), withoutFullNameFlags(saved))
  const answers = changed.flatMap(({ field, own }) => answersIn(field, own, words))
  return [...Map.groupBy(answers, ([label]) => label)].map(([label, same]) => [label, same.map(([, value]) => value).join('; ')])
}

/** A value's answers: one, or one for each field of a group. Files, and fields that the user does not see, have none. */
function answersIn(field: string, value: unknown, words: Words): Answer[] {
  const parts =
    isGroup(value) && !('day' in value) ? value : Array.isArray(value) && value.some(isGroup) ? { ...value } : undefined
  if (parts) return Object.entries(parts).flatMap(([key, part]) => answersIn(`${field}.${key}`, part, words))
  const label = labelIn(patientTexts.labels, field)
  if (!label || value instanceof Blob) return []
  const tag = words.tagName(Number(field.split('.').at(-1)))
  const shown = Array.isArray(value)
    ? value.filter(part => !isEmptyValue(part)).map(part => words.format(field, part))
    : [words.format(field, value)]
  return [[tag ? `${label}, ${tag}` : label, shown.join(', ')]]
}
