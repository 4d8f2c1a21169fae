/** How a stay can end as planned (spec 2 §4). Each is a status, too. */
export const completionOutcomes = [
  'Completed Detox or Acute Hospitalization',
  'Completed <30 Days Residential',
  'Completed 30+ Days Residential',
  'Completed <30 Days PHP',
  'Completed 30+ Days PHP',
  'Completed <30 Days IOP',
  'Completed 30+ Days IOP',
] as const

/** How it can end otherwise; the first is what the admitted prompt's No records (spec 2 §4). */
export const nonCompletionOutcomes = [
  'Patient did not Arrive',
  'Voluntary Discharge',
  'Compelled Discharge',
  'Medical Discharge',
] as const

/** Every outcome that an advocate can record for an admitted patient. */
export const outcomes = [...completionOutcomes, ...nonCompletionOutcomes] as const
