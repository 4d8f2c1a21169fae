import type { Point } from './distance.ts'

/** The Earth's radius in miles, as the specification rounds it, and how much wider than the search the map opens (spec 3 §9). */
const earthRadiusMiles = 3960
const marginMiles = 5

/** The view with which the match map opens: the search radius and five miles more around its center, in degrees (MAT-042). */
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
