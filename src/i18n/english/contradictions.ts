import { words } from '../words.ts'

/** Listing issues: declines that contradict the listing. */
export const texts = words('contradictions', {
  title: 'Does the listing still say it right?',
  about: 'Your own answers say something else than your listing. Patients are sent where the listing says they will be taken.',
  failed: 'The questions about your listings could not be loaded',
  says: {
    excludes_hmo: '%{facility} takes HMO plans, its listing says.',
    insurance_plans_in_network: '%{facility} is in network for %{value}, its listing says.',
    treatment_levels: '%{facility} offers %{value}, its listing says.',
  },
  bedsOf:
    'Advocates are told that %{facility} has %{count} open bed: %{kind}. |||| Advocates are told that %{facility} has %{count} open beds: %{kind}.',
  evidence:
    '%{count} application declined since %{day} says otherwise: |||| %{count} applications declined since %{day} say otherwise:',
  reason: '“%{reason}”, %{count} time |||| “%{reason}”, %{count} times',
  told: 'Told',
  confirm: 'It is right',
  stillOpen: 'Still open',
  stillOpenOf: 'Still open: %{says}',
  confirmOf: 'It is right: %{says}',
  correct: {
    excludes_hmo: 'No HMO plans from now on',
    insurance_plans_in_network: 'Move it out of network',
    treatment_levels: 'Take it off the list',
    open_beds: 'Full: no open bed',
  },
  correctOf: '%{correct}: %{facility}',
  confirmed: 'Thank you. We ask again only after another decline.',
  corrected: 'Corrected. The next search knows it.',
  beds: {
    confirmed: 'Thank you. Advocates see the number as told just now.',
    corrected: 'Full, told just now. Advocates see it at once.',
  },
})
