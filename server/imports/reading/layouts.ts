import { usState } from '#domain/imports/values.ts'
import type { Directory } from '../../directory/facilities/codes.ts'
import { placeFromInput } from '../../platform/geo/place.ts'
import {
  county,
  type Finding,
  fullName,
  nonBlank,
  npi,
  otherNpis,
  phone,
  phoneText,
  type RowRemarks,
  singleLine,
  website,
  zip5,
} from './clean.ts'
import { type Contact, type Listing, type Particulars, sourceId } from './listing.ts'
import type { Row } from './table.ts'
import { locate } from './usPlaces.ts'

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
  codes: readonly string[]
  named: Directory | undefined
  directory_type: string
}

/** Parses a row as a listing; returns the reason if it is not one. Adds what it drops or changes to `remarks`. */
export const readRow = (layout: Layout, row: Row, remarks: RowRemarks): Listing | OfOneDirectory | Finding =>
  readers[layout](row, remarks)

const [none, noCodes]: [Particulars, readonly string[]] = [{}, []]

export const listingIn = (from: Directory, { codes, named, directory_type, ...listing }: OfOneDirectory): Listing => ({
  ...listing,
  from,
  codes: from === 'substance' ? { substance: codes, mental: noCodes } : { substance: noCodes, mental: codes },
})

const readers = { published: readPublished, merged: readMerged } satisfies Record<
  Layout,
  (row: Row, remarks: RowRemarks) => unknown
>

function readPublished(row: Row, remarks: RowRemarks): OfOneDirectory | Finding {
  // In a file with both directories, even an empty row has an id and a type.
  if (layouts.published.every(column => !row.cell(column))) return { reason: 'the row is empty' }
  const identity = identified(
    { name: row.cell('name1'), state: row.cell('state'), zip: row.cell('zip') },
    publishedColumns,
    remarks,
  )
  if ('reason' in identity) return identity
  const codes = codesIn(row.cell('service_code_info'))
  if (!codes.length) return { columns: ['service_code_info'], reason: 'no service codes' }
  const directory_type = row.cell('directory_type')
  const street = nonBlank(row.cell('street1'))
  return {
    source_id: sourceId(row.cell('name1'), row.cell('name2'), street, identity.zip_code),
    codes,
    named: directory(directory_type),
    directory_type,
    contact: {
      ...identity,
      ...address(row.cell('name1'), row.cell('name2'), street, row.cell('street2'), row.cell('city'), remarks),
      ...mainPhone('phone', row.cell('phone'), remarks),
      intake_phone_1: phoneIn(row, ['intake1', 'intake1a'], remarks),
      intake_phone_2: phoneIn(row, ['intake2', 'intake2a'], remarks),
    },
    // The locator's download has more columns than the yearly directories.
    particulars: row.has('website_url') ? { website_url: remarks.take('website_url', website(row.cell('website_url'))) } : none,
    place: locate(
      identity,
      placeFromInput(
        identity.zip_code,
        row.cell('latitude'),
        row.cell('longitude'),
        '',
        remarks.take('county', county(row.cell('county'), identity.state)),
      ),
      'zip',
      remarks,
    ),
  }
}

function readMerged(row: Row, remarks: RowRemarks): Listing | Finding {
  if (row.cells.every(cell => !cell.trim())) return { reason: 'the row is empty' }
  const identity = identified(
    { name: row.cell('organization_name'), state: row.cell('state'), zip: row.cell('zip_code') },
    mergedColumns,
    remarks,
  )
  if ('reason' in identity) return identity
  const codes = { substance: codesIn(row.cell('su_codes')), mental: codesIn(row.cell('mh_codes')) }
  if (!codes.substance.length && !codes.mental.length) return { columns: ['su_codes', 'mh_codes'], reason: 'no service codes' }
  const street = nonBlank(row.cell('address_line_one'))
  const organization = row.cell('organization_name')
  const extension = row.cell('phone_ext')
  return {
    source_id: sourceId(organization, row.cell('site_name'), street, identity.zip_code),
    from: codes.substance.length ? 'substance' : 'mental',
    contact: {
      ...identity,
      ...address(organization, row.cell('site_name'), street, row.cell('address_line_two'), row.cell('city'), remarks),
      ...mainPhone('main_phone_number', row.cell('main_phone_number') + (extension && ` x${extension}`), remarks),
      intake_phone_1: phoneIn(row, ['intake_phone_1'], remarks),
      intake_phone_2: phoneIn(row, ['intake_phone_2'], remarks),
    },
    // The file contains the licensed capacity (zero for outpatient facilities), not the number of beds, so `total_beds` stays
    // unknown.
    particulars: {
      website_url: remarks.take('website_url', website(row.cell('website_url'))),
      npi: remarks.take('npi', npi(row.cell('npi'))),
      ...otherNpis(row.cell('npi')),
      dhcs_license: singleLine(row.cell('dhcs_license').replaceAll(';', '; ')),
    },
    codes,
    place: locate(
      identity,
      placeFromInput(
        identity.zip_code,
        row.cell('latitude'),
        row.cell('longitude'),
        row.cell('geo_source'),
        remarks.take('county', county(row.cell('county'), identity.state)),
      ),
      'zip_code',
      remarks,
    ),
  }
}

type Identity = { name: string; state: string; zip: string }
const publishedColumns: Identity = { name: 'name1', state: 'state', zip: 'zip' }
const mergedColumns: Identity = { name: 'organization_name', state: 'state', zip: 'zip_code' }

/** Validates the fields that identify a facility. Reports all problems together, with the names of their columns. */
export function identified(
  { name, state, zip }: Identity,
  columns: Identity,
  remarks: RowRemarks,
): { state: string; zip_code: string } | Finding {
  const code = usState(state)
  const { remark, ...cleaned } = zip5(zip, code ?? '')
  const zip_code = remarks.take(columns.zip, cleaned.value && remark ? { ...cleaned, remark } : cleaned)
  const problems: { column: string; reason: string }[] = []
  if (!nonBlank(name)) problems.push({ column: columns.name, reason: 'no name' })
  if (!code) problems.push({ column: columns.state, reason: state ? `"${state.slice(0, 30)}" is not a U.S. state` : 'no state' })
  if (!zip) problems.push({ column: columns.zip, reason: 'no ZIP code' })
  // Whether a short ZIP code has lost its leading zero depends on the state.
  else if (!zip_code && remark && (code || !/\d{3}/.test(zip))) problems.push({ column: columns.zip, reason: remark })
  if (code && zip_code && !problems.length) return { state: code, zip_code }
  return { columns: problems.map(({ column }) => column), reason: problems.map(({ reason }) => reason).join(', ') }
}

type Address = Pick<Contact, 'name' | 'address_line_one' | 'address_line_two' | 'city'>

/**
 * Matches a name that continues in the second column ("Council on"). For other names, the second column is a site name, which is
 * joined with a dash.
 */
const goesOn = /(\b(a|an|and|at|for|in|of|on|or|the|to|with)|[&,/-])$/i

export function address(
  organization: string,
  site: string,
  street: string | null,
  second: string,
  city: string,
  remarks: RowRemarks,
): Address {
  const joiner = goesOn.test(organization) ? ' ' : ' - '
  return {
    name: remarks.take('name', fullName(nonBlank(site) ? `${organization}${joiner}${site}` : organization))!,
    address_line_one: street,
    address_line_two: nonBlank(second),
    // Some lists end the city with the comma before the state.
    city: nonBlank(city.replace(/[\s,]+$/, '')),
  }
}

/** The number in the first of the columns that has one. */
export function phoneIn(row: Row, columns: readonly string[], remarks: RowRemarks): string | null {
  for (const column of columns) {
    const number = remarks.take(column, phoneText(row.cell(column)))
    if (number) return number
  }
  return null
}

export function mainPhone(
  column: string,
  text: string,
  remarks: RowRemarks,
): Pick<Contact, 'main_phone_number' | 'phone_extension'> {
  const parsed = remarks.take(column, phone(text))
  return { main_phone_number: parsed?.number ?? null, phone_extension: parsed?.extension ?? null }
}

/** The codes in a cell, each once. ` * ` separates groups of codes. The import ignores the grouping. */
const codesIn = (text: string): string[] => [...new Set(text.split(/[\s*|]+/).filter(Boolean))]

const directory = (text: string): Directory | undefined =>
  (['substance', 'mental'] as const).find(name => text.toLowerCase().startsWith(name))
