import type { Page } from 'playwright/test'
import type { PatientRecord } from '../domain/placement/advocates/schema.ts'

export type Api = (method: string, path: string, body?: object) => Promise<{ status: number; data: unknown }>
export type Listed = { records: PatientRecord[]; counts: Record<string, number> }

export const cards = (page: Page) => page.getByRole('tabpanel').getByRole('listitem')
export const fits = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth <= document.documentElement.clientWidth)
export const ownOf = async (api: Api, query = '') =>
  (await api('GET', `/advocates/current-user/patient-records?page_size=100&${query}`)).data as Listed
export const nameOf = ({ first_name, last_name }: { first_name: string; last_name: string }) => `${first_name} ${last_name}`
