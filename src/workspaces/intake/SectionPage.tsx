import { type ReactNode, useEffect, useRef } from 'react'
import { useFormContext } from 'react-hook-form'
import { sectionTitles } from '#domain/intake/patients/intake/sectionNames.ts'
import type { Patient } from '#domain/intake/patients/schema.ts'
import { personName } from '#domain/platform/text.ts'
import { useWhoami } from '../../authProvider/authProvider.ts'
import { texts } from '../../i18n/english/intake.ts'
import { FormLongText } from '../../ui/fields/FormText.tsx'
import { StepPage } from '../../ui/steps/StepPage.tsx'
import { SampleNotice } from '../platform/samples/SampleNotice.tsx'
import { ProgressRail } from './ProgressRail.tsx'
import type { IntakeSection } from './sections.ts'

type SectionProps = { section: IntakeSection; patient: Patient | undefined; adding: boolean }

type Props = SectionProps & {
  /** Whether the form has unsaved input. */
  typed: boolean
  /** Dialogs for leaving and for discarding input. */
  prompts: ReactNode
  children: ReactNode
}

/** A section's page, with its heading and progress around the form. */
export function SectionPage({ section, patient, adding, typed, prompts, children }: Props) {
  const user = useWhoami()
  return (
    <StepPage
      title={section.title}
      above={`${nameOf(patient)} · ${texts.section(section.number, sectionTitles.length)}`}
      rail={<ProgressRail current={section.number} patient={patient} adding={adding} typed={typed} user={user} />}
      prompts={prompts}
    >
      <SampleNotice patient={patient} />
      {children}
    </StepPage>
  )
}

export const nameOf = (patient: Patient | undefined) => (patient ? personName(patient) : texts.newPatient)

/**
 * Text field for details about an answer. Shown only while the answer is selected, and cleared when the selection changes
 * (INT-060, INT-062, INT-064, INT-068).
 */
export function RevealedText({ name, by, hint }: { name: string; by: boolean; hint?: string }) {
  const { setValue } = useFormContext()
  const was = useRef(by)
  useEffect(() => {
    if (was.current && !by) setValue(name, '', { shouldDirty: true })
    was.current = by
  }, [by, name, setValue])
  return by && <FormLongText name={name} hint={hint} rows={3} maxLength={2000} optional />
}
