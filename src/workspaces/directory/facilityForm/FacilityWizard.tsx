import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { Navigate, useNavigate, useParams } from 'react-router-dom'
import type { FacilitySection } from '#domain/directory/facilities/intake/section.ts'
import {
  lastSectionNumber,
  sectionAtPath,
  sectionsByPlace,
  stateOf,
  unfinishedSections,
} from '#domain/directory/facilities/intake/sections.ts'
import type { Facility } from '#domain/directory/facilities/schema.ts'
import { useWhoami } from '../../../authProvider/authProvider.ts'
import { texts } from '../../../i18n/english/facilityForm.ts'
import { texts as intake } from '../../../i18n/english/intake.ts'
import { domainText, errorText } from '../../../i18n/i18nProvider.ts'
import { Choice } from '../../../ui/fields/conflict/ConflictView.tsx'
import { showServerErrors } from '../../../ui/fields/errorLines.ts'
import { Form } from '../../../ui/fields/Form.tsx'
import { ActionBar } from '../../../ui/steps/ActionBar.tsx'
import { StepPage, StepSkeleton } from '../../../ui/steps/StepPage.tsx'
import { StepRail } from '../../../ui/steps/StepRail.tsx'
import { useOncePer, useRestorePosition } from '../../../ui/steps/useRestorePosition.ts'
import { useFieldFormat } from '../../platform/drafts/DraftChoice.tsx'
import { DraftNotice, DraftState, OtherUsersDrafts } from '../../platform/drafts/DraftNotice.tsx'
import { UnsavedInputPrompts } from '../../platform/drafts/UnsavedInputPrompts.tsx'
import type { StoredDrafts } from '../../platform/drafts/useDraft.ts'
import { FacilityLoader } from './FacilityLoader.tsx'
import { sectionForms } from './forms/formOf.ts'
import { ListingStatus } from './ListingStatus.tsx'
import { draftsQuery, facilityQuery, homePathFor, sectionPath } from './queries.ts'
import { useFacilityForm, useLeaveAfterMessage, valuesFor } from './useFacilityForm.ts'

/** Section name in the URL that redirects to the first incomplete section. */
const nextSection = 'next'

/** The facility wizard, which has seven sections. Redirects an unknown section to the first one (FAC-001). */
export function FacilityWizard() {
  const params = useParams()
  const id = Number(params.id)
  if (params.section === nextSection) return <ToNextSection id={id} />
  const section = sectionAtPath('wizard', params.section ?? '')
  if (!section) return <Navigate to={sectionPath(id, 1)} replace />
  return (
    <FacilityLoader key={`${id} ${section.key}`} id={id} section={section.key}>
      {(facility, foundDrafts, mayEdit) =>
        mayEdit ? (
          <WizardSection section={section} facility={facility} foundDrafts={foundDrafts} />
        ) : (
          <Navigate to={`/facility/edit/${id}`} replace />
        )
      }
    </FacilityLoader>
  )
}

/**
 * Redirects to the first incomplete section, or to the last one if all are complete. If the facility fails to load, redirects to
 * section 1, which shows the error.
 */
function ToNextSection({ id }: { id: number }) {
  const { data: facility, error } = useQuery(facilityQuery(id))
  if (!facility && !error) return <StepSkeleton steps={sectionsByPlace.wizard.length} />
  const section = facility ? (unfinishedSections(facility)[0] ?? sectionsByPlace.wizard.at(-1)!) : sectionsByPlace.wizard[0]!
  return <Navigate to={sectionPath(id, section.number)} replace />
}

type Props = { section: FacilitySection; facility: Facility; foundDrafts: StoredDrafts }

function WizardSection({ section, facility, foundDrafts }: Props) {
  const user = useWhoami()
  const navigate = useNavigate()
  const leaveWithMessage = useLeaveAfterMessage()
  const format = useFieldFormat()
  const { data: otherDrafts = [] } = useQuery(draftsQuery(facility.id))
  const { number, key, title, wire } = section
  const schemas = useMemo(() => [section.schema], [section])
  const last = number === sectionsByPlace.wizard.length
  const homePath = homePathFor(user, facility)
  const { form, submit, saved, draft, hasUnsavedInput, conflict } = useFacilityForm({
    facility,
    sections: [section],
    draftKey: key,
    user: user.id,
    foundDrafts,
    progress: last ? { intake_section: lastSectionNumber, intake_complete: true } : { intake_section: wire },
    validateOnBlur: number === 1,
    showError: showServerErrors,
    onSaved: savedFacility => {
      if (!last) return navigate(sectionPath(savedFacility.id, number + 1))
      const [incomplete] = unfinishedSections(savedFacility)
      // The user skipped a section that matching requires, so go there next.
      if (!savedFacility.intake_complete && incomplete) return navigate(sectionPath(savedFacility.id, incomplete.number))
      leaveWithMessage(texts.created, homePath)
    },
    onFailed: (error, show) => {
      const message = show(error)
      // The specification requires a browser alert in sections 1 to 6. The last section shows errors above the form (FAC-007).
      if (!last) window.alert(message === undefined ? errorText(error) : domainText(message))
    },
  })
  const { isSubmitting, isDirty } = form.formState
  const send = useOncePer(submit)
  const back = useOncePer(() => navigate(number === 1 ? homePath : sectionPath(facility.id, number - 1)))
  useRestorePosition()
  const Fields = sectionForms[key]!
  const steps = sectionsByPlace.wizard.map(step => ({
    title: step.title,
    state: step.number === number && stateOf(step, facility) === 'notStarted' ? ('begun' as const) : stateOf(step, facility),
    to: sectionPath(facility.id, step.number),
  }))
  return (
    <StepPage
      title={title}
      above={`${facility.name} · ${texts.section(number, sectionsByPlace.wizard.length)}`}
      rail={<StepRail label={texts.sections} steps={steps} current={number} />}
      prompts={
        <UnsavedInputPrompts
          name={title}
          draft={draft}
          isDirty={isDirty}
          saved={saved}
          questionFor={() => (hasUnsavedInput() ? intake.leave.incomplete : undefined)}
        />
      }
    >
      <ListingStatus facility={facility} />
      <Form form={form} onSubmit={send} name={title} labels={texts.labels} prefix="field" schemas={schemas}>
        {conflict && <Choice {...conflict} show={format} />}
        <OtherUsersDrafts drafts={otherDrafts} />
        <DraftNotice
          draft={draft}
          labels={texts.labels}
          onDiscard={draft.discard}
          onTakeOther={() => draft.takeOther({ ...valuesFor([section], facility), ...draft.other?.draft?.values })}
        />
        <Fields facility={facility} level={2} readOnly={false} />
        <ActionBar
          submit={last ? texts.saveFinish : texts.saveContinue}
          busy={isSubmitting}
          saved={saved}
          state={<DraftState kept={draft.saveState} />}
          onBack={back}
        />
      </Form>
    </StepPage>
  )
}
