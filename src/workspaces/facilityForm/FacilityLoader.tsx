import Box from '@mui/material/Box'
import Skeleton from '@mui/material/Skeleton'
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
import { CardSkeletons, LoadingPage } from '../../components/PageSkeleton.tsx'
import { StepSkeleton } from '../../components/steps/StepSkeleton.tsx'
import type { FoundDrafts } from '../../features/drafts/useDraft.ts'
import { texts } from '../../i18n/english/facilityForm.ts'
import { homeOf } from './addresses.ts'
import { facilityQuery, openingQuery } from './queries.ts'

type Props = {
  id: number
  /** Whose draft to open: a section's or the whole form's. */
  section: string
  children: (facility: Facility, opening: FoundDrafts, mayEdit: boolean) => ReactNode
}

const nothing: FoundDrafts = { deviceDraft: undefined, serverDraft: null, entry: '' }

/** Loads the current facility and the user's draft, then renders the form. Redirects users without permission. */
export function FacilityLoader({ id, section, children }: Props) {
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
  // Load the current record instead of showing a cached one.
  if (!asked.data || (asked.isFetching && !asked.isFetchedAfterMount)) return waiting
  // The facility was merged into another one; redirect to that one.
  if (asked.data.id !== id) return <Navigate to={`/facility/edit/${asked.data.id}`} replace />
  // Administrators may view what they cannot edit (FAC-046).
  if (!mayEdit && !user.is_admin) return <Navigate to="/unauthorized" replace />
  if (mayEdit && (!opening.data || !opening.isFetchedAfterMount)) return waiting
  return children(asked.data, opening.data ?? nothing, mayEdit)
}

/** Loading placeholder for the form. */
const FormSkeleton = () => (
  <LoadingPage above>
    <Box sx={{ maxWidth: 960 }}>
      <Skeleton variant="rounded" height={108} sx={{ mb: 2 }} />
      <CardSkeletons rows={3} height={240} />
    </Box>
  </LoadingPage>
)
