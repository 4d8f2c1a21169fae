const letters = 'bcdfghjklmnpqrstvwxz'

/** A surname that is like nobody else's, so that a new patient is not taken for one on record [S-16]. */
export const newSurname = (begins: string): string =>
  begins + Array.from({ length: 8 }, () => letters[Math.floor(Math.random() * letters.length)]).join('')
