import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { setCached } from '../../../dataProvider/setCached.ts'
import { type ChosenFacility, slotOf } from '../../platform/drafts/deviceDraft.ts'
import { forgetOnDevice, readOnDevice, slotsOnDevice, storeIfPossible } from '../../platform/drafts/deviceStorage.ts'
import { draftKey } from '../../platform/drafts/draftKey.ts'

const slotFor = (pid: number) => slotOf(pid, 'facility', '')

/**
 * The facility that this user chose for this patient in Find a bed. Null if there is none. Stored like a draft: encrypted on this
 * device, only for its author, and for one day. If the browser cannot encrypt it, it remains in memory only.
 */
export const chosenFacilityQuery = (user: number, pid: number) =>
  queryOptions({
    queryKey: ['chosenFacility', user, pid],
    queryFn: async (): Promise<ChosenFacility | null> => {
      if (slotsOnDevice(user, slotFor(pid)).length === 0) return null
      return (await readOnDevice<ChosenFacility>(await draftKey(), user, slotFor(pid))) ?? null
    },
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
  })

export async function chooseFacility(client: QueryClient, user: number, pid: number, facility: ChosenFacility): Promise<void> {
  setCached(client, chosenFacilityQuery(user, pid).queryKey, facility)
  await storeIfPossible(user, slotFor(pid), facility)
}

export function forgetChosenFacility(client: QueryClient, user: number, pid: number): void {
  setCached(client, chosenFacilityQuery(user, pid).queryKey, null)
  forgetOnDevice(user, slotFor(pid))
}
