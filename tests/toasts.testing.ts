import type { Page } from 'playwright/test'

/*
 * Users work on while a toast is shown: it is at the bottom left, above the bars, and catches no clicks beside its text.
 * tests/every-screen.spec.ts checks the same with a toast on every screen.
 */
export const toast = (page: Page) => page.locator('.MuiSnackbar-root > *')

export const save = (page: Page) => page.getByRole('button', { name: 'Save and continue' }).click()
