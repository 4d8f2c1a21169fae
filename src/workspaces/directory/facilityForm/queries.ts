import { queryOptions } from '@tanstack/react-query'
import { facilities } from '#domain/directory/facilities/contract.ts'
import type { Facility } from '#domain/directory/facilities/schema.ts'
import type { Actor } from '#domain/identity/actor.ts'
import { drafts } from '#domain/platform/drafts/contract.ts'
import { call } from '../../../dataProvider/call.ts'
import { randomId } from '../../../ui/browser.ts'
import { listDeviceDrafts } from '../../platform/drafts/deviceStorage.ts'
import { savesDone } from '../../platform/drafts/pendingSaves.ts'
import type { StoredDrafts } from '../../platform/drafts/useDraft.ts'

export const facilityQuery = (id: number) =>
  queryOptions({
    queryKey: ['facilities', 'show', id],
    queryFn: ({ signal }) => call(facilities.show, { params: { id }, signal }),
    // Refetching would overwrite the user's input.
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  })

/** Key of the facility form's draft in this device's storage. */
export const slotFor = (id: number, section: string) => `facility-${id}.${section}`

export const draftsQuery = (id: number) =>
  queryOptions({
    queryKey: ['drafts', 'facility', id],
    queryFn: ({ signal }) => call(drafts.listOfFacility, { params: { id }, signal }),
    staleTime: 0,
  })

export const storedDraftsQuery = ({ user, id, section }: { user: number; id: number; section: string }) =>
  queryOptions({
    queryKey: ['opening', user, 'facility', id, section],
    queryFn: async (): Promise<StoredDrafts> => {
      const slot = slotFor(id, section)
      await savesDone(slot)
      const [serverDraft, [deviceDraft]] = await Promise.all([
        call(drafts.showOfFacility, { params: { id, section } }).catch(() => undefined),
        listDeviceDrafts(user, slot),
      ])
      return { deviceDraft, serverDraft, entry: randomId() }
    },
    retry: false,
    staleTime: 0,
    gcTime: 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
    meta: { keepsOpen: true },
  })

type FacilityOwner = Pick<Facility, 'organization_id' | 'organization_name'>

/**
 * Path to return to: the facility's organization for administrators, and the user's own organization page for everyone else
 * (FAC-002, FAC-041).
 */
export function homePathFor(user: Pick<Actor, 'is_admin'>, { organization_id }: FacilityOwner): string {
  if (!user.is_admin) return '/facility/my_organization'
  // A directory listing has no organization.
  return organization_id === null ? '/admin/facilities/dashboard' : `/admin/organizations/${organization_id}`
}

export const sectionPath = (id: number, number: number) => `/facility/${id}/add/section${number}`
