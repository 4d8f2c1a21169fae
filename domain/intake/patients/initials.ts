/** The patient's initials, which replace the name in everything sent outside Passage (NOTE-014). */
export const initials = (patient: { first_name: string | null; last_name: string | null }): string =>
  [patient.first_name, patient.last_name].map(name => (name ? `${[...name][0]!.toUpperCase()}.` : '')).join('')
