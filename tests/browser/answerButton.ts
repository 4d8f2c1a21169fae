import type { Locator, Page } from 'playwright/test'

/**
 * The button that answers a step with Yes or No, or changes its answer. On a phone, the open step's button is in the bar at the
 * bottom.
 */
export const answerTo = (page: Page, step: string, answer: 'Yes' | 'No') =>
  page
    .getByRole('group', { name: step, exact: true })
    .getByRole('button', { name: new RegExp(`^(${answer}, |Change to ${answer})`) })

/** Finds the button that sends the answer in an answer's dialog. Its label says what the answer does. */
export const sendButton = (dialog: Locator): Locator =>
  dialog.getByRole('button', {
    name: /^(Accept|Decline) (payment|patient)$|^(Request|Skip) interview$|^Book patient$|^Reject offer$|^Record (admission|outcome)$/,
  })
