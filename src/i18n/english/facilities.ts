import { words } from '../words.ts'

/** Admin facility list. */
export const texts = words('facilities', {
  title: 'Facilities',
  search: 'Search by name or city',
  organization: 'Organization',
  listings: 'Directory listings',
  all: 'All',
  status: 'Status',
  state: 'State',
  intake: 'Intake',
  export: 'Export CSV',
  exporting: 'Exporting…',
  none: 'No facility yet. Import a directory, or add a location to a treatment center.',
  listing: 'Directory listing',
  statusOf: 'Status of %{name}',
  waitsForOrganization: 'The status can be changed once the organization is Approved.',
  complete: 'Complete',
  section: 'Section %{section} of %{sections}',
  bulk: {
    status: 'Change the status of %{count} facility |||| Change the status of %{count} facilities',
    approved: 'Approved locations of Approved organizations take part in matching once their intake is complete.',
    awaiting: 'They leave matching until they are approved again.',
  },
  columns: {
    name: 'Name',
    organization_name: 'Organization',
    city: 'City',
    state: 'State',
    main_phone_number: 'Phone',
    status: 'Status',
    intake_section: 'Intake',
    answering: 'Answers',
    updated_at: 'Last updated',
  },
})
