const letters = 'bcdfghjklmnpqrstvwxz'

/** A distinctive last name, so a new patient is not reported as a duplicate (S-16). */
export const newSurname = (begins: string): string =>
  begins + Array.from({ length: 8 }, () => letters[Math.floor(Math.random() * letters.length)]).join('')
