import { translations } from '../translations.ts'

/** The sample patient, with whom a new advocate tries Passage. */
export const texts = translations('samples', {
  chip: 'Sample',
  try: 'Try it with a sample patient',
  making: 'Making the sample patient…',
  open: 'Open the sample patient',
  tryAbout: 'A made-up patient with a complete intake. Only you can see it, nothing is sent, and you can delete it anytime.',
  practice: 'Practice without a real patient',
  about: 'Only you can see it, and it is not included in Insights.',
  keep: 'Do not enter anything about a real patient here.',
  signOnPaper: 'No codes are sent for a sample. To practice signing, choose paper.',
  whyNot: 'Sample: nothing is sent',
  tryApply: 'Filter and compare the matches. You can apply and refer only for real patients.',
  matches: 'Find matches',
  delete: 'Delete',
  deleteSample: 'Delete the sample',
  deleteTitle: 'Delete the sample patient?',
  deleteAbout: 'This deletes everything that you entered for it. You can make a new one anytime.',
  deleted: 'Sample patient deleted',
  onForm: 'SAMPLE – This form is about a made-up patient and permits nothing.',
})
