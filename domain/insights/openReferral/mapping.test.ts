import { describe, expect, test } from 'vitest'
import { facilityTagFields, tag } from '../../directory/tags.ts'
import { facilityRows, organizationId, type PublicFacility, termRows, toHsdsService } from './mapping.ts'
import { hsdsId, rowOf } from './tables.ts'

const [residential, spanish] = [449, 700]
const names: Record<number, string> = {
  [residential]: 'Residential short-term',
  [spanish]: 'Spanish',
  [tag.gender.femaleOnly]: 'Women',
  [tag.age.adults]: 'Adults',
}
const noTags = Object.fromEntries(Object.keys(facilityTagFields).map(field => [field, []]))
const facility = (overrides: Partial<PublicFacility> = {}) =>
  ({
    ...noTags,
    id: 7,
    organization_id: 9,
    organization_name: 'Harbor Health',
    name: 'Quiet Harbor House',
    owner_text: null,
    treatment_levels: [residential],
    accepted_genders: null,
    accepted_ages: null,
    website_url: null,
    npi: null,
    main_phone_number: '+12135550147',
    phone_extension: null,
    intake_phone_1: null,
    intake_phone_2: null,
    address_line_one: '1 Bay St',
    address_line_two: null,
    city: 'Reno',
    county: 'Washoe',
    state: 'NV',
    zip_code: '89501',
    latitude: 39.5,
    longitude: -119.8,
    geo_source: 'address',
    updated_at: '2026-11-20T12:00:00Z',
    accepts_public_insurance: null,
    excludes_private_insurance: null,
    excludes_hmo: null,
    joint_commission_accreditation: null,
    other_license_1: null,
    other_license_2: null,
    other_license_3: null,
    other_license_4: null,
    ...overrides,
  }) as PublicFacility
const rowsOf = (overrides?: Partial<PublicFacility>) => facilityRows(facility(overrides), id => names[id])
const service = (overrides?: Partial<PublicFacility>) => rowsOf(overrides).services![0]!

describe('a facility in the public directory', () => {
  test('belongs to its organization; an unclaimed listing is its own organization', () => {
    expect(rowsOf().organizations).toEqual([
      { id: hsdsId('organization', 9), name: 'Harbor Health', description: 'Organization with treatment facilities' },
    ])
    expect(rowsOf({ organization_id: null, organization_name: null }).organizations).toEqual([
      {
        id: hsdsId('listed_organization', 7),
        name: 'Quiet Harbor House',
        description: 'Treatment facility from a public directory',
      },
    ])
    expect(organizationId({ id: 7, organization_id: 9 })).not.toBe(organizationId({ id: 9, organization_id: null }))
  })

  test('has its own description, or one made from its levels of care', () => {
    expect(service({ owner_text: 'By the sea.' }).description).toBe('By the sea.')
    expect(service().description).toBe('Treatment: Residential short-term')
    // Tags without a name are omitted.
    expect(service({ treatment_levels: [1, residential] }).description).toBe('Treatment: Residential short-term')
    expect(service({ treatment_levels: [] }).description).toBe('Treatment: levels of care not stated')
  })

  test('links only to web pages', () => {
    const url = (website_url: string | null) => service({ website_url }).url
    expect([url('https://harbor.example'), url('http://harbor.example')]).toEqual([
      'https://harbor.example',
      'http://harbor.example',
    ])
    expect(
      ['javascript:alert(1)', 'ftp://harbor.example', 'xhttp://harbor.example', 'httpsx://harbor.example', 'harbor', null].map(
        url,
      ),
    ).toEqual(Array(6).fill(null))
  })

  test('states the genders and ages that it admits', () => {
    expect(service().eligibility_description).toBeNull()
    const eligible = service({ accepted_genders: tag.gender.femaleOnly, accepted_ages: tag.age.adults })
    expect(eligible).toMatchObject({ eligibility_description: 'Women, Adults', minimum_age: 18, maximum_age: null })
    expect(service({ accepted_ages: tag.age.teens })).toMatchObject({ minimum_age: 12, maximum_age: 18 })
    expect(service({ accepted_ages: tag.age.all })).toMatchObject({ minimum_age: null, maximum_age: null })
    expect(service()).not.toHaveProperty('minimum_age')
  })

  test('states the insurance that it accepts, and only what is known', () => {
    const fees = (overrides: Partial<PublicFacility>) => service(overrides).fees_description
    expect(fees({})).toBeNull()
    expect(fees({ accepts_public_insurance: true, excludes_private_insurance: false, excludes_hmo: false })).toBe(
      'Accepts public insurance. Accepts private insurance. Accepts HMO plans',
    )
    expect(fees({ accepts_public_insurance: false, excludes_private_insurance: true, excludes_hmo: true })).toBe(
      'Does not accept public insurance. Does not accept private insurance. Does not accept HMO plans',
    )
  })

  test('lists its accreditations and licenses', () => {
    expect(service().accreditations).toBeNull()
    expect(
      service({
        joint_commission_accreditation: true,
        other_license_1: 'A',
        other_license_2: 'B',
        other_license_3: 'C',
        other_license_4: 'D',
      }).accreditations,
    ).toBe('Joint Commission, A, B, C, D')
    expect(service({ joint_commission_accreditation: false, other_license_2: 'CARF' }).accreditations).toBe('CARF')
  })

  test('has coordinates, unless they are only the center of its ZIP code', () => {
    expect(rowsOf().locations![0]).toMatchObject({ latitude: 39.5, longitude: -119.8 })
    expect(rowsOf({ geo_source: 'zip' }).locations![0]).not.toHaveProperty('latitude')
  })

  test('is identified by its NPI, if it has one', () => {
    expect(rowsOf({ npi: '1234567893' }).locations![0]).toMatchObject({
      external_identifier: '1234567893',
      external_identifier_type: 'NPI',
    })
    expect(rowsOf().locations![0]).not.toHaveProperty('external_identifier')
  })

  test('has an address only if every required part is known', () => {
    expect(rowsOf().addresses).toEqual([
      {
        id: hsdsId('address', 7),
        location_id: hsdsId('location', 7),
        address_1: '1 Bay St',
        address_2: null,
        city: 'Reno',
        region: 'Washoe',
        state_province: 'NV',
        postal_code: '89501',
        country: 'US',
        address_type: 'physical',
      },
    ])
    for (const part of ['address_line_one', 'city', 'state', 'zip_code'] as const)
      for (const missing of [null, '']) expect(rowsOf({ [part]: missing }).addresses).toEqual([])
  })

  test('has its phone numbers, with the extension of the main number', () => {
    const numbers = rowsOf({ phone_extension: '204', intake_phone_1: null, intake_phone_2: '+12135550148' }).phones!
    expect(numbers).toEqual([
      {
        id: hsdsId('phone', 7, 0),
        service_id: hsdsId('service', 7),
        number: '(213) 555-0147',
        type: 'voice',
        extension: 204,
        description: 'Main number',
      },
      {
        id: hsdsId('phone', 7, 2),
        service_id: hsdsId('service', 7),
        number: '(213) 555-0148',
        type: 'voice',
        extension: null,
        description: 'Intake',
      },
    ])
    const extension = (phone_extension: string | null) => rowsOf({ phone_extension }).phones![0]!.extension
    expect(['12345678', '123456789', 'ext 4', '4x', '', null].map(extension)).toEqual([12_345_678, null, null, null, null, null])
  })

  test('has a language and an attribute for each of its tags', () => {
    const rows = rowsOf({ languages: [spanish, 1], accepted_genders: tag.gender.femaleOnly })
    expect(rows.languages).toEqual([{ id: hsdsId('language', 7), service_id: hsdsId('service', 7), name: 'Spanish' }])
    expect(rows.attributes!.map(({ link_type, label }) => [link_type, label])).toEqual([
      ['treatment_level', 'Residential short-term'],
      ['gender_population', 'Women'],
      ['language', 'Spanish'],
      ['language', undefined],
    ])
    expect(rows.attributes![0]).toMatchObject({
      id: hsdsId('attribute', 7, residential),
      link_id: hsdsId('service', 7),
      taxonomy_term_id: hsdsId('taxonomy_term', residential),
      link_entity: 'service',
    })
  })
})

test('a service in JSON contains its organization, location, and address, without empty values', () => {
  const json = toHsdsService(rowsOf())
  expect(json).toMatchObject({
    id: hsdsId('service', 7),
    name: 'Quiet Harbor House',
    status: 'active',
    organization: { name: 'Harbor Health' },
    phones: [{ number: '(213) 555-0147' }],
    languages: [],
    attributes: [{ label: 'Residential short-term' }],
    service_at_locations: [
      {
        id: hsdsId('service_at_location', 7),
        service_id: hsdsId('service', 7),
        location_id: hsdsId('location', 7),
        location: { location_type: 'physical', addresses: [{ city: 'Reno' }] },
      },
    ],
  })
  for (const empty of ['organization_id', 'url', 'fees_description', 'accreditations']) expect(json).not.toHaveProperty(empty)
  expect(JSON.stringify(json)).not.toMatch(/null|""/)
})

test('each feature tag is a term, described by its tooltip or its name', () => {
  const { taxonomies, taxonomy_terms } = termRows([
    { id: residential, category: 'treatment_level', content: 'Residential', tooltip_content: 'Up to 30 days' },
    { id: spanish, category: 'language', content: 'Spanish', tooltip_content: null },
  ])
  expect(taxonomies).toMatchObject([{ id: hsdsId('taxonomy', 1), name: 'Passage feature tags' }])
  expect(taxonomy_terms).toEqual([
    {
      id: hsdsId('taxonomy_term', residential),
      code: '449',
      name: 'Residential',
      description: 'Up to 30 days',
      taxonomy: 'Passage feature tags',
      taxonomy_id: hsdsId('taxonomy', 1),
    },
    expect.objectContaining({ code: '700', description: 'Spanish' }),
  ])
})

test('an id names its kind and row, and no other id is read as that kind', () => {
  const id = hsdsId('location', 4711, 3)
  expect(id).toBe('00001267-0004-8000-8000-000000000003')
  expect(rowOf('location', hsdsId('location', 4711))).toBe(4711)
  expect(rowOf('location', hsdsId('location', 0xabcdef).toUpperCase())).toBe(0xabcdef)
  expect(rowOf('service', hsdsId('location', 4711))).toBeUndefined()
  expect(rowOf('location', id)).toBeUndefined()
  expect(rowOf('location', 'not an id')).toBeUndefined()
})

test('an empty part of an address and a tag without a name are left out of JSON', () => {
  const json = toHsdsService(rowsOf({ address_line_two: '', languages: [1], intake_phone_1: '+12135550149' })) as {
    attributes: object[]
    phones: object[]
    service_at_locations: { location: { addresses: object[] } }[]
  }
  expect(json.service_at_locations[0]!.location.addresses[0]).not.toHaveProperty('address_2')
  expect(json.attributes).toHaveLength(2)
  expect(json.attributes[1]).not.toHaveProperty('label')
  expect(json.phones[1]).toMatchObject({ number: '(213) 555-0149', description: 'Intake' })
})
