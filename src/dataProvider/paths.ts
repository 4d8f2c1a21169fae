type Path = { path: `/${string}` /** Where the rows stand in `data`, for a named list. */; rows?: string; update?: 'PUT' }

/** Each react-admin resource and where it lies in the API (spec 1 §7; decisions, wire). An update is a PATCH unless it says PUT. */
export const paths: Record<string, Path> = {
  users: { path: '/users', rows: 'all_users' },
  organizations: { path: '/organizations' },
  facilities: { path: '/facilities', update: 'PUT' },
  featureTags: { path: '/common/feature-tags' },
  payers: { path: '/providers' },
}
