import { translations } from '../translations.ts'

/** The admin facility list. */
export const texts = translations('facilities', {
  title: 'Facilities',
  search: 'Search by name or city',
  listings: 'Directory listings',
  listedTwice: 'Listed twice',
  duplicates: 'Probable duplicates',
  all: 'All',
  none: 'No facilities yet. Import a directory, or add a location to a treatment center.',
  listing: 'Directory listing',
  statusOf: 'Status of %{name}',
  waitsForOrganization: 'Approve the organization first. Then you can change this status.',
  complete: 'Complete',
  section: 'Section %{section} of %{sections}',
  bulk: {
    status: 'Change the status of %{count} facility |||| Change the status of %{count} facilities',
    approved: 'Approved locations of approved organizations appear in matches once their intake is complete.',
    awaiting: 'They are removed from matching until they are approved again.',
  },
  /** Column and input labels, named according to react-admin's convention. */
  fields: {
    name: 'Name',
    organization_name: 'Organization',
    city: 'City',
    state: 'State',
    main_phone_number: 'Phone',
    status: 'Status',
    intake_section: 'Intake',
    answering: 'Responds in',
    updated_at: 'Last updated',
  },
})
