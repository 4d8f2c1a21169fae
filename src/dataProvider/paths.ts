type Path = {
  path: `/${string}`
  /** Where the rows stand in `data`, for a named list. */
  rows?: string
  /** Where the list itself lies, if elsewhere. */
  list?: `/${string}`
  update?: 'PUT'
  /** Which filter finds the rows that point at a record of another resource by this field. */
  references?: Record<string, string>
  /** It can be taken away; everything else is taken out of use and stays (spec 1 §4). */
  removable?: true
}

/** Each react-admin resource and where it lies in the API (spec 1 §7; decisions, wire). An update is a PATCH unless it says PUT. */
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

/** Where a resource lies; a name that nobody knows is our own mistake. */
export function pathOf(resource: string): Path {
  const known = paths[resource]
  if (!known) throw new Error(`No path is known for the resource ${resource}`)
  return known
}
