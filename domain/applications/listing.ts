import { z } from 'zod'
import { rowId, text } from '../formats.ts'

const name = z.string().max(40).optional()

/** How both dashboards are ordered: newest first, which an unknown order means too (DASH-006), or whoever waits for the caller first. */
export const dashboardOrder = {
  sort: name.transform(sort => (sort?.toLowerCase() === 'oldest' ? 'oldest' : 'newest')).describe('newest or oldest'),
  first: name
    .transform(first => first?.toLowerCase() === 'my_move')
    .describe('my_move: those that wait for the caller before all others, what is due next or has waited longest on top'),
}

/** What a page asks that hears that an application has changed: how much the list holds now, and this one row of it alone. */
export const changedRow = {
  application_id: z.coerce.number().pipe(rowId).optional().describe('Of the rows only that of this application; all are counted'),
}

/** What is searched for. It is a patient's: it comes in a body, never in an address. */
export const searched = { q: text(100).describe('Beginnings of the words of a name; beginning or end of a phone number') }

/** What was typed into a search for patients: the words of a name, and the digits of a phone number (three at least). */
export function namesAndDigits(q: string): { names: string; digits: string } {
  const words = q.split(/\s+/).filter(Boolean)
  const isNumber = (word: string) => /^[\d()+.\-/]+$/.test(word)
  const digits = words.filter(isNumber).join('').replace(/\D/g, '')
  if (digits.length < 3) return { names: words.join(' '), digits: '' }
  return { names: words.filter(word => !isNumber(word)).join(' '), digits }
}
