import type { Page } from 'playwright/test'

/**
 * The button that answers a step with Yes or No, or changes its answer. On a phone, the open step's button is in the bar at the
 * bottom.
 */
export const answerTo = (page: Page, step: string, answer: 'Yes' | 'No') =>
  page
    .getByRole('group', { name: step, exact: true })
    .getByRole('button', { name: new RegExp(`^(${answer}, |Change to ${answer})`) })
