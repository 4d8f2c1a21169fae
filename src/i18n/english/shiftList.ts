import { translations } from '../translations.ts'

/** The printable list for a shift hand-over. */
export const texts = translations('shiftList', {
  title: 'Shift list',
  open: 'Shift list',
  back: 'Patients',
  print: 'Print',
  printed: 'Printed %{time} for %{name}. Confidential patient information: shred after the shift.',
  whose: 'Whose patients',
  own: 'My patients',
  hospital: 'All patients of the hospital',
  count: '%{count} patient |||| %{count} patients',
  more: 'Showing the first %{shown} of %{count}.',
  none: 'No open patients',
  columns: {
    patient: 'Patient',
    needs: 'Needs',
    time: 'Time',
    applications: 'Applications',
    next: 'Hand-over',
  },
  advocate: 'Advocate: %{name}',
  unassigned: 'No advocate',
  onHold: 'Case on hold',
  waiting: 'Waiting %{time}',
  holdExpires: 'Hold expires %{time}',
  noApplications: 'No applications',
  noNote: 'No hand-over note',
  noteBy: '(%{name}, %{time})',
})
