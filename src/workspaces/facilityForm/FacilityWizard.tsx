import { Navigate, useParams } from 'react-router-dom'
import { sectionNamed } from '#domain/facilities/intake/sections.ts'
import { sectionAddress } from './home.ts'
import { Opened } from './Opened.tsx'
import { WizardSection } from './WizardSection.tsx'

/** The seven steps in which a location is filled in (spec 3 §2); an unknown one is the first. */
export function FacilityWizard() {
  const params = useParams()
  const id = Number(params.id)
  const section = sectionNamed('wizard', params.section ?? '')
  if (!section) return <Navigate to={sectionAddress(id, 1)} replace />
  return (
    <Opened key={`${id} ${section.key}`} id={id} section={section.key}>
      {(facility, opening, mayEdit) =>
        mayEdit ? (
          <WizardSection section={section} facility={facility} opening={opening} />
        ) : (
          <Navigate to={`/facility/edit/${id}`} replace />
        )
      }
    </Opened>
  )
}
