import { translations } from '../translations.ts'

/** The dialog for applying to the selected facilities. */
export const texts = translations('applyToSeveral', {
  open: 'Apply to %{count} facility |||| Apply to all %{count}',
  anyway: 'Apply to %{count} facility anyway |||| Apply to all %{count} anyway',
  first: 'Apply to the first %{count}',
  firstAnyway: 'Apply to the first %{count} anyway',
  all: 'Send to all that fit',
  none: 'Apply',
  title: 'Apply to %{count} facility |||| Apply to %{count} facilities',
  about: 'Each facility gets its own application. Facilities cannot see each other’s applications.',
  allTitle: 'Send to all that fit',
  allAbout:
    'One facility that fits uses Passage. It gets an application now. |||| %{count} facilities that fit use Passage. The first five in match order get an application now; you decide whether the others follow.',
  mostAbout:
    'These are the first %{count} facilities in match order that fit and use Passage. The first five get an application now; you decide whether the others follow.',
  noneFit: 'No facility in this search can get an application. Those that fit have one already or do not use Passage.',
  notFound: 'The facilities could not be loaded. Try again.',
  next: 'Send the next five if no one accepts by',
  nextHint:
    'Five more applications are sent each time this period ends, until every facility has one. Sending stops when the patient accepts an offer, the release or the case ends, or you select Stop.',
  noNext: 'Don’t send more',
  byTime: '%{time} (in %{span})',
  others: 'Then, five at a time:',
  readers: {
    title: 'Who can see this information',
    text: 'Admissions coordinators and managers at each facility can read the patient’s intake, the application, and your note. Their access ends when the release is no longer valid, or 30 days after the application ends. They cannot see where else the patient applied.',
  },
  forAll: 'These items are missing from the intake, and all of these facilities will ask for them:',
  list: 'Selected facilities',
  nothing: 'Nothing is missing.',
  nothingElse: 'Nothing else is missing.',
  already: 'You have already applied here. No new application will be sent.',
  callOnly: 'Not on Passage yet, so no application will be sent. Call %{phone}.',
  notOn: 'Not on Passage yet, so no application will be sent.',
  note: 'Note to all facilities',
  onePress: 'For the rest of today, apply to selected facilities with one click',
  onePressHint:
    'Uses this note, applies to this patient only, and ends when you sign out or reload the page. If anything else is missing, this form opens again.',
  results: 'Result for each facility',
  summary: 'Applied to %{sent} of %{count} facility |||| Applied to %{sent} of %{count} facilities',
  sent: 'Application sent.',
  notSent: 'Not sent.',
  retry: 'Try again',
  done: 'Done',
})

/** The next applications that are planned for a patient. */
export const sendPlanTexts = translations('sendPlan', {
  label: 'Planned applications',
  next: 'Next application at %{time} if no one accepts |||| Next %{count} applications at %{time} if no one accepts',
  waits: 'The next applications wait for the patient’s answer to an offer.',
  asked: '%{asked} of %{count} facilities asked.',
  following: 'Then: %{names}',
  stop: 'Stop',
  stopLabel: 'Stop the planned applications',
  stopOf: 'Stop the planned applications for %{name}',
  stopped: 'Stopped. No more applications will be sent.',
  stopFailed: 'The planned applications could not be stopped. Try again.',
  skipped: 'Skipped:',
  ended: {
    stopped: 'You stopped the planned applications.',
    agreed: 'No more applications will be sent: the patient accepted an offer.',
    taken_back: 'No more applications will be sent: an acceptance was undone.',
    closed: 'No more applications will be sent: the case is no longer active.',
    release: 'No more applications will be sent: the release is no longer valid.',
    reassigned: 'No more applications will be sent: the patient has another advocate.',
    account: 'No more applications will be sent: the advocate can no longer apply.',
    finished: 'All facilities on the list have been asked.',
  },
})
