import Box from '@mui/material/Box'
import Skeleton from '@mui/material/Skeleton'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Navigate } from 'react-router-dom'
import { can } from '#domain/access.ts'
import { sectionsByPlace } from '#domain/directory/facilities/intake/sections.ts'
import type { Facility } from '#domain/directory/facilities/schema.ts'
import { wholeForm } from '#domain/platform/drafts/schema.ts'
import { useWhoami } from '../../../authProvider/authProvider.ts'
import { useIsFresh } from '../../../dataProvider/setCached.ts'
import { texts } from '../../../i18n/english/facilityForm.ts'
import { BackLink } from '../../../ui/NotFound.tsx'
import { Page, PageHeader } from '../../../ui/Page.tsx'
import { CardSkeletons, SkeletonFrame } from '../../../ui/PageSkeleton.tsx'
import { FailedState } from '../../../ui/StateBox.tsx'
import { StepSkeleton } from '../../../ui/steps/StepPage.tsx'
import type { StoredDrafts } from '../../platform/drafts/useDraft.ts'
import { facilityQuery, homePathFor, storedDraftsQuery } from './queries.ts'

type Props = {
  id: number
  /** Which draft to open: a section's key, or the key of the whole form. */
  section: string
  children: (facility: Facility, foundDrafts: StoredDrafts, mayEdit: boolean) => ReactNode
}

const noDrafts: StoredDrafts = { deviceDraft: undefined, serverDraft: null, entry: '' }

/** Loads the facility and the user's draft before rendering the form. Redirects users without permission. */
export function FacilityLoader({ id, section, children }: Props) {
  const user = useWhoami()
  const skeleton = section === wholeForm ? <FormSkeleton /> : <StepSkeleton steps={sectionsByPlace.wizard.length} />
  const query = useQuery(facilityQuery(id))
  const isFresh = useIsFresh(query, ['facilities', id])
  const mayEdit = query.data !== undefined && can(user, 'facilities.edit', query.data)
  const draftsQuery = useQuery({ ...storedDraftsQuery({ user: user.id, id, section }), enabled: mayEdit })
  if (query.error && !query.data)
    return (
      <Page>
        <PageHeader
          title={texts.facility}
          above={
            <BackLink to={homePathFor(user, { organization_id: null, organization_name: null })}>
              {user.is_admin ? texts.backToFacilities : texts.backToOrganization}
            </BackLink>
          }
        />
        <FailedState title={texts.notLoaded} error={query.error} onRetry={query.refetch} />
      </Page>
    )
  if (!query.data || !isFresh) return skeleton
  // The facility was merged into another one.
  if (query.data.id !== id) return <Navigate to={`/facility/edit/${query.data.id}`} replace />
  // Administrators may view facilities even if they cannot edit them (FAC-046).
  if (!mayEdit && !user.is_admin) return <Navigate to="/unauthorized" replace />
  if (mayEdit && (!draftsQuery.data || !draftsQuery.isFetchedAfterMount)) return skeleton
  return children(query.data, draftsQuery.data ?? noDrafts, mayEdit)
}

const FormSkeleton = () => (
  <SkeletonFrame above>
    <Box sx={{ maxWidth: 960 }}>
      <Skeleton variant="rounded" height={108} sx={{ mb: 2 }} />
      <CardSkeletons rows={3} height={240} />
    </Box>
  </SkeletonFrame>
)
