import type { Page } from 'playwright/test'

export const dashboard = '/admin/facilities/dashboard'
export const found = (page: Page) => page.getByText(/^[\d,]+ found$/)
