import * as contracts from '../../contracts.ts'
import type { Endpoint } from '../../platform/endpoint.ts'
import type { Access } from './schema.ts'

/** Converts an audit row for display to the patient: which part of the record was accessed, and whether it was read or changed. */
export function describeAccess({ action, ...row }: Pick<Access, 'at' | 'by' | 'action'>): Access {
  const [resource = action, line = ''] = action.split(/[. ]/)
  const endpoint = (contracts as Record<string, Record<string, Endpoint>>)[resource]?.[line]
  // Some lookups use POST to keep search terms out of URLs, so the method alone is not enough.
  const isRead = endpoint && (endpoint.method === 'GET' || lookups.includes(action))
  return { ...row, action, what: resource, did: isRead ? 'read' : 'changed' }
}

const lookups = [
  'patients.duplicates',
  'applications.search',
  'advocates.search',
  'advocates.searchAll',
  'search.find',
  'copies.make',
  'handovers.packet',
]
