import { onOneLine, text } from './formats.ts'
import { isEmptyPhone, isPhone, toE164 } from './phone.ts'
import { requiredInformation } from './plainMessages.ts'
import { z } from './zod.ts'

export { requiredInformation }

/** Required text with at least `min` characters. */
export const required = (options: { max?: number; min?: number; missing?: string; short?: string } = {}) => {
  const { max = 120, min = 1, missing = requiredInformation, short = missing } = options
  return z.string(missing).pipe(text(max).min(1, missing).min(min, short))
}

export const firstName = required().transform(onOneLine)
export const lastName = required().transform(onOneLine)

/** The error for a first name with fewer than three letters, unless the user confirms that the name is complete (S-04). */
const shortFirst = { min: 3, message: 'First name must contain at lest 3 letters' }
const shortLast = { min: 3, message: 'Last name must contain at lest 3 letters' }
export const userNames = { first_name: shortFirst, last_name: shortLast }
export const accountNames = { firstName: shortFirst, lastName: shortLast }
export const contactNames = { contact_first_name: shortFirst, contact_last_name: shortLast }

export const email = required({ max: 254 }).pipe(z.email('Must be a valid email'))

/** A phone number, stored as E.164. A country code alone is treated as empty (UX-005). */
export const phoneNumber = (missing = requiredInformation) =>
  z
    .string(missing)
    .pipe(text(40))
    .superRefine((text, context) => {
      const message = isEmptyPhone(text) ? missing : isPhone(text) ? undefined : 'Invalid phone number'
      if (message) context.addIssue({ code: 'custom', message })
    })
    .transform(toE164)

/** Like `phoneNumber`, but may be empty. */
export const optionalPhoneNumber = z.preprocess(
  value => (typeof value === 'string' && isEmptyPhone(value) ? undefined : value),
  phoneNumber().optional(),
)
