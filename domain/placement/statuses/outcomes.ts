/** Outcomes of a stay completed as planned (APP-062). Each is also a status. */
export const completionOutcomes = [
  'Completed Detox or Acute Hospitalization',
  'Completed <30 Days Residential',
  'Completed 30+ Days Residential',
  'Completed <30 Days PHP',
  'Completed 30+ Days PHP',
  'Completed <30 Days IOP',
  'Completed 30+ Days IOP',
] as const

/** Other outcomes (APP-063). The first one is recorded by answering No to the admitted prompt. */
export const nonCompletionOutcomes = [
  'Patient did not Arrive',
  'Voluntary Discharge',
  'Compelled Discharge',
  'Medical Discharge',
] as const

/** Every outcome that an advocate can record for an admitted patient. */
export const outcomes = [...completionOutcomes, ...nonCompletionOutcomes] as const
