import { states } from '../platform/states.ts'
import type { Target } from './mapping.ts'

const letters = (text: string) => text.toLowerCase().replace(/[^a-z]/g, '')

const stateCodes = new Map<string, string>([
  ...states.flatMap(({ code, name }): [string, string][] => [
    [letters(code), code],
    [letters(name), code],
  ]),
  ['washingtondc', 'DC'],
  ['virginislands', 'VI'],
  ['northernmarianas', 'MP'],
  ['micronesia', 'FM'],
  ['republicofthemarshallislands', 'MH'],
])

/** The postal code of a state or territory that is written as a code, an ISO code (US-TX), or a name; undefined if it is neither. */
export const usState = (text: string): string | undefined =>
  stateCodes.get(letters(text)) ?? stateCodes.get(letters(text.replace(/^US-/i, '')))

/** The answer of a cell; undefined if it is neither yes nor no. */
export function yesOrNo(text: string): boolean | undefined {
  if (/^(?:y|yes|true|1|x|accepted)$/i.test(text)) return true
  return /^(?:n|no|false|0|not accepted)$/i.test(text) ? false : undefined
}

const publicWords = /\b(?:public|medicare|medicaid|medi-?cal|chip|tricare|champva|veterans?|government|state)\b/i
const privateWords = /\b(?:private|commercial|employer|group|hmo|ppo|epo|pos|blue cross|bcbs)\b/i

/** The type of a payer, also from the words that published lists use; undefined for any other text, and for a mix of both. */
export function insuranceType(text: string): 'Public' | 'Private' | undefined {
  const [isPublic, isPrivate] = [publicWords.test(text), privateWords.test(text)]
  if (isPublic === isPrivate) return undefined
  return isPublic ? 'Public' : 'Private'
}

/** What an import reads a value of the file as, among the values that the column may have; undefined for a tag, and if it cannot be read. */
export function valueReadAs({ values }: Target, text: string): string | undefined {
  if (values === 'states') return usState(text)
  if (values === 'types') return insuranceType(text)
  if (values === 'coverage') return coverages.find(coverage => coverage === text.toLowerCase())
  const answer = values === 'flag' ? yesOrNo(text) : undefined
  return answer === undefined ? undefined : answer ? 'yes' : 'no'
}

export const coverages = ['medical', 'dental', 'vision'] as const

/** Whether a row without a value that can be read in this column is not imported. For other columns, only the value is left out. */
export const rejectsRow = ({ values }: Target): boolean => values === 'states' || values === 'types'
