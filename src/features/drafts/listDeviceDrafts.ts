import type { DeviceDraft } from './deviceDraft.ts'
import { readOnDevice, slotsOnDevice } from './deviceStorage.ts'
import { draftKey } from './draftKey.ts'

/** The user's drafts on this device for one slot or a slot prefix, newest first. */
export async function allOnDevice(user: number, asked: string): Promise<DeviceDraft[]> {
  const slots = slotsOnDevice(user, asked)
  const key = slots.length ? await draftKey().catch(() => undefined) : undefined
  if (!key) return []
  const found = await Promise.all(slots.map(slot => readOnDevice<DeviceDraft>(key, user, slot)))
  return found.filter(draft => draft !== undefined).sort((a, b) => b.saved_at.localeCompare(a.saved_at))
}
