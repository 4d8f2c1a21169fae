import { translations } from '../translations.ts'

/** Bed search that is not tied to a patient (S-23), and the number of matches shown in the intake. */
export const texts = translations('findBed', {
  title: 'Find a bed',
  about: 'No name needed. Nothing here is saved.',
  answers: 'About the patient',
  level: 'Level of care',
  anyLevel: 'Any level of care',
  age: 'Age',
  badAge: 'Enter an age from 0 to 130',
  sex: 'Sex',
  payer: 'Payer',
  payerHint: 'Plan name, or cash',
  cash: 'Cash or self-pay',
  hold: 'Involuntary hold?',
  holds: { yes: 'Yes', no: 'No' },
  zip: 'ZIP code',
  badZip: 'Enter a five-digit ZIP code',
  unknownZip: 'ZIP code %{zip} is not recognized. Searching near %{place}.',
  showing:
    '%{count} program matches within %{radius} miles of %{place} |||| %{count} programs match within %{radius} miles of %{place}',
  searching: 'Searching',
  clear: 'Clear answers',
  start: 'Start intake with these answers',
  startAt: { start: 'Start intake', startFor: 'Start intake for %{facility}', choose: 'Choose', chooseFor: 'Choose %{facility}' },
  backToIntake: 'Back to the intake',
  unsaved: 'These matches are based only on saved sections. Not saved yet:',
  emptyTitle: 'No programs match these answers',
  emptyText: 'Search a wider area, or clear a filter.',
  offered: 'Needs',
  required: 'Based on your answers. Directory listings that don’t specify this are also shown, with a reminder to ask.',
  noPhone: 'No phone number',
  /** Shown at the top of an intake that was started from a search. */
  carried: {
    title: 'Started from Find a bed',
    about:
      'Your answers are filled in here and in later sections. The level of care is saved with this section. The other answers are drafts until you save their sections.',
    /** Shown in each later section with a draft from the search. */
    later: 'These answers are from Find a bed. Save to keep them.',
    age: 'You searched for age %{age}.',
    discard: 'Start with a blank form',
  },
  /** The bar in every intake section. */
  bar: {
    matches: '%{count} program matches |||| %{count} programs match',
    soFar: 'so far',
    counting: 'Counting matches',
    unknown: 'Match count unavailable',
    see: 'See matches',
    exit: 'Save and exit',
  },
  /** The facility that was chosen in Find a bed, in every intake section. */
  chosen: {
    region: 'Your chosen facility',
    afterRelease: 'You can apply to %{facility} once the release is signed.',
    ready: 'Chosen in Find a bed: %{facility}',
    apply: 'Apply to %{facility}',
    opening: 'Saving…',
    noMatch: '%{facility} no longer matches.',
    excluded: '%{facility} no longer matches: it %{reasons}.',
    gone: '%{facility} no longer appears in the search. It may have closed.',
    notOn: '%{facility} is not on Passage, so call instead of applying.',
    cannot: '%{facility}: %{reason}.',
    drop: 'Remove %{facility}',
    unsaved: '%{section} is not complete, so your changes there are only a draft. The facility will not see them.',
    failed: 'We could not check whether %{facility} still matches. Try again.',
  },
})
