import type { IsTreatment } from '#domain/imports/treatmentTerms/classify.ts'

/** What a file says about a service. `terms` are the names of its taxonomy terms, and `codes` their codes. */
export type Service = {
  names: readonly (string | null | undefined)[]
  description: string | null | undefined
  terms: readonly string[]
  codes: readonly string[]
}

/**
 * Whether a service is treatment. `yes`: its names, terms, or description name treatment. `unknown`: it has neither terms nor a
 * description to judge by.
 */
export function treatmentOf(
  { names, description, terms, codes }: Service,
  namesTreatment: IsTreatment,
): 'yes' | 'no' | 'unknown' {
  const isClassified = terms.length + codes.length > 0
  // The description of a classified service often mentions treatment that other services provide.
  const texts = [...names, isClassified ? null : description].flatMap(text => text || [])
  if (namesTreatment({ texts, terms: [...terms, ...codes] })) return 'yes'
  return isClassified || description ? 'no' : 'unknown'
}

/** Why a service is not listed unless the person importing chooses so. */
export const whyNotListed = {
  no: 'nothing names treatment',
  unknown: 'it has neither a category nor a description',
} as const
