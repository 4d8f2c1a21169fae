import { z } from 'zod'
import { text } from './formats.ts'
import { isEmptyPhone, isPhone, toE164 } from './phone.ts'

/** What is said of an empty field that must be filled, where no text is named (spec 1 §5). */
export const requiredInformation = 'Required information'

/** A text that must be there, of at least `min` characters. */
export const required = (given: { max?: number; min?: number; missing?: string; short?: string } = {}) => {
  const { max = 120, min = 1, missing = requiredInformation, short = missing } = given
  return z.string(missing).pipe(text(max).min(1, missing).min(min, short))
}

export const firstName = required({ min: 3, short: 'First name must contain at lest 3 letters' })
export const lastName = required({ min: 3, short: 'Last name must contain at lest 3 letters' })

export const email = required({ max: 254 }).pipe(z.email('Must be a valid email'))

/** A phone number, kept as E.164; the country prefix alone is none (UX-005). */
export const phoneNumber = (missing = requiredInformation) =>
  z
    .string(missing)
    .pipe(text(40))
    .superRefine((typed, context) => {
      const message = isEmptyPhone(typed) ? missing : isPhone(typed) ? undefined : 'Invalid phone number'
      if (message) context.addIssue({ code: 'custom', message })
    })
    .transform(toE164)
