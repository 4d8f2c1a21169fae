import { createHash } from 'node:crypto'
import type { Codes, Directory } from './codes.ts'
import type { Place } from './place.ts'

/** How people reach and know a facility, as one row of one directory says it. */
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

/** What only the merged file has a column for; undefined where the file has none, so that it is left as it stands. */
export type Particulars = { website_url?: string | null; npi?: string | null; dhcs_license?: string | null }

/** One facility as a file lists it, gathered from all its rows. */
export type Listing = {
  source_id: string
  /** The directory whose row the contact comes from. */
  from: Directory
  contact: Contact
  particulars: Particulars
  codes: Codes
  place: Place | null
}

export const letters = (text: string | null) => (text ?? '').toLowerCase().replace(/[^a-z0-9]+/g, '')

/**
 * Who a facility is, across both directories, both layouts and the years: its name (organization and site), street and ZIP code,
 * without case, spaces and signs, hashed. The files' own ids will not do: they number the rows of one year's file, and the
 * facility that stands in both directories has two. The second address line and the phone stay out, since the directories
 * write them differently for one house. A facility that moves or takes another name is a new listing, and its old one stays.
 */
export function sourceId(organization: string, site: string, street: string | null, zip_code: string): string {
  const identity = [letters(organization + site), letters(street), zip_code].join('|')
  return `samhsa:${createHash('sha256').update(identity).digest('hex').slice(0, 32)}`
}

/**
 * Two rows of one facility as one listing: all their codes, and the contact of the substance-use directory (the bigger one) or
 * else of the earlier row, its gaps filled from the other.
 */
export function merge(earlier: Listing, later: Listing): Listing {
  const [first, second] = later.from === 'substance' && earlier.from === 'mental' ? [later, earlier] : [earlier, later]
  return {
    source_id: first.source_id,
    from: first.from,
    contact: filled(first.contact, second.contact),
    particulars: { ...second.particulars, ...first.particulars },
    codes: {
      substance: new Set([...first.codes.substance, ...second.codes.substance]),
      mental: new Set([...first.codes.mental, ...second.codes.mental]),
    },
    place: first.place ?? second.place,
  }
}

/** The first contact, its gaps filled from the second. */
export function filled(first: Contact, second: Contact): Contact {
  // An extension belongs to its number, and a second address line to its building: they are not mixed.
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
