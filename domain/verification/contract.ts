import { z } from 'zod'
import { contract } from '../endpoint.ts'
import { rowId, text } from '../formats.ts'
import { channels, wrongCode } from './code.ts'

const sentTo = {
  channel: z.enum(channels),
  destination: text().min(3, 'Please enter a phone number or an e-mail address'),
  /** Whose destination it is, where several patients of the asker share one. */
  patient_id: rowId.optional(),
}

export const verification = contract({
  send: {
    method: 'POST',
    path: '/users/verification/code',
    about:
      "Sends a six-digit code to a patient's own phone or mailbox. What belongs to nobody of the caller's gets none, and the same answer.",
    access: 'verification.use',
    body: z.object(sentTo),
    /** For how many seconds the code is valid. */
    response: z.object({ valid_for: z.number().int() }),
  },
  verify: {
    method: 'POST',
    path: '/users/verification/code/verify',
    about: 'Takes the code that was sent. Each try counts, also a wrong one; the code works once.',
    access: 'verification.use',
    body: z.object({
      ...sentTo,
      code: z
        .string()
        .trim()
        .regex(/^\d{6}$/, wrongCode),
    }),
    response: z.object({ verified: z.literal(true) }),
  },
})
