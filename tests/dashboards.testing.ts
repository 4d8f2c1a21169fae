import type { Page } from 'playwright/test'

export const cards = (page: Page) => page.getByRole('tabpanel').getByRole('listitem')
