import { words } from '../words.ts'

export const texts = words('about', {
  title: 'About Passage',
  version: 'Version %{version}',
  release: 'Release %{release}',
  what: 'Passage is a tool to identify treatment options. It presents known resources and makes no recommendation. It is not a medical device, gives no diagnosis, is not integrated into medical records, and guarantees no outcomes or insurance coverage.',
  data: 'Data',
  zip: 'ZIP codes and places: GeoNames, under the Creative Commons Attribution 4.0 License.',
  outlines: 'State outlines of the maps: U.S. Census Bureau.',
  facilities:
    'Facilities, where they were imported from a public directory: SAMHSA, the Substance Abuse and Mental Health Services Administration.',
  software: 'Software',
  leaflet:
    'Maps are drawn by Leaflet (BSD 2-Clause License) through react-leaflet, which is under the Hippocratic License 2.1: it forbids use that violates human rights.',
  made: 'This release is made of %{count} package |||| This release is made of %{count} packages',
  show: 'Show their licenses',
  search: 'Search',
  name: 'Package',
  number: 'Version',
  license: 'License',
  text: 'Text',
  read: 'Read',
  readOf: 'Read the license of %{name}',
  none: 'No package of that name',
  failed: 'The licenses could not be loaded',
})
