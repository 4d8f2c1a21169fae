/** Kinds of records that a merge handles, in display order. */
export const movedKinds = [
  'applications',
  'applications_left',
  'roles',
  'photos',
  'documents',
  'calls',
  'claims',
  'drafts',
] as const
export type MovedKind = (typeof movedKinds)[number]
