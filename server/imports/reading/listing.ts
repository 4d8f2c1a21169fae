import { createHash } from 'node:crypto'
import type { Directory } from '../../directory/facilities/codes.ts'
import type { Place } from '../../platform/geo/place.ts'
import type { Npis } from './recognize.ts'

/** A facility's contact data from one row in one directory. */
export type Contact = {
  name: string
  address_line_one: string | null
  address_line_two: string | null
  city: string | null
  state: string
  zip_code: string
  main_phone_number: string | null
  phone_extension: string | null
  intake_phone_1: string | null
  intake_phone_2: string | null
}

/** Columns that only the merged file has. For other files they are undefined, so the existing values stay. */
export type Particulars = { website_url?: string | null; dhcs_license?: string | null } & Npis

export type Listing = {
  source_id: string
  /** The directory that the contact data comes from. */
  from: Directory
  contact: Contact
  particulars: Particulars
  /** Each code once, by the directory that states it. Lists, because thousands of sets would take several times the memory. */
  codes: Record<Directory, readonly string[]>
  place: Place | null
}

export const letters = (text: string | null) => (text ?? '').toLowerCase().replace(/[^a-z0-9]+/g, '')

/**
 * Identifies a facility across directories, layouts, and years: a hash of its name (organization and site), street, and ZIP code,
 * ignoring case, spaces, and punctuation. The ids in the files cannot be used, because they number one year's rows, and a facility
 * in both directories has two. The hash omits the second address line and the phone number because the directories write them
 * differently. A facility that moves or changes its name becomes a new listing, and the old listing stays.
 */
export function sourceId(organization: string, site: string, street: string | null, zip_code: string): string {
  const identity = [letters(organization + site), letters(street), zip_code].join('|')
  return `samhsa:${createHash('sha256').update(identity).digest('hex').slice(0, 32)}`
}

/**
 * Merges two rows for the same facility. The result has the codes from both, and the contact data from the substance-use directory
 * (the larger one) or, if both rows are from the same directory, from the earlier row. The other row fills gaps.
 */
export function merge(earlier: Listing, later: Listing): Listing {
  const [first, second] = later.from === 'substance' && earlier.from === 'mental' ? [later, earlier] : [earlier, later]
  return {
    source_id: first.source_id,
    from: first.from,
    contact: filled(first.contact, second.contact),
    particulars: { ...second.particulars, ...first.particulars },
    codes: {
      substance: [...new Set([...first.codes.substance, ...second.codes.substance])],
      mental: [...new Set([...first.codes.mental, ...second.codes.mental])],
    },
    place: first.place ?? second.place,
  }
}

/** The first contact, with gaps filled from the second. */
export function filled(first: Contact, second: Contact): Contact {
  // An extension must stay with its number, and a second address line with its first line.
  const number = first.main_phone_number ? first : second
  return {
    ...first,
    city: first.city ?? second.city,
    main_phone_number: number.main_phone_number,
    phone_extension: number.phone_extension,
    intake_phone_1: first.intake_phone_1 ?? second.intake_phone_1,
    intake_phone_2: first.intake_phone_2 ?? second.intake_phone_2,
  }
}
