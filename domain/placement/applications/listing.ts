import { rowId, text } from '../../platform/formats.ts'
import { z } from '../../platform/zod.ts'

const name = z.string().max(40).optional()

/**
 * The sort order of both dashboards, and whether they list only what needs the caller's action (S-28). Newest first is the default
 * and is also used for unknown values (DASH-006).
 */
export const dashboardOrder = {
  sort: name.transform(sort => (sort?.toLowerCase() === 'oldest' ? 'oldest' : 'newest')).describe('newest or oldest'),
  only: name
    .transform(only => only?.toLowerCase() === 'my_move')
    .describe('my_move: only applications that need the caller’s action'),
}

/** A query parameter that limits the response to a single changed row and the current counts. */
export const changedRow = {
  application_id: z.coerce.number().pipe(rowId).optional().describe('Return only this application’s row, but count every row'),
}

/** The search text. It may identify a patient, so clients send it in the body, never in the URL. */
export const searchText = { q: text(100).describe('The start of each word in a name, or the start or end of a phone number') }

/** Splits a patient search into the words of a name and the digits of a phone number (at least three). */
export function namesAndDigits(q: string): { names: string; digits: string } {
  // A pasted phone number may have an extension: 617-555-0142 x12.
  const words = q
    .replace(/(\d)\s*(?:x|ext\.?)\s*\d+\s*$/i, '$1')
    .split(/\s+/)
    .filter(Boolean)
  const isNumber = (word: string) => /^[\d()+.\-/]+$/.test(word)
  const digits = words.filter(isNumber).join('').replace(/\D/g, '')
  if (digits.length < 3) return { names: words.join(' '), digits: '' }
  return { names: words.filter(word => !isNumber(word)).join(' '), digits }
}
