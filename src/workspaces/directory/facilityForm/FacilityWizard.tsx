import { useQuery } from '@tanstack/react-query'
import { Navigate, useParams } from 'react-router-dom'
import { sectionAtPath, sectionsByPlace } from '#domain/directory/facilities/intake/sections.ts'
import { unfinishedSections } from '#domain/directory/facilities/intake/state.ts'
import { StepSkeleton } from '../../../ui/steps/StepSkeleton.tsx'
import { FacilityLoader } from './FacilityLoader.tsx'
import { sectionPath } from './paths.ts'
import { facilityQuery } from './queries.ts'
import { WizardSection } from './WizardSection.tsx'

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
