import { email } from '../../platform/fields.ts'
import { z } from '../../platform/zod.ts'
import { passwordRules } from './password.ts'

/** Limits for password reset codes (docs/decisions/0020-account-recovery.md). Durations are in seconds. */
export const resetCode = {
  digits: 6,
  validFor: 600,
  /** Maximum attempts, counted separately for the browser that requested the code and for all other browsers combined. */
  tries: 5,
  /** Maximum attempts for a browser that uses a code requested by another browser. */
  sharedTries: 3,
  /** Maximum number of browsers that can use the same code. */
  browsers: 10,
  /** A code is shared with another browser only if it remains valid for at least this long. */
  sharedFor: 120,
  /** Maximum number of times to resend a valid code. */
  resends: 2,
  /** Time to wait after sending a code before it can be resent. */
  resendAfter: 60,
}

/** The rules for a new password on this form, in the prescribed order and wording (AUTH-053 to AUTH-056). */
const rules = [
  [passwordRules.longEnough, 'password must include a minimum of 8 characters'],
  [passwordRules.special, 'password must include at least 1 special character'],
  [passwordRules.uppercase, 'password must include at least 1 uppercase letter'],
  [passwordRules.digit, 'password must include at least 1 number'],
  [passwordRules.shortEnough, 'password cannot have more than 128 characters'],
] as const

const codeProblem = (code: string) => (/^\d{6}$/.test(code) ? undefined : 'code must be a six digit number')
const problem = (password: string): string | undefined => rules.find(([isKept]) => !isKept(password))?.[1]

/** The form's first error, in the prescribed order (AUTH-051); undefined if the form is valid. */
export const resetProblem = (input: { code: string; new_password: string; confirmation: string }): string | undefined =>
  codeProblem(input.code) ??
  problem(input.new_password) ??
  (input.confirmation === input.new_password ? undefined : 'passwords do not match')

const checked = (find: (value: string) => string | undefined) =>
  z.string().superRefine((value, context) => {
    const message = find(value)
    if (message) context.addIssue({ code: 'custom', message })
  })

/** The request body for a password reset. `code` precedes the password so that its error is reported first. */
export const PasswordReset = z.object({ email, code: checked(codeProblem), new_password: checked(problem) })

/** Shown after the password is reset (AUTH-059). */
export const resetDone = 'Your password has been successfully updated, go ahead and log into your profile now'

/**
 * The error for a code that does not work. It is the same whether the code is wrong, has expired, has been used, or was never sent.
 */
export const wrongResetCode = 'This code is incorrect or has expired. Request a new one.'
