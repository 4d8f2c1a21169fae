import { createRequire } from 'node:module'
import type { Page } from 'playwright/test'

type Message = { ruleId: string; message: string; selector: string | null }
type Validator = { validateString: (html: string) => Promise<{ results: { messages: Message[] }[] }> }

const require = createRequire(import.meta.url)
let validator: Validator | undefined

/**
 * The rules of HTML itself: content, attributes, ids, and references between elements. The package loads on first use, because only the
 * checks of whole screens need it. Turned off, because they are not about validity:
 * - `require-sri`: all files come from the server that the page came from.
 * - `heading-level`: axe checks headings.
 */
function openValidator(): Validator {
  const { HtmlValidate } = require('html-validate') as { HtmlValidate: new (config: object) => Validator }
  return new HtmlValidate({
    root: true,
    extends: ['html-validate:standard'],
    rules: { 'require-sri': 'off', 'heading-level': 'off', 'no-missing-references': 'error' },
  })
}

/**
 * Violations of the HTML standard on the current page. Leaves out style elements: emotion and the data grid insert them where their
 * components are, which browsers allow.
 */
export async function htmlFaults(page: Page): Promise<string[]> {
  const html = await page.evaluate(() => {
    const copy = document.documentElement.cloneNode(true) as HTMLElement
    for (const style of copy.querySelectorAll('style')) style.remove()
    return `<!doctype html>${copy.outerHTML}`
  })
  validator ??= openValidator()
  const { results } = await validator.validateString(html)
  const messages = results.flatMap(result => result.messages)
  return [...new Set(messages.map(({ ruleId, message, selector }) => `${ruleId}: ${message} at ${selector}`))]
}
