import { contract } from '../../platform/endpoint.ts'
import { z } from '../../platform/zod.ts'
import { hsdsTableNames } from './tables.ts'

const file = { responseType: 'file', access: 'public', response: z.string() } as const

/** The public part of the directory in HSDS 3.1, a format for exchanging data with other directories (docs/open-referral.md). */
export const openReferral = contract({
  about: {
    method: 'GET',
    path: '/hsds',
    about: 'The Human Services Data Specification (HSDS) version of the directory.',
    ...file,
  },
  services: {
    method: 'GET',
    path: '/hsds/services',
    about:
      'Facilities in the public directory as HSDS 3.1 services, with organization, location, phones, and attributes, up to 100 per page and at most 1 MB. `next` is the path of the next page. The ETag identifies the content of a page.',
    query: z.object({ page: z.coerce.number().int().min(1).max(100_000).default(1) }),
    ...file,
  },
  service: {
    method: 'GET',
    path: '/hsds/services/:uuid',
    about: 'One facility in the public directory as an HSDS 3.1 service.',
    params: z.object({ uuid: z.guid() }),
    ...file,
  },
  terms: {
    method: 'GET',
    path: '/hsds/taxonomy_terms',
    about: 'The taxonomy terms used in the directory’s attributes.',
    ...file,
  },
  table: {
    method: 'GET',
    path: '/hsds/csv/:table',
    about: `One directory table as CSV (HSDS 3.1 tabular): ${hsdsTableNames.join(', ')}.`,
    params: z.object({ table: z.enum(hsdsTableNames) }),
    ...file,
  },
  package: {
    method: 'GET',
    path: '/hsds/directory.zip',
    about: 'All tables as CSV with their data package in one .zip file, ready to import into another directory.',
    ...file,
  },
  datapackage: {
    method: 'GET',
    path: '/hsds/datapackage.json',
    about: 'The CSV tables and their columns, as a tabular data package.',
    ...file,
  },
})
