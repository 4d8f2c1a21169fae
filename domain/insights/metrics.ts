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

/** Hours of phone calls and faxes that one application replaces by default (INS-023); each hospital can set its own value. */
export const hoursPerApplication = 0.75

/** Groups smaller than this are hidden in exports and prints. */
export const smallestGroup = 5

/** A count for exports and prints: null for a group that is too small. Zero is shown. */
export const masked = (count: number): number | null => (count > 0 && count < smallestGroup ? null : count)

/**
 * Title, help text and unit of each metric. All metrics count the same patients: those entered on the selected days who pass the
 * filters, with the current state of their applications.
 */
export const definitions: Record<Metric, { title: string; help: string; unit: string }> = {
  'patients-entered': {
    unit: 'patients',
    title: 'Patients entered',
    help: 'Patients whose intake was begun on the chosen days. Cases that were deleted since are counted too.',
  },
  'avg-matches': {
    unit: 'facilities per patient',
    title: 'Average matches',
    help: 'How many facilities matched a patient when the match page was last open for them, on average over the patients for whom it was opened.',
  },
  'avg-applications': {
    unit: 'applications per patient',
    title: 'Average applications',
    help: 'Applications sent for a patient, whatever became of them, on average over all patients entered.',
  },
  'avg-accepted-applications': {
    unit: 'applications per patient',
    title: 'Average accepted applications',
    help: 'Applications that a facility accepted, on average over all patients entered.',
  },
  'total-admitted-patients': {
    unit: 'patients',
    title: 'Patients admitted',
    help: 'Patients whom a facility has marked as admitted, each counted once.',
  },
  'administrative-hours-saved': {
    unit: 'hours',
    title: 'Administrative hours saved',
    help: `An estimate: %{hours} hours of telephone calls and faxes for each application sent.`,
  },
  'patients-by-status': {
    unit: 'patients',
    title: 'Patients by status',
    help: 'Each patient once: a case that is on hold, booked offline or deleted as such; any other under the application that got furthest, even if it has ended. If two got equally far, an open one counts before one that ended.',
  },
  'admitted-patients-by-facility': {
    unit: 'patients',
    title: 'Admitted patients by facility',
    help: 'Patients whom a facility has marked as admitted. Who was admitted by two facilities counts at both.',
  },
  'accepted-patients-by-facility': {
    unit: 'patients',
    title: 'Accepted patients by facility',
    help: 'Patients whom a facility has accepted. Who was accepted by two facilities counts at both.',
  },
  'patients-by-insurance-provider': {
    unit: 'patients',
    title: 'Patients by insurance provider',
    help: 'Patients by the payer of their first and second insurance. Who has two counts at both.',
  },
  'patients-by-insurance-type': {
    unit: 'patients',
    title: 'Patients by insurance type',
    help: 'Patients with a public and with a private insurance, and those without either. Who has both counts twice.',
  },
  'patients-by-mental-health': {
    unit: 'patients',
    title: 'Patients by mental health condition',
    help: 'Patients by each condition given in the intake. Who has several counts at each.',
  },
  'patients-by-comorbidities': {
    unit: 'patients',
    title: 'Patients by physical health condition',
    help: 'Patients by each medical and acute condition given in the intake. Who has several counts at each.',
  },
  'patients-by-accommodations': {
    unit: 'patients',
    title: 'Patients by accommodation needed',
    help: 'Patients by each accommodation asked for in the intake. Who needs several counts at each.',
  },
  'patients-by-close-reason': {
    unit: 'patients',
    title: 'Patients by reason for closing',
    help: 'Patients with an application that was closed, by the reason given. A patient with several reasons counts at each; facilities’ own declines are not included.',
  },
}
