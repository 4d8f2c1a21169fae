import { z } from '../../platform/zod.ts'

const id = z.uuid()
const text = z.string().min(1)
const address = z.object({
  id,
  location_id: id,
  address_1: text,
  address_2: text.optional(),
  city: text,
  region: text.optional(),
  state_province: text,
  postal_code: text,
  country: z.string().length(2),
  address_type: z.enum(['physical', 'postal', 'virtual']),
})
const location = z.object({
  id,
  location_type: z.enum(['physical', 'postal', 'virtual']),
  organization_id: id,
  name: text.optional(),
  latitude: z.number().min(-90).max(90).optional(),
  longitude: z.number().min(-180).max(180).optional(),
  external_identifier: text.optional(),
  external_identifier_type: text.optional(),
})
const organization = z.object({ id, name: text, description: text })
const phone = z.object({
  id,
  service_id: id,
  number: text,
  extension: z.number().optional(),
  type: text.optional(),
  description: text.optional(),
})
const language = z.object({ id, service_id: id, name: text })
const attribute = z.object({ id, link_id: id, taxonomy_term_id: id, link_type: text, link_entity: text, label: text })
const service_at_location = z.object({ id, service_id: id, location_id: id })
const service = z.object({
  id,
  name: text,
  status: z.enum(['active', 'inactive', 'defunct', 'temporarily closed']),
  description: text.optional(),
  url: z.url().optional(),
  fees_description: text.optional(),
  accreditations: text.optional(),
  eligibility_description: text.optional(),
  minimum_age: z.number().optional(),
  maximum_age: z.number().optional(),
  last_modified: z.iso.datetime({ offset: true }).optional(),
})

/**
 * A service in HSDS JSON with its nested objects: the fields that Passage publishes. The official schemas have the rules of the standard
 * (server/insights/openReferral/testing.ts).
 */
export const HsdsService = service
  .extend({
    organization: organization.strict(),
    phones: z.array(phone.strict()),
    languages: z.array(language.strict()),
    attributes: z.array(attribute.strict()),
    service_at_locations: z.array(
      service_at_location.extend({ location: location.extend({ addresses: z.array(address.strict()) }).strict() }).strict(),
    ),
  })
  .strict()

export const HsdsList = z
  .object({
    total_items: z.int(),
    total_pages: z.int(),
    page_number: z.int(),
    size: z.int(),
    first_page: z.boolean(),
    last_page: z.boolean(),
    /** The path of the next page. The last page has none. */
    next: z.string().optional(),
    empty: z.boolean(),
    contents: z.array(z.unknown()),
  })
  .strict()
