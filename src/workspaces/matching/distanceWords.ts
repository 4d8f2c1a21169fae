import { metersPerMile, miles } from '#domain/matching/distance.ts'

type Words = Record<'miles' | 'aboutMiles', (miles: string) => string> & Record<'sameZip' | 'veryNear', string>

/** A distance in a list's own words. A facility at the center of the ZIP code that the search starts from has no measurable distance. */
export const distanceWords = ({ distance, approximate }: { distance: number; approximate: boolean }, words: Words): string => {
  const isShownAsZero = distance < metersPerMile / 20
  if (approximate) return isShownAsZero ? words.sameZip : words.aboutMiles(miles(distance))
  return isShownAsZero ? words.veryNear : words.miles(miles(distance))
}
