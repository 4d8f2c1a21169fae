import { contract } from '../endpoint.ts'
import { onOneLine, text } from '../formats.ts'
import { z } from '../zod.ts'

/** What became of a message that a service had accepted. */
const DeliveryReport = z.object({
  id: z.string().min(1).max(200).describe('The message’s id: `id` of a fax, the Message-ID of an email'),
  status: z.enum(['delivered', 'failed']),
  reason: text(120)
    .nullish()
    .transform(reason => reason && onOneLine(reason))
    .describe('Why it failed: `busy`, `no_answer`, `not_a_fax`, `bounced`, or the service’s own words'),
  pages: z.number().int().min(0).max(1000).nullish(),
})
export type DeliveryReport = z.output<typeof DeliveryReport>

const report = {
  method: 'POST',
  access: 'public',
  body: DeliveryReport,
  response: z.object({}),
} as const

/** Reports from the email and fax services. Each request is signed (docs/operations.md). */
export const deliveries = contract({
  fax: {
    ...report,
    path: '/callbacks/fax',
    about: 'The fax service reports that a fax was delivered or failed. Signed with FAX_SECRET in X-Signature.',
  },
  mail: {
    ...report,
    path: '/callbacks/mail',
    about: 'The email service reports that an email was delivered or bounced. Signed with MAIL_CALLBACK_SECRET in X-Signature.',
  },
})
