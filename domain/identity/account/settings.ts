import { accountNames, email, firstName, lastName, phoneNumber } from '../../platform/fields.ts'
import { withRules } from '../../platform/formRules.ts'
import { checkShortNames, fullNameFlags } from '../../platform/fullNames.ts'
import { z } from '../../platform/zod.ts'
import type { CurrentUserEdit } from './currentUser.ts'

/** The account settings form, which has its own field names (ACCT-006) and is validated with the sign-up rules (ACCT-005). */
export const AccountForm = withRules(
  z.object({
    ...fullNameFlags('firstName', 'lastName'),
    firstName,
    lastName,
    phoneNum: phoneNumber(),
    email,
    comMethods: z.array(z.number()),
  }),
  checkShortNames(accountNames),
)
export type AccountForm = z.output<typeof AccountForm>

const sentAs = {
  firstName: 'first_name',
  firstName_is_full: 'first_name_is_full',
  lastName: 'last_name',
  lastName_is_full: 'last_name_is_full',
  phoneNum: 'phone_number',
  email: 'email',
  comMethods: 'opt_in_methods',
} as const satisfies Record<keyof AccountForm, keyof CurrentUserEdit>

/** Converts the form to the request body, using the API's field names. */
export const accountChange = (form: AccountForm): CurrentUserEdit => {
  const values = new Map<string, unknown>(Object.entries(form))
  return Object.fromEntries(Object.entries(sentAs).map(([field, column]) => [column, values.get(field)]))
}

/** Maps server errors to the form's field names. Other field names are unchanged. */
export const formErrors = (errors: Record<string, string>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(errors).map(([column, message]) => [
      Object.entries(sentAs).find(([, name]) => name === column)?.[0] ?? column,
      message,
    ]),
  )

export const accountSaved = 'Account settings updated successfully'
