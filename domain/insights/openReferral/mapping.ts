import type { Facility } from '../../directory/facilities/schema.ts'
import { ageBands, facilityTagFields } from '../../directory/tags.ts'
import { keysOf } from '../../platform/keys.ts'
import { showPhone, splitExtension, withExtension } from '../../platform/phone.ts'
import { z } from '../../platform/zod.ts'
import { type HsdsRow, type HsdsTable, hsdsId } from './tables.ts'

/** The facility fields that may be published: nothing about people or patients, no documents, and no internal URLs. */
export type PublicFacility = Omit<Facility, 's3_filenames' | 'primary_image' | 'directory_listing'> & {
  phone_extension: string | null
  intake_phone_1: string | null
  intake_phone_2: string | null
}
/** A feature tag as a taxonomy term. */
export type Term = { id: number; category: string; content: string; tooltip_content: string | null }
export type Rows = Partial<Record<HsdsTable, HsdsRow[]>>

const taxonomy = hsdsId('taxonomy', 1)
const listFields = keysOf(facilityTagFields)

/** The taxonomy of feature tags, with the terms that facilities use. */
export const termRows = (terms: readonly Term[]): Rows => ({
  taxonomies: [
    {
      id: taxonomy,
      name: 'Passage feature tags',
      description: 'Services, populations, and payment options of treatment facilities',
    },
  ],
  taxonomy_terms: terms.map(({ id, content, tooltip_content }) => ({
    id: hsdsId('taxonomy_term', id),
    code: String(id),
    name: content,
    description: tooltip_content || content,
    taxonomy: 'Passage feature tags',
    taxonomy_id: taxonomy,
  })),
})

/** The HSDS id of the facility's organization. An unclaimed listing is its own organization. */
export const organizationId = ({ id, organization_id }: Pick<PublicFacility, 'id' | 'organization_id'>): string =>
  organization_id === null ? hsdsId('listed_organization', id) : hsdsId('organization', organization_id)

/** A facility's HSDS rows: an organization that provides one service at one location. `nameOf` returns a tag's name. */
export function facilityRows(facility: PublicFacility, nameOf: (tag: number) => string | undefined): Rows {
  const { id, name, organization_name } = facility
  const [service, location, organization_id] = [hsdsId('service', id), hsdsId('location', id), organizationId(facility)]
  const languages = facility.languages.map(nameOf).filter(language => language !== undefined)
  return {
    organizations: [
      {
        id: organization_id,
        name: organization_name ?? name,
        description: organization_name ? 'Organization with treatment facilities' : 'Treatment facility from a public directory',
      },
    ],
    services: [
      {
        id: service,
        organization_id,
        name,
        description:
          facility.owner_text ||
          `${generatedDescription}${facility.treatment_levels.map(nameOf).filter(Boolean).join(', ') || 'levels of care not stated'}`,
        url: webAddress(facility.website_url),
        status: 'active',
        fees_description: payment(facility),
        accreditations: accreditations(facility),
        eligibility_description:
          [facility.accepted_genders, facility.accepted_ages]
            .map(tag => tag && nameOf(tag))
            .filter(Boolean)
            .join(', ') || null,
        ...ages(facility.accepted_ages),
        last_modified: facility.updated_at,
      },
    ],
    locations: [
      {
        id: location,
        location_type: 'physical',
        organization_id,
        name,
        // The center of a ZIP code is not the facility's location, so its coordinates are not published.
        ...(facility.geo_source !== 'zip' && { latitude: facility.latitude, longitude: facility.longitude }),
        ...(facility.npi && { external_identifier: facility.npi, external_identifier_type: 'NPI' }),
      },
    ],
    service_at_location: [{ id: hsdsId('service_at_location', id), service_id: service, location_id: location }],
    addresses: addressOf(facility, location),
    phones: phonesOf(facility, service),
    languages: languages.map((language, n) => ({ id: hsdsId('language', id, n), service_id: service, name: language })),
    attributes: listFields.flatMap(field =>
      [facility[field] ?? []].flat().map(tag => ({
        id: hsdsId('attribute', id, tag),
        link_id: service,
        taxonomy_term_id: hsdsId('taxonomy_term', tag),
        link_type: facilityTagFields[field],
        link_entity: 'service',
        label: nameOf(tag),
      })),
    ),
  }
}

/** Returns no address unless it is complete, because HSDS requires every part. */
function addressOf(facility: PublicFacility, location_id: string): HsdsRow[] {
  const { address_line_one, address_line_two, city, county, state, zip_code } = facility
  if (!address_line_one || !city || !state || !zip_code) return []
  return [
    {
      id: hsdsId('address', facility.id),
      location_id,
      address_1: address_line_one,
      address_2: address_line_two,
      city,
      region: county,
      state_province: state,
      postal_code: zip_code,
      country: 'US',
      address_type: 'physical',
    },
  ]
}

function phonesOf(facility: PublicFacility, service_id: string): HsdsRow[] {
  const { main_phone_number, phone_extension, intake_phone_1, intake_phone_2 } = facility
  const numbers = [
    { stored: main_phone_number && withExtension(main_phone_number, phone_extension), description: 'Main number' },
    { stored: intake_phone_1, description: 'Intake' },
    { stored: intake_phone_2, description: 'Intake' },
  ]
  return numbers.flatMap(({ stored, description }, n) => {
    if (!stored) return []
    const { number, extension } = splitExtension(stored)
    // HSDS defines the extension as a number.
    const published = /^\d{1,8}$/.test(extension ?? '') ? Number(extension) : null
    const id = hsdsId('phone', facility.id, n)
    return [{ id, service_id, number: showPhone(number), type: 'voice', extension: published, description }]
  })
}

/** An age tag's limits; "All Ages" has none. */
function ages(tag: number | null) {
  const band = ageBands.find(candidate => candidate.tag === tag)
  if (!band) return {}
  return { minimum_age: band.from || null, maximum_age: Number.isFinite(band.to) ? band.to : null }
}

function payment({ accepts_public_insurance, excludes_private_insurance, excludes_hmo }: PublicFacility): string | null {
  const of = { accepts_public_insurance, excludes_private_insurance, excludes_hmo }
  return paymentSentences.flatMap(([field, value, sentence]) => (of[field] === value ? [sentence] : [])).join('. ') || null
}

/**
 * Sentences that describe insurance, because HSDS has no fields for it. Another Passage instance recognizes them when importing
 * the directory.
 */
export const paymentSentences = [
  ['accepts_public_insurance', true, 'Accepts public insurance'],
  ['accepts_public_insurance', false, 'Does not accept public insurance'],
  ['excludes_private_insurance', false, 'Accepts private insurance'],
  ['excludes_private_insurance', true, 'Does not accept private insurance'],
  ['excludes_hmo', false, 'Accepts HMO plans'],
  ['excludes_hmo', true, 'Does not accept HMO plans'],
] as const

export const jointCommission = 'Joint Commission'

/** The start of a generated description that only lists the levels of care. */
export const generatedDescription = 'Treatment: '

function accreditations(facility: PublicFacility): string | null {
  const { joint_commission_accreditation, other_license_1, other_license_2, other_license_3, other_license_4 } = facility
  return (
    [joint_commission_accreditation && jointCommission, other_license_1, other_license_2, other_license_3, other_license_4]
      .filter(Boolean)
      .join(', ') || null
  )
}

/** Returns only http and https URLs, because others are not safe to link to. */
const webAddress = (url: string | null): string | null => z.url({ protocol: /^https?$/ }).safeParse(url).data ?? null

/** Nests one facility's rows into a service in HSDS JSON. */
export function toHsdsService(rows: Rows): Record<string, unknown> {
  const single = (table: HsdsTable) => withoutEmpty(rows[table]![0]!)
  const all = (table: HsdsTable) => (rows[table] ?? []).map(withoutEmpty)
  const { organization_id: _organization, ...service } = single('services')
  return {
    ...service,
    organization: single('organizations'),
    phones: all('phones'),
    languages: all('languages'),
    attributes: all('attributes'),
    service_at_locations: [
      { ...single('service_at_location'), location: { ...single('locations'), addresses: all('addresses') } },
    ],
  }
}

/** Removes empty values, because HSDS does not allow null. */
const withoutEmpty = (row: HsdsRow): HsdsRow =>
  Object.fromEntries(Object.entries(row).filter(([, value]) => value !== null && value !== undefined && value !== ''))
