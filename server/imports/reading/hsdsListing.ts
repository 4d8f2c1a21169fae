import { ageBands } from '#domain/directory/tags.ts'
import { usState } from '#domain/imports/values.ts'
import { generatedDescription, paymentSentences } from '#domain/insights/openReferral/mapping.ts'
import { rowOf } from '#domain/insights/openReferral/tables.ts'
import { showPhone } from '#domain/platform/phone.ts'
import { type Place, placeFromInput } from '../../platform/geo/place.ts'
import {
  county,
  type Finding,
  fullName,
  nonBlank,
  npi,
  type Phone,
  phone,
  phoneColumn,
  phoneText,
  type RowRemarks,
  singleLine,
  website,
} from './clean.ts'
import type { ReadService } from './hsdsService.ts'
import { identified } from './layouts.ts'
import type { Contact } from './listing.ts'
import { cellProblem, fingerprint } from './rows.ts'
import { locate, usCountry } from './usPlaces.ts'

/** A term in the file: its list, its name, and the tag's row id if Passage exported the file. */
export type NamedTerm = { list: string; name: string | undefined; tag: number | undefined }

export type Ages = { tag: number; remark?: string }

/** One service at one location. */
export type HsdsListing = {
  source_id: string
  contact: Contact
  place: Place | null
  website_url: string | null
  npi: string | null
  other_npis?: readonly string[]
  owner_text: string | null
  accreditations: string[]
  payment: Partial<Record<(typeof paymentSentences)[number][0], boolean>>
  /** The age group that is closest to the admitted ages, and the remark if it differs from them. Used if no attribute names a group. */
  ages: Ages | undefined
  languages: string[]
  terms: NamedTerm[]
  /** Nothing names treatment, so the listing never matches. */
  not_treatment: boolean
}

/** Maximum length of the owner's description in the form, in characters. */
const longestText = 300

/**
 * Splits a service into one listing per location; returns the reason if it cannot be listed. Adds what it drops or changes to
 * `remarks`.
 */
export function listingsOf(service: ReadService, remarks: RowRemarks): HsdsListing[] | Finding {
  if (service.status && service.status !== 'active')
    return { columns: ['status'], reason: `the service is ${singleLine(service.status)!.slice(0, 40)}` }
  const locations = service.service_at_locations.flatMap(({ location, phones }) => (location ? [{ location, phones }] : []))
  if (!locations.length) return noLocation
  noteSchedules(service, remarks)
  const results = locations.map(at => listingOf(service, at, remarks))
  const listings = results.flatMap(result => ('reason' in result ? [] : [result]))
  const problems = results.filter(result => 'reason' in result)
  if (!listings.length) return problems[0] ?? noLocation
  for (const { columns = [], reason } of problems) remarks.add(columns, `a location is not listed: ${reason}`)
  return listings
}

/** Facilities have no opening hours in Passage, so the remark shows them to whoever imports the file. */
function noteSchedules({ schedules, service_at_locations }: ReadService, remarks: RowRemarks): void {
  const all = [...schedules, ...service_at_locations.flatMap(at => [...at.schedules, ...(at.location?.schedules ?? [])])]
  const hours = all.flatMap(({ description, byday, weekday, opens_at, closes_at }) => {
    const times = [opens_at, closes_at].filter(Boolean).join('–')
    return description || [byday ?? weekday, times].filter(Boolean).join(' ') || []
  })
  if (!hours.length) return
  const text = [...new Set(hours)].join('; ').replace(/\s+/g, ' ').slice(0, 120)
  remarks.add('schedules', `the opening hours "${text}" were left out, because facilities have none in Passage`)
}

const noLocation: Finding = { columns: ['service_at_locations'], reason: 'no location' }
const columns = { name: 'name', state: 'state_province', zip: 'postal_code' }

/** The ends of the paths of these fields. In a directory of tables, they are the table and the column. */
const paths = new Map<string, readonly string[]>([
  ...['address_1', 'city', 'region', 'state_province', 'postal_code', 'country'].map((field): [string, string[]] => [
    field,
    [`addresses.${field}`],
  ]),
  ...['latitude', 'longitude', 'external_identifier', 'addresses'].map((field): [string, string[]] => [
    field,
    [`location.${field}`],
  ]),
])

/** Where a field of a service is in an HSDS file. */
export const hsdsPath = (field: string): readonly string[] => paths.get(field) ?? [field]

type Location = NonNullable<ReadService['service_at_locations'][number]['location']>

type At = { location: Location; phones: ReadService['phones'] }

function listingOf(service: ReadService, { location, phones }: At, remarks: RowRemarks): HsdsListing | Finding {
  const name = nameOf(service, location)
  const addresses = [...location.addresses, ...location.physical_addresses]
  const address = addresses.find(address => address.address_type !== 'postal') ?? addresses[0]
  if (!address) return { columns: ['addresses'], reason: name ? 'no address' : 'no name, no address' }
  const country = usCountry(address.country ?? '')
  if (!country.isUs) return { columns: ['country'], reason: `the address’s country is ${address.country!.slice(0, 30)}` }
  const state = usState(address.state_province ?? '') ?? country.territory ?? address.state_province ?? ''
  const identity = identified({ name, state, zip: address.postal_code ?? '' }, columns, remarks)
  if ('reason' in identity) return identity
  const text = unescaped(service.description)
  const cells = {
    name,
    description: text,
    address_1: address.address_1,
    city: address.city,
    accreditations: service.accreditations,
  }
  const problem = cellProblem(
    Object.values(cells).map(cell => cell ?? ''),
    Object.keys(cells),
  )
  if (problem) return problem
  return {
    // Based on the publisher's ids for the service and location, so the value stays the same in later files.
    source_id: `hsds:${fingerprint({ service: service.id, location: location.id }, []).slice(0, 32)}`,
    contact: {
      ...identity,
      name: remarks.take('name', fullName(name))!,
      address_line_one: nonBlank(address.address_1 ?? ''),
      address_line_two: nonBlank(address.address_2 ?? ''),
      city: nonBlank(address.city ?? ''),
      ...phonesOf([phones, service.phones, location.phones], service.organization?.phones ?? [], remarks),
    },
    place: locate(identity, placeOf(location, address, identity, remarks), 'postal_code', remarks),
    website_url:
      remarks.take('url', website(service.url ?? '')) ??
      remarks.take('organization.website', website(service.organization?.website ?? service.organization?.url ?? '')),
    npi:
      location.external_identifier_type?.toUpperCase() === 'NPI'
        ? remarks.take('external_identifier', npi(location.external_identifier ?? ''))
        : null,
    owner_text: text && !text.startsWith(generatedDescription) ? truncate(text, remarks) : null,
    accreditations: (service.accreditations ?? '').split(',').flatMap(name => singleLine(name) ?? []),
    payment: paymentOf(service.fees_description ?? ''),
    ages: agesOf(service),
    languages: [...service.languages, ...location.languages].flatMap(
      ({ name, language, code }) => name || language || languageName(code ?? '') || [],
    ),
    terms: service.attributes.map(termOf).filter(({ name, tag }) => name || tag),
    not_treatment: false,
  }
}

export const termOf = ({ link_type, label, taxonomy_term, taxonomy_term_id }: ReadService['attributes'][number]): NamedTerm => ({
  list: link_type ?? '',
  name: label ?? taxonomy_term?.name,
  tag: rowOf('taxonomy_term', taxonomy_term_id ?? ''),
})

type Address = Location['addresses'][number]

/**
 * The coordinates in the file or, if there are none, the center of the ZIP code. Prefers the publisher's county, because it is more
 * reliable near county lines.
 */
function placeOf(
  { latitude, longitude }: Location,
  { region }: Address,
  { zip_code, state }: { zip_code: string; state: string },
  remarks: RowRemarks,
): Place | null {
  const found = remarks.take('region', county(region ?? '', state))
  const place = placeFromInput(zip_code, String(latitude ?? ''), String(longitude ?? ''), '', found)
  return place && { ...place, county: found ?? place.county }
}

/** Removes the apostrophe that the CSV export adds to neutralize formulas. */
const unescaped = (text: string | undefined) => text?.replace(/^'(?=\s*[=+\-@＝＋－＠])/, '')

/**
 * A service with the same name as its location is a facility. Any other name ("Detox", "Intake") does not identify the facility, so
 * the name of the organization or, without one, of the location is added in front.
 */
function nameOf(service: ReadService, location: Location): string {
  const name = unescaped(service.name) ?? ''
  const owner = unescaped(service.organization?.name) || unescaped(location.name) || ''
  const isComplete = !owner || name === unescaped(location.name) || name.toLowerCase().includes(owner.toLowerCase())
  if (!name || isComplete) return name || owner
  return `${owner} - ${name}`
}

type Numbers = Pick<Contact, 'main_phone_number' | 'phone_extension' | 'intake_phone_1' | 'intake_phone_2'>

type Phones = ReadService['phones']
const isVoice = ({ type, number }: Phones[number]) => Boolean(number) && !/fax|tty|text|sms|pager|video/i.test(type ?? '')
const isIntake = ({ description }: Phones[number]) => /intake|admission/i.test(description ?? '')
const isMain = ({ description }: Phones[number]) => /main/i.test(description ?? '')
const numberOf = ({ number, extension }: Phones[number]) => number! + (extension ? ` x${extension}` : '')

/**
 * The numbers in the lists of the service and its location (`own`), the closest list first, or else the organization's. Descriptions tell
 * the intake numbers. The main number is the one described as "main" or the first other one, in the first list with a number that can be
 * read. The remark names the numbers that a facility has no field for.
 */
function phonesOf(own: readonly Phones[], organization: Phones, remarks: RowRemarks): Numbers {
  const [others, rest] = [[...own, organization].flatMap(othersIn), own.flat().filter(isVoice)]
  const candidates = rest.length ? rest : organization.filter(isVoice)
  let main: Phone | null = null
  const tried = new Set<string>()
  for (const text of others.map(numberOf)) {
    tried.add(text)
    main = remarks.take('phones.number', phone(text))
    if (main) break
  }
  const [first, second, ...more] = [...new Set(candidates.filter(isIntake).map(numberOf))]
  const numbers = {
    main_phone_number: main?.number ?? null,
    phone_extension: main?.extension ?? null,
    intake_phone_1: remarks.take('phones.number', phoneText(first ?? '')),
    intake_phone_2: remarks.take('phones.number', phoneText(second ?? '')),
  }
  const used = [main && phoneColumn(main), numbers.intake_phone_1, numbers.intake_phone_2]
  const unused = [...candidates.filter(phone => !isIntake(phone)).map(numberOf), ...more].filter(text => !tried.has(text))
  const dropped = [...new Set(unused.map(text => phoneText(text).value ?? text))].filter(number => !used.includes(number))
  if (dropped.length)
    remarks.add(
      'phones.number',
      `${dropped.map(showPhone).join(', ')} ${dropped.length > 1 ? 'were' : 'was'} left out, because a facility has one main number and two intake numbers`,
    )
  return numbers
}

/** The voice numbers that are not for intake, those described as "main" first. */
const othersIn = (phones: Phones) =>
  phones.filter(phone => isVoice(phone) && !isIntake(phone)).sort((a, b) => Number(isMain(b)) - Number(isMain(a)))

function paymentOf(text: string): HsdsListing['payment'] {
  const sentences = text.split('. ').map(sentence => sentence.replace(/\.$/, ''))
  return Object.fromEntries(
    paymentSentences.flatMap(([field, value, sentence]) => (sentences.includes(sentence) ? [[field, value]] : [])),
  )
}

/** The ages that are counted to compare age groups. Nearly all patients are this old. */
const counted = { from: 12, to: 80 }
const years = (from: number, to: number) => Math.max(0, Math.min(to, counted.to) - Math.max(from, counted.from) + 1)

/**
 * The age group with the fewest years that are missing or too many, so that a program for children is not offered to adults. Only the
 * group of all ages has children younger than 12.
 */
export function agesOf({ minimum_age, maximum_age }: Pick<ReadService, 'minimum_age' | 'maximum_age'>): Ages | undefined {
  if (minimum_age === undefined && maximum_age === undefined) return undefined
  const from = Math.max(0, minimum_age ?? 0)
  const to = maximum_age === undefined || maximum_age > 98 ? Number.POSITIVE_INFINITY : maximum_age
  const wrongYears = (band: { from: number; to: number }) =>
    years(from, to) + years(band.from, band.to) - 2 * years(Math.max(from, band.from), Math.min(to, band.to))
  const candidates = ageBands.filter(band => band.from <= to && band.to >= from)
  const band = candidates.sort((a, b) => wrongYears(a) - wrongYears(b))[0]
  if (!band) return undefined
  if (band.from === from && band.to === to) return { tag: band.tag }
  return { tag: band.tag, remark: `ages ${rangeOf(from, to)} were read as ${rangeOf(band.from, band.to)}` }
}

const rangeOf = (from: number, to: number) => {
  if (to === Number.POSITIVE_INFINITY) return from ? `${from} and over` : 'all ages'
  return `${from}–${to}`
}

export function truncate(text: string, remarks: RowRemarks): string {
  const clean = text.replace(/[^\P{Cc}\n]+/gu, ' ').trim()
  if (clean.length <= longestText) return clean
  remarks.shortened++
  return `${clean.slice(0, longestText - 1).replace(/\s+\S*$/, '')}…`
}

const names = new Intl.DisplayNames(['en'], { type: 'language', fallback: 'none' })

/** Languages that the feature tags name differently than the Unicode registry. */
const tagNames: Readonly<Record<string, string>> = {
  Persian: 'Farsi',
  'Haitian Creole': 'Creole',
  Filipino: 'Tagalog',
  'American Sign Language': 'Sign language',
  Mandarin: 'Chinese',
  'Mandarin Chinese': 'Chinese',
  Cantonese: 'Chinese',
}

/** The English name of a language code, such as es, spa, or es-MX; undefined if the code is not known. */
function languageName(code: string): string | undefined {
  try {
    const name = names.of(code.trim().split(/[-_]/)[0]!)
    return name && (tagNames[name] ?? name)
  } catch {
    return undefined
  }
}
