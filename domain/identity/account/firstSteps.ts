/** The first steps that the product can see in its data. Their names are those of their texts. The others show a page. */
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
  'facilities',
  'claim',
  'answers',
  'directory',
] as const
export type FirstStep = (typeof firstSteps)[number]
