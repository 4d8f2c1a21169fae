import { states } from '#domain/platform/states.ts'

const letters = (text: string) => text.toLowerCase().replace(/[^a-z]/g, '')

const codes = new Map<string, string>([
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
  codes.get(letters(text)) ?? codes.get(letters(text.replace(/^US-/i, '')))

/** The territories and freely associated states that ISO 3166 lists as countries, by their two and three letter codes. */
const territories = new Map(
  Object.entries({ PR: 'PRI', GU: 'GUM', VI: 'VIR', AS: 'ASM', MP: 'MNP', FM: 'FSM', MH: 'MHL', PW: 'PLW' }).flatMap(
    ([two, three]): [string, string][] => [
      [letters(two), two],
      [letters(three), two],
    ],
  ),
)
const unitedStates = new Set(['us', 'usa', 'unitedstates', 'unitedstatesofamerica', 'theunitedstates'])

/** Whether a country is the United States, and which of its territories, if the country names one. */
export function usCountry(text: string): { isUs: boolean; territory?: string } {
  const name = letters(text)
  const territory =
    territories.get(name) ?? (name.length > 3 && territories.has(letters(usState(text) ?? '')) ? usState(text) : undefined)
  return territory ? { isUs: true, territory } : { isUs: !name || unitedStates.has(name) }
}
