import type { Page } from 'playwright/test'
import { translated } from '#domain/platform/translated.ts'
import { messages } from '../../src/i18n/spanish/messages.ts'

/**
 * Returns the values and messages of the domain that a Spanish screen shows in English: whole texts, their parts around punctuation
 * and after a number, and the names that only screen readers and tooltips show. Text that is marked as English (`lang="en"`) counts as intended.
 */
export async function findEnglish(page: Page): Promise<string[]> {
  const shown = await page.evaluate(() => {
    const texts = new Set<string>()
    const add = (element: Element | null, text: string) => {
      if (!element?.closest('[lang=en], script, style')) texts.add(text.replace(/\s+/g, ' ').trim())
    }
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    while (walker.nextNode())
      if (!walker.currentNode.parentElement?.closest('tspan'))
        add(walker.currentNode.parentElement, (walker.currentNode as Text).data)
    // A chart breaks a label, such as a facility's name, into lines.
    for (const label of document.querySelectorAll('text:has(tspan)'))
      add(label, [...label.querySelectorAll('tspan')].map(line => line.textContent).join(' '))
    for (const name of ['aria-label', 'title', 'placeholder', 'alt'])
      for (const element of document.querySelectorAll(`[${name}]`)) add(element, element.getAttribute(name)!)
    return [...texts]
  })
  const isEnglish = (part: string) => /[a-z]{3}/i.test(part) && translated(messages, part) !== part
  return shown.filter(text => [text, ...text.split(/[:;,·→“”]| – |^\d+\. /)].some(part => isEnglish(part.trim())))
}
