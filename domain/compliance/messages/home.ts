import { instant } from '../../platform/formats.ts'
import { z } from '../../platform/zod.ts'

/** What can wait for an administrator, in the order of the home screen. */
export const waitingKinds = [
  'signUps',
  'members',
  'organizations',
  'hospitals',
  'locations',
  'claims',
  'approvals',
  'messages',
  'imports',
  'duplicates',
] as const

/** How many records of a kind wait. At least one. */
export const Waiting = z.object({
  kind: z.enum(waitingKinds),
  count: z.number().int(),
  /** Since when the first of them has waited. */
  oldest: instant,
})
export type Waiting = z.infer<typeof Waiting>
