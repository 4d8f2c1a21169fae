import { translations } from '../translations.ts'

/** The next applications that are planned for a patient. */
export const texts = translations('sendPlan', {
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
  skipped: 'Not asked:',
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
