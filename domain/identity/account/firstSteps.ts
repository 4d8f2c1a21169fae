/** The first steps that the product can see in its data. Their names are those of their texts. */
export const firstSteps = [
  'patient',
  'release',
  'matches',
  'apply',
  'agree',
  'beds',
  'answer',
  'missing',
  'chat',
  'people',
  'claim',
  'answers',
] as const
export type FirstStep = (typeof firstSteps)[number]
