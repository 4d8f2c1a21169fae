import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Navigate } from 'react-router-dom'
import { can } from '#domain/access.ts'
import { wholeForm } from '#domain/drafts/schema.ts'
import { sectionsIn } from '#domain/facilities/intake/sections.ts'
import type { Facility } from '#domain/facilities/schema.ts'
import { useWhoami } from '../../authProvider/whoami.ts'
import { BackLink } from '../../components/BackLink.tsx'
import { FailedState } from '../../components/FailedState.tsx'
import { Page, PageHeader } from '../../components/Page.tsx'
import { StepSkeleton } from '../../components/steps/StepSkeleton.tsx'
import type { Found } from '../../features/drafts/useDraft.ts'
import { texts } from '../../i18n/english/facilityForm.ts'
import { FormSkeleton } from './FormSkeleton.tsx'
import { homeOf } from './home.ts'
import { facilityQuery, openingQuery } from './queries.ts'

type Props = {
  id: number
  /** Whose draft the form opens with. */
  section: string
  children: (facility: Facility, opening: Found, mayEdit: boolean) => ReactNode
}

const nothing: Found = { mine: undefined, theirs: null, entry: '' }

/** A facility as it stands now and what was typed of it before, once both are there. Who may not keep it finds the way out. */
export function Opened({ id, section, children }: Props) {
  const user = useWhoami()
  const waiting = section === wholeForm ? <FormSkeleton /> : <StepSkeleton steps={sectionsIn.wizard.length} />
  const asked = useQuery(facilityQuery(id))
  const mayEdit = asked.data !== undefined && can(user, 'facilities.edit', asked.data)
  const opening = useQuery({ ...openingQuery({ user: user.id, id, section }), enabled: mayEdit })
  if (asked.error && !asked.data)
    return (
      <Page>
        <PageHeader
          title={texts.facility}
          above={
            <BackLink to={homeOf(user, { organization_id: null, organization_name: null })}>
              {user.is_admin ? texts.backToFacilities : texts.backToOrganization}
            </BackLink>
          }
        />
        <FailedState title={texts.notLoaded} error={asked.error} onRetry={asked.refetch} />
      </Page>
    )
  // What opens is what stands now, not what was seen a while ago.
  if (!asked.data || (asked.isFetching && !asked.isFetchedAfterMount)) return waiting
  // It was merged into another, which its old address leads to.
  if (asked.data.id !== id) return <Navigate to={`/facility/edit/${asked.data.id}`} replace />
  // Administrators may look at what they may not change (FAC-046).
  if (!mayEdit && !user.is_admin) return <Navigate to="/unauthorized" replace />
  if (mayEdit && (!opening.data || !opening.isFetchedAfterMount)) return waiting
  return children(asked.data, opening.data ?? nothing, mayEdit)
}
