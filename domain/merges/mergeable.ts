type Side = { id: number; organization_id: number | null }

/**
 * Why two facilities cannot be merged, or null. A merge across organizations would show patients to people not named in any
 * release (42 CFR 2.31, 2.33), and keeping a directory listing would leave the other's staff without a facility.
 */
export function obstacleTo(keeping: Side, losing: Side): string | null {
  if (keeping.id === losing.id) return 'These are one facility already.'
  if (losing.organization_id === null || keeping.organization_id === losing.organization_id) return null
  if (keeping.organization_id === null) return 'Keep the one that belongs to an organization: the other is a directory listing.'
  return 'These belong to two organizations. What patients were applied for with one may not be shown to the other.'
}
