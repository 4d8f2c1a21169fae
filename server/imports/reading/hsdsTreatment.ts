import { rowOf } from '#domain/insights/openReferral/tables.ts'
import type { ReadService } from './hsdsService.ts'

/** Words that name treatment for substance use or mental illness. General words such as "alcohol" or "recovery" alone do not. */
const treatmentWords = new RegExp(
  [
    /\b(?:substance|alcohol|drug|opioid)s?\W+(?:\w+\W+){0,3}?(?:use|abuse|misuse|treatment|rehab\w*|detox\w*|dependen\w+|addiction|counsel\w+|disorders?)\b/,
    /\b(?:addict\w*|detox\w*|alcoholi(?:sm|cs)|sobriety|sober|opioids?|opiates?|methadone|buprenorphine|suboxone|naltrexone|vivitrol)\b/,
    /\bwithdrawal management\b|\bmedication[- ]assisted\b|\brecovery (?:home|house|housing|residence|center|program|support)s?\b|\brehab\b/,
    /\b(?:mental|behaviou?ral)(?:ly)? (?:health\w*|ill\w*|disorders?)\b|\bpsychiatr\w*\b|\bpsychotherap\w*\b|\beating disorders?\b/,
    /\bcrisis (?:stabilization|residential|intervention|unit)\b|\bresidential treatment\b|\bhalfway house\b|\bintensive outpatient\b/,
    /\bpartial hospitali[sz]ation\b|\bdual diagnosis\b|\bco-?occurring\b|\b(?:12|twelve)[- ]step\b/,
  ]
    .map(({ source }) => source)
    .join('|'),
  'i',
)

/**
 * Whether a service is treatment. `yes`: one of its terms is a feature tag (`hasTag`), Passage exported it, or its name, terms, or
 * description name treatment. `unknown`: it has neither terms nor a description to judge by.
 */
export function treatmentOf(
  { id, name, description, program, attributes }: ReadService,
  hasTag: boolean,
): 'yes' | 'no' | 'unknown' {
  const terms = attributes.flatMap(({ label, taxonomy_term }) => label ?? taxonomy_term?.name ?? [])
  // The description of a classified service often mentions treatment that other services provide.
  const texts = [name ?? '', program?.name ?? '', ...terms, ...(terms.length ? [] : [description ?? ''])]
  if (hasTag || rowOf('service', id) !== undefined || texts.some(text => treatmentWords.test(text))) return 'yes'
  return terms.length || description ? 'no' : 'unknown'
}
