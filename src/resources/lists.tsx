import type { ResourceProps } from 'ra-core'
import { ToSpecifiedPath } from './ToSpecifiedPath.tsx'

/** The paths of the lists whose rows have no screen of their own. A row's details open in a drawer or are a card of the list. */
const paths = {
  auditEvents: '/admin/audit',
  disclosures: '/admin/disclosures',
  changes: '/admin/changes',
  outbox: '/admin/messages',
  claims: '/admin/claims',
  duplicates: '/admin/duplicates',
  payerDuplicates: '/admin/payer_duplicates',
  imports: '/admin/imports',
  importMappings: '/admin/import_mappings',
  invitations: '/admin/invitations',
  demand: '/admin/demand',
  accountEvents: '/admin/account_security',
  accountApprovals: '/admin/account_security',
}

export const lists: ResourceProps[] = Object.entries(paths).map(([name, path]) => ({
  name,
  list: <ToSpecifiedPath to={path} />,
}))
