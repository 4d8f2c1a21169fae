import { contract } from '../../platform/endpoint.ts'
import { total } from '../../platform/formats.ts'
import { z } from '../../platform/zod.ts'
import { FeatureTag, ListedTag, LookupItem, TagSearch } from '../featureTags/schema.ts'
import { Payer, PayerSearch } from '../payers/schema.ts'
import { AddressSuggestion } from './address.ts'

const County = z.object({ id: z.string(), name: z.string(), state: z.string() })

/** Five digits, or ZIP+4. */
const Place = z.object({
  label: z.string(),
  city: z.string(),
  state: z.string(),
  zip_code: z.string(),
  latitude: z.number(),
  longitude: z.number(),
})

export const common = contract({
  lookup: {
    method: 'POST',
    path: '/common/lookup',
    about: 'Option lists by key. An unknown key returns an empty list.',
    access: 'signed in',
    whenDeactivated: 'view only',
    beforeWelcome: true,
    body: z.object({
      field_keys: z.union([
        z
          .string()
          .max(80)
          .transform(key => [key]),
        z.array(z.string().max(80)).max(100),
      ]),
    }),
    response: z.record(z.string(), z.array(LookupItem)),
    unaudited: 'reads lists that any user may read; uses POST because the specification requires it',
  },
  featureTags: {
    method: 'GET',
    path: '/common/feature-tags',
    about: 'The tag catalog, or a page of it. With inactive=true, includes inactive tags.',
    access: 'signed in',
    tokens: 'directory',
    whenDeactivated: 'view only',
    beforeWelcome: true,
    query: TagSearch,
    response: z.array(ListedTag.extend(FeatureTag.shape)),
    responseFields: total,
  },
  counties: {
    method: 'GET',
    path: '/common/counties',
    about: 'Every county in the United States.',
    access: 'signed in',
    tokens: 'directory',
    whenDeactivated: 'view only',
    beforeWelcome: true,
    response: z.array(County),
    responseFields: total,
  },
  npi: {
    method: 'GET',
    path: '/common/npi/:npi',
    about:
      'Whether ten digits are a valid NPI: the check digit is correct and, if a registry is configured, the registry lists the number.',
    access: 'signed in',
    params: z.object({ npi: z.string().regex(/^\d{10}$/) }),
    response: z.object({ data: z.boolean() }),
  },
  places: {
    method: 'GET',
    path: '/common/places',
    about: 'Cities and ZIP codes that start with the search text (at least three characters), each with its center.',
    access: 'signed in',
    query: z.object({ q: z.string().trim().min(3, 'Enter at least 3 characters').max(80) }),
    response: z.array(Place),
    responseFields: total,
  },
  addresses: {
    method: 'POST',
    path: '/common/addresses',
    about: 'U.S. addresses that complete the search text (at least three characters). For a full ZIP code, returns its city.',
    access: 'signed in',
    body: z.object({ q: z.string().trim().min(3, 'Enter at least 3 characters').max(200) }),
    response: z.array(AddressSuggestion),
    unaudited: 'reads public addresses; uses POST because the text may be a patient’s address, which must not appear in logs',
  },
  providers: {
    method: 'GET',
    path: '/providers',
    about: 'Every insurance payer, or a page of them.',
    access: 'signed in',
    whenDeactivated: 'view only',
    query: PayerSearch,
    response: z.array(Payer),
    responseFields: total,
  },
  activeProviders: {
    method: 'GET',
    path: '/providers/active',
    about: 'Active insurance payers, or a page of them.',
    access: 'signed in',
    tokens: 'directory',
    whenDeactivated: 'view only',
    query: PayerSearch,
    response: z.array(Payer),
    responseFields: total,
  },
})
