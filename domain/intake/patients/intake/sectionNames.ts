import type { Patient } from '../schema.ts'

/**
 * The ten intake sections in order, without their validation. Most screens need nothing else, and building the schemas of all
 * sections takes a slow computer noticeable time.
 */
export const sectionNames = [
  { number: 1, key: 'patient_details', title: 'Patient Details' },
  { number: 2, key: 'hipaa', title: 'HIPAA' },
  { number: 3, key: 'level_of_care', title: 'Level of Care' },
  { number: 4, key: 'payment', title: 'Insurance/Payment' },
  { number: 5, key: 'logistics', title: 'Labs and Logistics' },
  { number: 6, key: 'substance_use', title: 'Substance Use' },
  { number: 7, key: 'mental_health', title: 'Mental Health' },
  { number: 8, key: 'physical_health', title: 'Physical Health' },
  { number: 9, key: 'special_populations', title: 'Special Populations' },
  { number: 10, key: 'social_determinants', title: 'Social Determinants' },
] as const

export const sectionTitles: readonly string[] = sectionNames.map(({ title }) => title)

export type SectionKey = (typeof sectionNames)[number]['key']

export const sectionNamed = (key: SectionKey) => sectionNames.find(section => section.key === key)!

/**
 * The number of the section where an incomplete intake resumes: the first one that has not been saved or, if all have been saved,
 * the last one (DASH-020).
 */
export const continueAt = (sections_saved: Patient['sections_saved']): number =>
  sectionNames.find(({ number }) => !(String(number) in sections_saved))?.number ?? sectionNames.length
