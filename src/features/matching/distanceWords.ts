import { metersPerMile, miles } from '#domain/matching/distance.ts'

type Words = Record<'miles' | 'aboutMiles', (miles: string) => string> & { sameZip: string }

/** A distance in a list's own words. A facility at the center of the ZIP code that the search starts from has no measurable distance. */
export const distanceWords = ({ distance, approximate }: { distance: number; approximate: boolean }, words: Words): string => {
  if (!approximate) return words.miles(miles(distance))
  return distance < metersPerMile / 20 ? words.sameZip : words.aboutMiles(miles(distance))
}
