import { queryOptions } from '@tanstack/react-query'
import { facilities } from '#domain/directory/facilities/contract.ts'
import { drafts } from '#domain/platform/drafts/contract.ts'
import { call } from '../../../dataProvider/call.ts'
import { randomId } from '../../../ui/randomId.ts'
import { listDeviceDrafts } from '../../platform/drafts/listDeviceDrafts.ts'
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
