/** A hospital as somebody wrote it down: at sign-up, or in our list. */
export type WrittenHospital = {
  name: string | null
  address: string | null
  state: string | null
  zip: string | null
  npi: string | null
}

/** Without case, punctuation, "the" and blanks: `St. Ives & Co` and `st ives and co` are written alike. */
const plain = (written: string | null): string =>
  (written ?? '')
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll('&', ' and ')
    .replace(/[\u0300-\u036f'’.]/g, '')
    .replace(/[^a-z0-9]+/g, ' ')
    .replace(/^ ?the /, '')
    .trim()

const alike = (one: string | null, other: string | null): boolean => plain(one) !== '' && plain(one) === plain(other)

/** Whether two are written as the same hospital: by name and state, by street and ZIP, or by NPI. A suggestion, never a fact. */
export const sameHospital = (one: WrittenHospital, other: WrittenHospital): boolean =>
  (alike(one.name, other.name) && alike(one.state, other.state)) ||
  (alike(one.address, other.address) && alike(one.zip?.slice(0, 5) ?? null, other.zip?.slice(0, 5) ?? null)) ||
  (one.npi !== null && one.npi === other.npi)
