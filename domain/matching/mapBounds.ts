import type { Point } from './distance.ts'

/** The specified radius of the Earth in miles, and the margin around the search radius. */
const earthRadiusMiles = 3960
const marginMiles = 5

/** The initial bounds of the match map in degrees: the search radius plus five miles around its center (MAT-042). */
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
