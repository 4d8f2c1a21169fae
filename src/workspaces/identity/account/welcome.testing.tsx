import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect } from 'vitest'
import { agreementVersion } from '#domain/identity/account/agreement.ts'
import type { CurrentUser } from '#domain/identity/account/currentUser.ts'
import type { Whoami } from '#domain/identity/account/schema.ts'
import { advocate, enter, network, openAt } from '../../../testing.ts'
import './ChangePassword.tsx'
import './FirstLogin.tsx'
import '../../placement/patients/PatientDashboard.tsx'

const newcomer: CurrentUser['user'] = {
  id: 7,
  email: 'nora@lakemere.example',
  first_name: 'Nora',
  last_name: 'Field',
  phone_number: '+12135550166',
  opt_in_methods: [301],
  agreement_version: null,
  password_due: true,
  agreement_due: true,
  updated_at: '2026-11-02T05:00:00Z',
}
export const accepted = { agreement_version: agreementVersion, agreement_due: false, updated_at: '2026-11-02T05:00:00Z' }
export const changed = 'Password changed successfully'
export const refusal = (message: string) => ({ json: { data: { message }, message } })

type Answers = NonNullable<Parameters<typeof network>[0]>['answers']
export type Given = { user?: Partial<CurrentUser['user']>; welcomed?: boolean; answers?: Answers }
/** Stubs a server with this user. `welcomed` means that the user has completed the welcome screen. */
export function server({ user = {}, welcomed = false, answers = {} }: Given = {}) {
  const whoami: Whoami = { ...advocate, first_login: !welcomed }
  const data = {
    user: { ...newcomer, ...user },
    profile_image: null,
    agreement: { version: agreementVersion, provider: 'Lantern', state: 'Oregon', county: 'Lane County' },
  }
  const done = <A,>(answer: A): A => {
    whoami.first_login = false
    return answer
  }
  const methods = [
    { id: 301, name: 'Email', category: 'opt_in', uiMainCategory: null },
    { id: 302, name: 'Text message (SMS)', category: 'opt_in', uiMainCategory: null },
  ]
  const { requests } = network({
    user: whoami,
    answers: {
      'GET /users/current': { json: { data } },
      get 'PATCH /users/current'() {
        return data.user.password_due ? { json: { data } } : done({ json: { data } })
      },
      'POST /common/lookup': { json: { data: { opt_in: methods } } },
      get 'POST /users/change-password'() {
        return done(refusal(changed))
      },
      ...answers,
    },
  })
  const bodies = (call: string) => requests.filter(item => `${item.method} ${item.path}` === call).map(item => item.body)
  return { requests, bodies }
}

export const password = (label: string) => screen.findByLabelText(label)
export async function fill(old = 'Passage!2026', given = 'Harbor lights 7!', again = given) {
  for (const [label, typed] of [
    ['Old Password', old],
    ['New Password', given],
    ['Confirm Password', again],
  ] as const) {
    await userEvent.clear(await password(label))
    await enter(await password(label), typed)
  }
}
export const proceed = () => userEvent.click(screen.getByRole('button', { name: 'Proceed' }))
export const problems = async () =>
  within((await screen.findByText('There is a problem')).parentElement!)
    .getAllByRole('link')
    .map(item => item.textContent)

export const rejects = async (given: string, message: string) => {
  const { bodies } = server({ user: accepted })
  openAt('/first_login')
  await fill('Passage!2026', given)
  await proceed()
  expect(await problems()).toEqual([message.replace(/ \[.*/, '')])
  expect(bodies('POST /users/change-password')).toEqual([])
}
