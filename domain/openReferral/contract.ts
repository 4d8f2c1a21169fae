import { z } from 'zod'
import { contract } from '../endpoint.ts'
import { hsdsTableNames } from './tables.ts'

const file = { gives: 'file', access: 'public', response: z.string() } as const

/** The public part of the directory in the format used by other directories (HSDS 3.1, docs/open-referral.md). */
export const openReferral = contract({
  about: {
    method: 'GET',
    path: '/hsds',
    about: 'Which version of the Human Services Data Specification the directory is published in.',
    ...file,
  },
  services: {
    method: 'GET',
    path: '/hsds/services',
    about:
      'The facilities of the public directory as HSDS 3.1 services, with organization, location, phones and attributes, a hundred on a page. The ETag names the content of a page.',
    query: z.object({ page: z.coerce.number().int().min(1).max(100_000).default(1) }),
    ...file,
  },
  service: {
    method: 'GET',
    path: '/hsds/services/:uuid',
    about: 'One facility of the public directory as an HSDS 3.1 service.',
    params: z.object({ uuid: z.guid() }),
    ...file,
  },
  terms: {
    method: 'GET',
    path: '/hsds/taxonomy_terms',
    about: 'The taxonomy terms that the attributes of the directory name.',
    ...file,
  },
  table: {
    method: 'GET',
    path: '/hsds/csv/:table',
    about: `One table of the directory as CSV (HSDS 3.1 tabular): ${hsdsTableNames.join(', ')}.`,
    params: z.object({ table: z.enum(hsdsTableNames) }),
    ...file,
  },
  package: {
    method: 'GET',
    path: '/hsds/directory.zip',
    about: 'Every table as CSV and the data package that names them, in one zip, as the import of another directory takes it.',
    ...file,
  },
  datapackage: {
    method: 'GET',
    path: '/hsds/datapackage.json',
    about: 'Names the CSV tables and their columns, as a tabular data package.',
    ...file,
  },
})
