import { states } from '#domain/states.ts'
import { placeByZip, placeFromInput } from '../geo/place.ts'
import { nonBlank, npi, phone, phoneText, singleLine, website, zip5 } from './clean.ts'
import type { Directory } from './codes.ts'
import { type Contact, type Listing, sourceId } from './listing.ts'
import type { Row } from './table.ts'

export const layouts = {
  /** The national directories as published each year. A file with both directories also has a `directory_type` column. */
  published: singleLine(
    'name1 name2 street1 street2 city state zip phone intake1 intake2 intake1a intake2a service_code_info',
  )!.split(' '),
  /** Both directories merged, with coordinates. */
  merged: singleLine(
    `organization_name site_name address_line_one address_line_two city state zip_code county main_phone_number phone_ext
    intake_phone_1 intake_phone_2 website_url latitude longitude geo_source su_codes mh_codes dhcs_license npi`,
  )!.split(' '),
}
export type Layout = keyof typeof layouts

/** A listing with codes from only one directory: the one named in its row or, if none is named, the file's. */
export type OfOneDirectory = Omit<Listing, 'from' | 'codes'> & {
  codes: ReadonlySet<string>
  named: Directory | undefined
  directory_type: string
}

/** Parses a row as a listing; returns the reason if it is not one. */
export const readRow = (layout: Layout, row: Row): Listing | OfOneDirectory | { reason: string } => readers[layout](row)

export const listingIn = (from: Directory, { codes, named, directory_type, ...listing }: OfOneDirectory): Listing => ({
  ...listing,
  from,
  codes: { substance: new Set(), mental: new Set(), [from]: codes },
})

const readers = { published: readPublished, merged: readMerged } satisfies Record<Layout, (row: Row) => unknown>

function readPublished(row: Row): OfOneDirectory | { reason: string } {
  // In a file with both directories, even an empty row has an id and a type.
  if (layouts.published.every(column => !row.cell(column))) return { reason: 'the row is empty' }
  const identity = identified(row.cell('name1'), row.cell('state'), row.cell('zip'))
  if ('reason' in identity) return identity
  const codes = codeSet(row.cell('service_code_info'))
  if (!codes.size) return { reason: 'no service codes' }
  const directory_type = row.cell('directory_type')
  const street = nonBlank(row.cell('street1'))
  return {
    source_id: sourceId(row.cell('name1'), row.cell('name2'), street, identity.zip_code),
    codes,
    named: directory(directory_type),
    directory_type,
    contact: {
      ...identity,
      ...address(row.cell('name1'), row.cell('name2'), street, row.cell('street2'), row.cell('city')),
      ...mainPhone(row.cell('phone')),
      intake_phone_1: phoneText(row.cell('intake1') || row.cell('intake1a')),
      intake_phone_2: phoneText(row.cell('intake2') || row.cell('intake2a')),
    },
    particulars: {},
    place: placeByZip(identity.zip_code),
  }
}

function readMerged(row: Row): Listing | { reason: string } {
  if (row.cells.every(cell => !cell.trim())) return { reason: 'the row is empty' }
  const identity = identified(row.cell('organization_name'), row.cell('state'), row.cell('zip_code'))
  if ('reason' in identity) return identity
  const codes = { substance: codeSet(row.cell('su_codes')), mental: codeSet(row.cell('mh_codes')) }
  if (!codes.substance.size && !codes.mental.size) return { reason: 'no service codes' }
  const street = nonBlank(row.cell('address_line_one'))
  const organization = row.cell('organization_name')
  const extension = row.cell('phone_ext')
  return {
    source_id: sourceId(organization, row.cell('site_name'), street, identity.zip_code),
    from: codes.substance.size ? 'substance' : 'mental',
    contact: {
      ...identity,
      ...address(organization, row.cell('site_name'), street, row.cell('address_line_two'), row.cell('city')),
      ...mainPhone(row.cell('main_phone_number') + (extension && ` x${extension}`)),
      intake_phone_1: phoneText(row.cell('intake_phone_1')),
      intake_phone_2: phoneText(row.cell('intake_phone_2')),
    },
    // The file contains the licensed capacity (zero for outpatient facilities), not the number of beds, so `total_beds` stays
    // unknown.
    particulars: {
      website_url: website(row.cell('website_url')),
      npi: npi(row.cell('npi')),
      dhcs_license: singleLine(row.cell('dhcs_license').replaceAll(';', '; ')),
    },
    codes,
    place: placeFromInput(
      identity.zip_code,
      row.cell('latitude'),
      row.cell('longitude'),
      row.cell('geo_source'),
      singleLine(row.cell('county')),
    ),
  }
}

const stateCodes: ReadonlySet<string> = new Set(states.map(state => state.code))

/** Validates the fields that identify a facility. Reports all problems together. */
export function identified(name: string, state: string, zip: string): { state: string; zip_code: string } | { reason: string } {
  const zip_code = zip5(zip)
  const problems = [
    !nonBlank(name) && 'no name',
    !stateCodes.has(state.toUpperCase()) && (state ? `"${state.slice(0, 30)}" is not a U.S. state` : 'no state'),
    !zip_code && (zip ? `"${zip.slice(0, 30)}" is not a ZIP code` : 'no ZIP code'),
  ].filter(Boolean)
  return zip_code && !problems.length ? { state: state.toUpperCase(), zip_code } : { reason: problems.join(', ') }
}

type Address = Pick<Contact, 'name' | 'address_line_one' | 'address_line_two' | 'city'>

/**
 * Matches a name that continues in the second column ("Council on"). For other names, the second column is a site name, which is
 * joined with a dash.
 */
const goesOn = /(\b(a|an|and|at|for|in|of|on|or|the|to|with)|[&,/-])$/i

function address(organization: string, site: string, street: string | null, second: string, city: string): Address {
  const joiner = goesOn.test(organization) ? ' ' : ' - '
  return {
    name: singleLine(nonBlank(site) ? `${organization}${joiner}${site}` : organization)!,
    address_line_one: street,
    address_line_two: nonBlank(second),
    city: nonBlank(city),
  }
}

function mainPhone(text: string): Pick<Contact, 'main_phone_number' | 'phone_extension'> {
  const parsed = phone(text)
  return { main_phone_number: parsed?.number ?? null, phone_extension: parsed?.extension ?? null }
}

/** ` * ` separates groups of codes. The import ignores the grouping. */
const codeSet = (text: string): ReadonlySet<string> => new Set(text.split(/[\s*]+/).filter(Boolean))

const directory = (text: string): Directory | undefined =>
  (['substance', 'mental'] as const).find(name => text.toLowerCase().startsWith(name))
