/** Insights metrics with a single number (INS-016). */
export const numberMetrics = [
  'patients-entered',
  'avg-matches',
  'avg-applications',
  'avg-accepted-applications',
  'total-admitted-patients',
  'administrative-hours-saved',
] as const
export type NumberMetric = (typeof numberMetrics)[number]

/** Insights metrics with a list of labels and counts (INS-017). */
export const chartMetrics = [
  'patients-by-status',
  'admitted-patients-by-facility',
  'admitted-patients-by-network',
  'accepted-patients-by-facility',
  'patients-by-insurance-provider',
  'patients-by-insurance-type',
  'patients-by-mental-health',
  'patients-by-comorbidities',
  'patients-by-accommodations',
  'patients-by-close-reason',
] as const
export type ChartMetric = (typeof chartMetrics)[number]

export const metrics = [...numberMetrics, ...chartMetrics] as const
export type Metric = (typeof metrics)[number]

export const isChart = (metric: Metric): metric is ChartMetric => (chartMetrics as readonly Metric[]).includes(metric)

/**
 * Default number of hours of phone calls and faxes that one application replaces (INS-023). Each hospital can set its own number.
 */
export const hoursPerApplication = 0.75

/** Exports and printouts hide groups smaller than this. */
export const smallestGroup = 5

/** A count for exports and printouts: null if the group is too small. Zero is shown. */
export const maskSmall = (count: number): number | null => (count > 0 && count < smallestGroup ? null : count)

/**
 * Each metric's title, help text, and unit. All metrics are based on the same patients, who were added on the selected days and
 * match the filters, and on the current state of their applications.
 */
export const definitions: Record<Metric, { title: string; help: string; unit: string }> = {
  'patients-entered': {
    unit: 'patients',
    title: 'Patients entered',
    help: 'Patients whose intake was started in the date range, including cases deleted since then.',
  },
  'avg-matches': {
    unit: 'facilities per patient',
    title: 'Average matches',
    help: 'Average number of facilities that matched a patient when their match page was last opened. Patients whose match page was never opened are not counted.',
  },
  'avg-applications': {
    unit: 'applications per patient',
    title: 'Average applications',
    help: 'Average number of applications sent per patient entered, regardless of outcome.',
  },
  'avg-accepted-applications': {
    unit: 'applications per patient',
    title: 'Average accepted applications',
    help: 'Average number of accepted applications per patient entered.',
  },
  'total-admitted-patients': {
    unit: 'patients',
    title: 'Patients admitted',
    help: 'Patients a facility marked as admitted, each counted once.',
  },
  'administrative-hours-saved': {
    unit: 'hours',
    title: 'Administrative hours saved',
    help: `Estimate: %{hours} hours of phone calls and faxes saved per application sent.`,
  },
  'patients-by-status': {
    unit: 'patients',
    title: 'Patients by status',
    help: 'Each patient is counted once. Cases that are on hold, booked offline, or deleted are counted under that status. All other cases are counted by the application that progressed furthest, even if it is closed. If two applications are tied, an open application counts before a closed one.',
  },
  'admitted-patients-by-facility': {
    unit: 'patients',
    title: 'Admitted patients by facility',
    help: 'Patients a facility marked as admitted. A patient admitted by two facilities counts for both.',
  },
  'admitted-patients-by-network': {
    unit: 'patients',
    title: 'Admitted patients on and off the network',
    help: 'Patients admitted by a facility that uses Passage, or by one without an account that was reached by email, fax, or phone. A patient admitted by both counts for both.',
  },
  'accepted-patients-by-facility': {
    unit: 'patients',
    title: 'Accepted patients by facility',
    help: 'Patients a facility accepted. A patient accepted by two facilities counts for both.',
  },
  'patients-by-insurance-provider': {
    unit: 'patients',
    title: 'Patients by insurance provider',
    help: 'Patients by the payers of their primary and secondary insurance. A patient with two payers counts for both.',
  },
  'patients-by-insurance-type': {
    unit: 'patients',
    title: 'Patients by insurance type',
    help: 'Patients with public insurance, private insurance, or neither. A patient with both counts twice.',
  },
  'patients-by-mental-health': {
    unit: 'patients',
    title: 'Patients by mental health condition',
    help: 'Patients by mental health condition entered in the intake. A patient with several conditions counts for each.',
  },
  'patients-by-comorbidities': {
    unit: 'patients',
    title: 'Patients by physical health condition',
    help: 'Patients by medical or acute condition entered in the intake. A patient with several conditions counts for each.',
  },
  'patients-by-accommodations': {
    unit: 'patients',
    title: 'Patients by accommodation needed',
    help: 'Patients by accommodation entered in the intake. A patient with several needs counts for each.',
  },
  'patients-by-close-reason': {
    unit: 'patients',
    title: 'Patients by reason for closing',
    help: 'Patients with a closed application, by closing reason. A patient with several reasons is counted once under each. Facility declines are not included.',
  },
}
