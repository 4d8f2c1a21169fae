import { contracts } from '../contracts.ts'
import type { Endpoint } from '../endpoint.ts'
import type { Access } from './schema.ts'

/** What a row of the audit trail tells the patient: whether the record was looked at or changed, and which part of it. */
export function accessed({ action, ...row }: Pick<Access, 'at' | 'by' | 'action'>): Access {
  const [noun = action, line = ''] = action.split(/[. ]/)
  const endpoint = (contracts as Record<string, Record<string, Endpoint>>)[noun]?.[line]
  // What only asks may be a POST, so that what is asked for stands in no address.
  const reads = endpoint && (endpoint.method === 'GET' || lookups.includes(action))
  return { ...row, action, what: noun, did: reads ? 'read' : 'changed' }
}

const lookups = [
  'patients.duplicates',
  'applications.search',
  'applications.searchAll',
  'advocates.search',
  'advocates.searchAll',
  'search.find',
  'copies.make',
]
