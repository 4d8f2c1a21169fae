import type { Page } from 'playwright/test'

export const html = (page: Page) => page.locator('html')

/** Answers requests for the file with the Spanish texts, which is recognized by its content. */
export async function onSpanish(page: Page, answer: 'fail' | ((text: string) => string)) {
  const loads: string[] = []
  await page.route('**/assets/*.js', async route => {
    const reply = await route.fetch()
    const text = await reply.text()
    if (!text.includes('Iniciar sesión')) return route.fulfill({ response: reply })
    loads.push(route.request().url())
    return answer === 'fail' ? route.abort() : route.fulfill({ response: reply, body: answer(text) })
  })
  return loads
}
