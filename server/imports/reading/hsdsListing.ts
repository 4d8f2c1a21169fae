import { ageBands } from '#domain/directory/tags.ts'
import { generatedDescription, paymentSentences } from '#domain/insights/openReferral/mapping.ts'
import { rowOf } from '#domain/insights/openReferral/tables.ts'
import { type Place, placeFromInput } from '../../platform/geo/place.ts'
import { county, type Finding, fullName, nonBlank, npi, phone, phoneText, type RowRemarks, singleLine, website } from './clean.ts'
import type { ReadService } from './hsdsService.ts'
import { identified } from './layouts.ts'
import type { Contact } from './listing.ts'
import { cellProblem, fingerprint } from './rows.ts'
import { locate, usCountry, usState } from './usPlaces.ts'

/** A term in the file: its list, its name, and the tag's row id if Passage exported the file. */
export type NamedTerm = { list: string; name: string | undefined; tag: number | undefined }

/** One service at one location. */
export type HsdsListing = {
  source_id: string
  contact: Contact
  place: Place | null
  website_url: string | null
  npi: string | null
  owner_text: string | null
  accreditations: string[]
  payment: Partial<Record<(typeof paymentSentences)[number][0], boolean>>
  /** The narrowest age band that covers the admitted ages. Used if no attribute names a band. */
  ages: number | undefined
  languages: string[]
  terms: NamedTerm[]
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
  const locations = service.service_at_locations.flatMap(({ location, phones }) =>
    location ? [{ ...location, phones: [...phones, ...location.phones] }] : [],
  )
  if (!locations.length) return noLocation
  noteSchedules(service, remarks)
  const results = locations.map(location => listingOf(service, location, remarks))
  const listings = results.flatMap(result => ('reason' in result ? [] : [result]))
  const problems = results.filter(result => 'reason' in result)
  if (!listings.length) return problems[0] ?? noLocation
  for (const { columns, reason } of problems) remarks.list.push({ columns, reason: `a location is not listed: ${reason}` })
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

type Location = NonNullable<ReadService['service_at_locations'][number]['location']>

function listingOf(service: ReadService, location: Location, remarks: RowRemarks): HsdsListing | Finding {
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
    address: address.address_1,
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
      ...phonesOf(
        [service.phones, location.phones, service.organization?.phones ?? []].find(phones => phones.length) ?? [],
        remarks,
      ),
    },
    place: locate(identity, placeOf(location, address, identity, remarks), 'postal_code', remarks),
    website_url:
      remarks.take('url', website(service.url ?? '')) ??
      remarks.take('organization website', website(service.organization?.website ?? service.organization?.url ?? '')),
    npi:
      location.external_identifier_type?.toUpperCase() === 'NPI'
        ? remarks.take('external_identifier', npi(location.external_identifier ?? ''))
        : null,
    owner_text: text && !text.startsWith(generatedDescription) ? truncate(text, remarks) : null,
    accreditations: (service.accreditations ?? '').split(',').flatMap(name => singleLine(name) ?? []),
    payment: paymentOf(service.fees_description ?? ''),
    ages: agesOf(service),
    languages: service.languages.flatMap(({ name, language, code }) => name || language || languageName(code ?? '') || []),
    terms: service.attributes.map(termOf).filter(({ name, tag }) => name || tag),
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

/**
 * The main number is the one described as "main" or, if there is none, the first voice number. Descriptions also identify the
 * intake numbers.
 */
function phonesOf(phones: ReadService['phones'], remarks: RowRemarks): Numbers {
  const voices = phones.filter(({ type, number }) => number && !/fax|tty|text|sms|pager|video/i.test(type ?? ''))
  const intake = voices.filter(({ description }) => /intake|admission/i.test(description ?? ''))
  const others = voices.filter(phone => !intake.includes(phone))
  const main = others.find(({ description }) => /main/i.test(description ?? '')) ?? others[0]
  const text = (phone: ReadService['phones'][number] | undefined) =>
    phone ? phone.number! + (phone.extension ? ` x${phone.extension}` : '') : ''
  const parsed = remarks.take('phone', phone(text(main)))
  return {
    main_phone_number: parsed?.number ?? null,
    phone_extension: parsed?.extension ?? null,
    intake_phone_1: remarks.take('intake phone', phoneText(text(intake[0]))),
    intake_phone_2: remarks.take('intake phone', phoneText(text(intake[1]))),
  }
}

function paymentOf(text: string): HsdsListing['payment'] {
  const sentences = text.split('. ').map(sentence => sentence.replace(/\.$/, ''))
  return Object.fromEntries(
    paymentSentences.flatMap(([field, value, sentence]) => (sentences.includes(sentence) ? [[field, value]] : [])),
  )
}

export function agesOf({ minimum_age, maximum_age }: Pick<ReadService, 'minimum_age' | 'maximum_age'>): number | undefined {
  if (minimum_age === undefined && maximum_age === undefined) return undefined
  const [from, to] = [minimum_age ?? 0, maximum_age ?? Number.POSITIVE_INFINITY]
  const containing = ageBands.filter(band => band.from <= from && band.to >= to)
  return containing.sort((a, b) => b.from - a.from || a.to - b.to)[0]?.tag
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
