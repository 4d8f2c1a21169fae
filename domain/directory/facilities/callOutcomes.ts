/** The outcomes of a call to a facility that does not use Passage. */
export const callOutcomes = [
  'Bed available',
  'Waitlist',
  'No availability',
  'Does not accept this patient',
  'No answer',
  'Left a message',
  'Other',
] as const
