import { translations } from '../translations.ts'

/** The admin console's title, tabs, and tools. */
export const texts = translations('admin', {
  title: 'Admin Dashboard',
  waiting: '(%{count} sign-up waiting) |||| (%{count} sign-ups waiting)',
  tabs: {
    treatmentCenters: 'Treatment Centers',
    hospitals: 'Hospitals',
    users: 'Users',
    featureTags: 'Feature Tags',
    publicProviders: 'Public Insurance Providers',
    privateProviders: 'Private Insurance Providers',
  },
  tools: {
    open: 'Tools',
    insights: 'Insights',
    home: 'Needs your action',
    facilities: 'Facilities',
    changes: 'Recent changes',
    messages: 'Outgoing messages',
    claims: 'Listing claims',
    duplicates: 'Possible duplicates',
    demand: 'Unclaimed listings by demand',
    treatmentTerms: 'Treatment terms',
    imports: 'Import',
    accountSecurity: 'Account security',
    disclosures: 'Disclosures',
    retention: 'Retention',
    audit: 'Audit log',
    system: 'System',
  },
})
