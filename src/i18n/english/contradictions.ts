import { translations } from '../translations.ts'

/** Listing issues: fields in a listing that declines contradict. */
export const texts = translations('contradictions', {
  title: 'Is the listing still correct?',
  about: 'Recent declines don’t match the listing. Update it to get the right referrals.',
  failed: 'Listing issues could not be loaded',
  says: {
    excludes_hmo: 'Listed: %{facility} accepts HMO plans.',
    insurance_plans_in_network: 'Listed: %{facility} is in network for %{value}.',
    treatment_levels: 'Listed: %{facility} offers %{value}.',
  },
  bedsOf: 'Listed: %{facility} has %{count} open bed (%{kind}). |||| Listed: %{facility} has %{count} open beds (%{kind}).',
  evidence:
    'But %{count} application has been declined since %{day}: |||| But %{count} applications have been declined since %{day}:',
  reason: '“%{reason}”, %{count} time |||| “%{reason}”, %{count} times',
  updated: 'Updated',
  confirm: 'Listing is correct',
  stillOpen: 'Beds are open',
  stillOpenOf: 'Beds are open: %{says}',
  confirmOf: 'Listing is correct: %{says}',
  correct: {
    excludes_hmo: 'Mark HMO plans as not accepted',
    insurance_plans_in_network: 'Change to out of network',
    treatment_levels: 'Remove from listing',
    open_beds: 'Set open beds to 0',
  },
  correctOf: '%{correct}: %{facility}',
  confirmed: 'Thank you. We’ll ask again only after another decline.',
  corrected: 'Listing updated. New searches will use it.',
  beds: {
    confirmed: 'Thank you. Advocates now see the count as just updated.',
    corrected: 'Open beds set to 0. Advocates can see this now.',
  },
})
