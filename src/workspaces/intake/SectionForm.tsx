import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useNavigate } from 'react-router-dom'
import { sectionTitles } from '#domain/patients/intake/sections.ts'
import type { Patient } from '#domain/patients/schema.ts'
import { useWhoami } from '../../authProvider/whoami.ts'
import { DraftNotice } from '../../components/drafts/DraftNotice.tsx'
import { DraftState } from '../../components/drafts/DraftState.tsx'
import { SignOutPrompt } from '../../components/drafts/SignOutPrompt.tsx'
import { Form } from '../../components/form/Form.tsx'
import { ActionBar } from '../../components/steps/ActionBar.tsx'
import { LeavePrompt } from '../../components/steps/LeavePrompt.tsx'
import { StepPage } from '../../components/steps/StepPage.tsx'
import { useOncePer } from '../../components/steps/useOncePer.ts'
import { usePlace } from '../../components/steps/usePlace.ts'
import { patientQuery } from '../../dataProvider/patientQueries.ts'
import { texts } from '../../i18n/english/intake.ts'
import { texts as patientTexts } from '../../i18n/english/patient.ts'
import { keepEntry, letGo } from './drafts/entryOfTab.ts'
import { OtherEntries } from './drafts/OtherEntries.tsx'
import type { Opening } from './drafts/opening.ts'
import { backFrom } from './journey.ts'
import { ProgressRail } from './ProgressRail.tsx'
import type { IntakeSection } from './sections.ts'
import { useSection } from './useSection.ts'

type Props = { section: IntakeSection; patient: Patient | undefined; adding: boolean; opening: Opening }

/** One section of the intake: where one is, its form, what is wrong with it, and the way on. */
export function SectionForm({ section, patient, adding, opening }: Props) {
  const user = useWhoami()
  const navigate = useNavigate()
  const client = useQueryClient()
  const { form, submit, saved, draft, isHeld } = useSection({ section, patient, adding, user, opening })
  const { isSubmitting, isDirty } = form.formState
  // Once it is saved the form is left: what came of it is for the next one to show.
  const filled = useRef(patient)
  if (isHeld()) filled.current = patient

  const send = useOncePer(submit)
  const back = useOncePer(() => {
    const before = backFrom({ adding, number: section.number, id: patient?.id })
    if (before) navigate(before)
    // Whoever came here by the address alone has nothing to go back to.
    else if (window.history.state?.idx > 0) navigate(-1)
    else navigate('/patient/advocate')
  })
  const takeTheirs = async () => {
    const { theirs } = draft.other!
    // Where there is no draft any more, the other device has saved: that is what stands now.
    const fresh = theirs || !patient ? patient : await client.fetchQuery({ ...patientQuery(patient.id), staleTime: 0 })
    draft.takeTheirs({ ...section.opensWith(fresh), ...theirs?.values })
  }
  const goOnWith = async (entry: string) => {
    await draft.flush()
    letGo(opening.entry)
    keepEntry(entry)
    await client.invalidateQueries({ queryKey: ['opening'] })
  }
  // Another tab may go on with a new patient whose form is left.
  useEffect(() => () => letGo(opening.entry), [opening.entry])
  usePlace()
  const holds = (to: string) => {
    if (!isHeld()) return undefined
    if (adding && section.key === 'hipaa' && !patient?.hipaa_document) return texts.leave.release
    const stays = to.startsWith('/patient/intake/add/') || to.startsWith('/patient/intake/edit/')
    return isDirty || (adding && !stays) ? texts.leave.incomplete : undefined
  }

  return (
    <StepPage
      title={section.title}
      above={
        <>
          {patient ? `${patient.first_name} ${patient.last_name}` : texts.newPatient}
          {' · '}
          {texts.section(section.number, sectionTitles.length)}
        </>
      }
      rail={<ProgressRail current={section.number} patient={patient} adding={adding} typed={isDirty} user={user} />}
      prompts={
        <>
          <LeavePrompt holds={holds} typed={isDirty} kept={draft.kept.where !== 'failed'} />
          <SignOutPrompt
            section={section.title}
            typed={isDirty && !saved}
            failed={draft.kept.where === 'failed'}
            flush={draft.flush}
          />
        </>
      }
    >
      <Form form={form} onSend={send} name={section.title} labels={patientTexts.labels} prefix="field">
        <DraftNotice draft={draft} labels={patientTexts.labels} onTakeTheirs={takeTheirs} />
        {!patient && <OtherEntries others={opening.others} onOpen={goOnWith} />}
        <section.Form patient={filled.current} />
        <ActionBar
          submit={adding ? texts.save : texts.saveEdit}
          busy={isSubmitting}
          saved={saved}
          state={<DraftState kept={draft.kept} />}
          onBack={back}
        />
      </Form>
    </StepPage>
  )
}
