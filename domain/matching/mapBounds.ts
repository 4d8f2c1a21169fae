import type { Point } from './distance.ts'

/** The Earth's radius as specified, and the margin around the search radius, in miles. */
const earthRadiusMiles = 3960
const marginMiles = 5

/** The match map's initial bounds in degrees: the search radius plus five miles around the center (MAT-042). */
export function mapBounds(center: Point, radius: number): { south: number; west: number; north: number; east: number } {
  const degrees = 180 / Math.PI
  const up = ((radius + marginMiles) / earthRadiusMiles) * degrees
  const aside = up / Math.cos(center.latitude / degrees)
  return {
    south: center.latitude - up,
    north: center.latitude + up,
    west: center.longitude - aside,
    east: center.longitude + aside,
  }
}
