import { expect, test } from 'vitest'
import { NewPayer } from '../directory/payers/schema.ts'
import { SignUp } from '../identity/account/schema.ts'
import { NewOrganization } from '../people/organizations/schema.ts'
import { isPlainName, notPlainName } from './csv.ts'

const formulas = ['=HYPERLINK("http://evil.example")', '=1+1', '@SUM(1+1)', '＝1+1', "+cmd|' /C calc'!A0", '-SUM(1)', ' =1']
test.each([...formulas, 'Visit www.evil.example', 'Win at https://evil.example'])('%s is not a name', text =>
  expect(isPlainName(text)).toBe(false),
)

test.each([
  ...['O’Neil-Žižek', 'Zoë 李小龍', 'D’Angelo, Jr.', 'St. Mary’s & Sons', '+Plus Care', '-', 'Nguyễn Thị', 'Number 1 = Health'],
  ...['C.H.U. Sainte-Justine', 'HTTP Health', 'Care@Home', '3:16 Recovery', 'AT&T Employees (PPO)', 'Ana "Bea", the third'],
])('%s is a name', text => expect(isPlainName(text)).toBe(true))

const person = { first_name: 'Odette', last_name: 'Marlow', phone: '2135550188', email: 'odette@elmvalley.example' }
const workplace = { organization: 'Elm Valley', address: '12 Elm Street', city: 'Elm Valley', state: 'CA', zipcode: '90001' }

test.each(['first_name', 'last_name', 'organization'])('a sign-up with a formula as %s is refused at the field', field => {
  const { error } = SignUp.safeParse({ ...person, ...workplace, [field]: formulas[0] })
  expect(error!.issues.map(({ path, message }) => [path.join('.'), message])).toEqual([[field, notPlainName]])
})

test('an organization or a payer with a formula as its name is refused', () => {
  const problems = [
    NewOrganization.safeParse({ type: 'treatment_center', name: '=1+1+1' }),
    NewPayer.safeParse({ payer_code: 'X1', payer_name: '=1+1', insurance_type: 'Public' }),
  ].map(({ error }) => error!.issues.map(issue => issue.message))
  for (const messages of problems) expect(messages).toContain(notPlainName)
})
