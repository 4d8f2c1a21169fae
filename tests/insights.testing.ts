import type { Page } from 'playwright/test'

export const figure = (page: Page, title: string) => page.getByRole('region', { name: title, exact: true })
