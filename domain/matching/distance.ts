export type Point = { latitude: number; longitude: number }

/** The Earth's mean radius, in meters. */
export const earthRadius = 6_371_000

/** Meters per mile, as specified. Search radii use it too, so a distance displayed as "10.0 mi" is within 10 miles. */
export const metersPerMile = 1610

/** The distance selector's options, in miles. */
export const radii = [10, 25, 50, 100, 200, 500, 1000] as const
export type Radius = (typeof radii)[number]
export const defaultRadius: Radius = 200

const radians = Math.PI / 180

/** The great-circle distance (haversine formula) between two points in degrees, in whole meters. */
export function metersBetween(a: Point, b: Point): number {
  const north = Math.sin(((b.latitude - a.latitude) * radians) / 2)
  const east = Math.sin(((b.longitude - a.longitude) * radians) / 2)
  const half = north * north + Math.cos(a.latitude * radians) * Math.cos(b.latitude * radians) * east * east
  return Math.round(2 * earthRadius * Math.asin(Math.min(1, Math.sqrt(half))))
}

/** Converts meters to miles with one decimal, for display (MAT-012). */
export const miles = (meters: number): string => (meters / metersPerMile).toFixed(1)
