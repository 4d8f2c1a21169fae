import { required } from '../../platform/fields.ts'
import { rowId, text } from '../../platform/formats.ts'
import { z } from '../../platform/zod.ts'

const ClaimReason = required({
  max: 1000,
  min: 10,
  missing: 'Explain your connection to this facility',
  short: 'Explain your connection to this facility in more detail',
})

export const ClaimRequest = z.object({ organization_id: rowId, reason: ClaimReason })

export const ClaimDecision = z.object({
  approve: z.boolean(),
  note: text(1000)
    .nullish()
    .transform(note => note || null),
})
