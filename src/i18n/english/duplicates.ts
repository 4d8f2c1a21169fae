import { translations } from '../translations.ts'

/** The list of facilities that may be the same place. */
export const texts = translations('duplicates', {
  title: 'Possible duplicates',
  about:
    'These facilities may be listed twice. Open a pair to compare the two. Passage looks for duplicates after each import and once a day.',
  state: 'Status',
  all: 'All',
  states: { Open: 'To review', Merged: 'Merged', Apart: 'Different facilities' },
  first: 'Facility',
  second: 'Other facility',
  compared: 'Comparison',
  found: 'Found',
  empty: 'No duplicates to review',
  pair: '%{one} and %{other}',
  reasons: {
    sameStreet: 'Same street address',
    similarStreet: 'Similar street address',
    nearbyStreet: 'House number differs by one digit',
    otherStreet: 'Different street address',
    noStreet: 'Street address missing',
    otherUnit: 'Different suite or unit',
    sameName: 'Same name',
    similarName: 'Name differs by one letter',
    longerName: 'One name contains the other',
    relatedName: 'Similar names',
    otherName: 'Different names',
    samePhone: 'Same phone number',
    otherPhone: 'Different phone numbers',
    sameNpi: 'Same NPI',
    otherNpi: 'Different NPIs',
    sameZip: 'Same ZIP code',
    otherZip: 'Different ZIP codes',
  },
  same: 'Same facility',
  different: 'Different facilities',
  choiceAbout:
    '“Same facility” shows both facilities side by side, and you choose what to keep before they are merged. “Different facilities” removes the pair from this list, and it is not listed again.',
  apartAbout: 'This pair is not listed for review, even if a later import finds it again.',
  again: 'Review again',
  apart: '%{pair}: marked as different facilities',
  listedAgain: 'The pair is listed for review again',
})
