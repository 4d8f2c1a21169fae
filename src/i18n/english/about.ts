import { translations } from '../translations.ts'

export const texts = translations('about', {
  title: 'About Passage',
  version: 'Version %{version}',
  release: 'Build %{release}',
  what: 'Passage is a tool to identify treatment options. It presents known resources and makes no recommendation. It is not a medical device, gives no diagnosis, is not integrated into medical records, and guarantees no outcomes or insurance coverage.',
  data: 'Data',
  zip: 'ZIP codes and places: GeoNames, under the Creative Commons Attribution 4.0 License.',
  outlines: 'State outlines on maps: U.S. Census Bureau.',
  facilities:
    'Facilities imported from a public directory: SAMHSA, the Substance Abuse and Mental Health Services Administration.',
  software: 'Software',
  leaflet:
    'Maps use Leaflet (BSD 2-Clause License) and react-leaflet (Hippocratic License 2.1, which forbids use that violates human rights).',
  made: 'This version includes %{count} software package |||| This version includes %{count} software packages',
  show: 'Show licenses',
  search: 'Search',
  name: 'Package',
  number: 'Version',
  license: 'License',
  text: 'Text',
  read: 'View',
  readOf: 'View the license for %{name}',
  none: 'No packages found',
  failed: 'The licenses could not be loaded',
})
