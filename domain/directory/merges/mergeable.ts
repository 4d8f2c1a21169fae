type Side = { id: number; organization_id: number | null }

/**
 * Why two facilities cannot be merged; null if they can. A merge across organizations would show patients to people not named in any
 * release (42 CFR 2.31, 2.33), and keeping a directory listing would leave the other facility's staff without a facility.
 */
export function mergeObstacle(keeping: Side, losing: Side): string | null {
  if (keeping.id === losing.id) return 'These are already the same facility.'
  if (losing.organization_id === null || keeping.organization_id === losing.organization_id) return null
  if (keeping.organization_id === null)
    return 'Keep the facility that belongs to an organization. The other one is a directory listing.'
  return 'These facilities belong to different organizations and cannot be merged. Patient applications to one must not be visible to the other.'
}
