import { expect, test } from 'vitest'
import { AccountForm, accountChange, formErrors } from './profile.ts'

const good = {
  firstName: 'Ana',
  lastName: 'Diaz',
  phoneNum: '(213) 555-0166',
  email: 'ana@harbor.example',
  comMethods: [301],
}
const messages = (overrides: object) => {
  const { error } = AccountForm.safeParse({ ...good, ...overrides })
  return error?.issues.map(({ path, message }) => `${path.join('.')}: ${message}`) ?? []
}

test.each([
  [{ firstName: '' }, 'firstName: Required information'],
  [{ firstName: 'An' }, 'firstName: First name must contain at lest 3 letters'],
  [{ lastName: ' Di ' }, 'lastName: Last name must contain at lest 3 letters'],
  [{ phoneNum: '' }, 'phoneNum: Required information'],
  [{ phoneNum: '+1' }, 'phoneNum: Required information'],
  [{ phoneNum: '+' }, 'phoneNum: Required information'],
  [{ phoneNum: '213-555' }, 'phoneNum: Invalid phone number'],
  [{ email: '' }, 'email: Required information'],
  [{ email: 'ana@harbor' }, 'email: Must be a valid email'],
])('%j is rejected: %s [ACCT-004] [ACCT-005]', (overrides, message) => expect(messages(overrides)).toContain(message))

test('sends the form with the API’s field names, and an empty list if no method is selected [ACCT-006]', () => {
  const change = accountChange(AccountForm.parse({ ...good, comMethods: [] }))
  expect(change).toEqual({
    first_name: 'Ana',
    last_name: 'Diaz',
    phone_number: '+12135550166',
    email: 'ana@harbor.example',
    opt_in_methods: [],
  })
})

test('maps server errors to the form fields [ACCT-006]', () => {
  expect(formErrors({ phone_number: 'no', email: 'taken', opt_in_methods: 'none', else: 'else' })).toEqual({
    phoneNum: 'no',
    email: 'taken',
    comMethods: 'none',
    else: 'else',
  })
})
