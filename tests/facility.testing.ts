import type { Page } from 'playwright/test'
import type { Api } from './fixtures.ts'

/** The page never scrolls horizontally. */
export const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name })
export const next = (page: Page) => page.getByRole('button', { name: 'Save & Continue' }).click()
export const choose = (page: Page, question: string, answer: string) =>
  page
    .getByRole('group', { name: question })
    .getByRole('radio', { name: new RegExp(`^${answer}\\b`) })
    .check()
export const tick = (page: Page, question: string, answer: string) =>
  page.getByRole('group', { name: question }).getByRole('checkbox', { name: answer }).first().check()

/** Creates an empty location for the treatment center. */
export async function newLocation(api: Api, name: string) {
  const orgAdmin = await api('org.admin')
  const { organization } = (await orgAdmin('GET', '/organizations/my-organizations')).data as { organization: { id: number } }
  const admin = await api('tech.support')
  const { id } = (await admin('POST', '/facilities', { organization_id: organization.id, name })).data as { id: number }
  return { id, admin, organization: organization.id }
}
let count = 0
export const unique = (name: string, info: { project: { name: string }; workerIndex: number }) =>
  `${name} ${info.project.name}${info.workerIndex}${++count}`

export const made: { id: number; admin: Awaited<ReturnType<Api>> }[] = []
