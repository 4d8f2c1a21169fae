type Path = {
  path: `/${string}`
  /** Property of `data` with the rows, for a named list. */
  rows?: string
  /** Path of the list, if different. */
  list?: `/${string}`
  update?: 'PUT'
  /** Filter parameter for rows that reference another resource by this field. */
  references?: Record<string, string>
  /** Rows can be deleted; those of other resources can only be deactivated. */
  removable?: true
}

/** The API path of each react-admin resource. Updates use PATCH unless PUT is given. */
export const paths: Record<string, Path> = {
  users: { path: '/users', rows: 'all_users', references: { organization_id: 'organization' } },
  organizations: { path: '/organizations' },
  facilities: {
    path: '/facilities',
    list: '/admin/facilities',
    update: 'PUT',
    references: { organization_id: 'organization' },
    removable: true,
  },
  featureTags: { path: '/common/feature-tags' },
  payers: { path: '/providers' },
  savedViews: { path: '/saved-views', removable: true },
  outbox: { path: '/admin/outbox' },
}

/** The path of a resource; throws for an unknown name, which is a bug. */
export function pathOf(resource: string): Path {
  const known = paths[resource]
  if (!known) throw new Error(`No path is known for the resource ${resource}`)
  return known
}
