import type { Page } from 'playwright/test'

export const bar = (page: Page, text: string) => page.getByRole('status').getByText(text)
