import { tag } from '../../../directory/tags.ts'
import { tagList } from '../../../platform/formats.ts'
import { withRules } from '../../../platform/formRules.ts'
import { isEmptyPhone, longestPhone, phoneTooLong, toE164 } from '../../../platform/phone.ts'
import { stateCodes } from '../../../platform/states.ts'
import { z } from '../../../platform/zod.ts'
import type { Insurance } from '../schema.ts'
import { type Context, optional, required, section, tags } from './section.ts'
import { sectionNames } from './sectionNames.ts'

export const budgets = ['No Budget', 'Under $5,000', '$5,000-10,000', '$10,000-$20,000', '$20,000+'] as const
export const relationships = ['self', 'child', 'spouse', 'common', 'injured', 'other'] as const

/** The error for a payer that is not (or no longer) on the list. */
export const inactivePayer = 'This insurance provider is no longer active. Choose another one.'

const text = optional()

/** Checks only types. Which fields are required depends on the payment method and the payer. */
const InsuranceFields = z
  .object({
    provider: z.object({ payer_code: z.string().trim().min(1).max(60), payer_name: z.string().max(255).default('') }).nullish(),
    subscriber_id: text,
    group_id: text,
    sub_relationship: z.enum(relationships).nullish(),
    sub_first_name: text,
    sub_last_name: text,
    sub_phone_number: z
      .string()
      .trim()
      .max(longestPhone, phoneTooLong)
      .nullish()
      .transform(value => (value && !isEmptyPhone(value) ? toE164(value) : null)),
    county: text,
    county_state: z.enum(stateCodes).nullish(),
    managed_care: tags,
  })
  .transform(
    ({ county_state, ...values }): Insurance => ({
      ...values,
      provider: values.provider ?? null,
      sub_relationship: values.sub_relationship ?? null,
      ...(county_state && values.county && { county_state }),
    }),
  )

const PaymentFields = withRules(
  z.object({
    payment_method: z
      .preprocess(value => value ?? null, tagList)
      .refine(tags => tags.length === 1 && (tags[0] === tag.payment.cash || tags[0] === tag.payment.insurance), required),
    estimated_budget: z
      .enum(budgets, required)
      .nullish()
      .transform(value => value ?? null),
    patient_insurance: InsuranceFields.nullish().transform(value => value ?? null),
    /** Present if the box for secondary insurance is checked. */
    secondary_insurance: InsuranceFields.nullish().transform(value => value ?? null),
  }),
  (values, issues) => {
    const [method] = [values.payment_method].flat()
    if (method === tag.payment.cash && !values.estimated_budget)
      issues.addIssue({ code: 'custom', path: ['estimated_budget'], message: required })
    if (method === tag.payment.insurance && !values.patient_insurance)
      issues.addIssue({ code: 'custom', path: ['patient_insurance', 'provider'], message: required })
  },
)

/** Changing the payment method clears the other method's fields. */
const clear = (values: z.output<typeof PaymentFields>) => {
  const cash = values.payment_method[0] === tag.payment.cash
  return {
    ...values,
    estimated_budget: cash ? values.estimated_budget : null,
    patient_insurance: cash ? null : values.patient_insurance,
    secondary_insurance: cash ? null : values.secondary_insurance,
  }
}

const withoutCounty = ({ county_state: _, ...insurance }: Insurance): Insurance => ({ ...insurance, county: null })

/** For public insurance, the subscriber is always the patient, and the relationship is always self. */
export function normalizeInsurance(insurance: Insurance | null, { insuranceType, patient }: Context): Insurance | null {
  const code = insurance?.provider?.payer_code
  const type = code && insuranceType(code)
  if (!insurance?.provider || !type) return insurance
  const provider = { ...insurance.provider, insurance_type: type }
  return type === 'Public'
    ? {
        ...insurance,
        provider,
        sub_relationship: 'self',
        sub_first_name: patient.first_name,
        sub_last_name: patient.last_name,
        managed_care: [],
      }
    : { ...withoutCounty(insurance), provider }
}

function checkInsurance(field: string, insurance: Insurance | null, { insuranceType }: Context): Record<string, string> {
  if (!insurance) return {}
  const missing: (keyof Insurance)[] = []
  const type = insurance.provider ? insuranceType(insurance.provider.payer_code) : undefined
  if (!insurance.provider) missing.push('provider')
  for (const key of ['subscriber_id', 'sub_relationship', 'sub_first_name', 'sub_last_name'] as const)
    if (!insurance[key]) missing.push(key)
  if (type === 'Public' && !insurance.county) missing.push('county')
  if (type === 'Private' && !insurance.managed_care.length) missing.push('managed_care')
  return {
    ...(insurance.provider && !type && { [`${field}.provider`]: inactivePayer }),
    ...Object.fromEntries(missing.map(key => [`${field}.${key}`, required])),
  }
}

const settle = (values: z.output<typeof PaymentFields>, context: Context) => ({
  ...values,
  patient_insurance: normalizeInsurance(values.patient_insurance, context),
  secondary_insurance: normalizeInsurance(values.secondary_insurance, context),
})

export const payment = section({
  ...sectionNames[3],
  fields: PaymentFields,
  clear,
  settle,
  check: (values, context) => {
    const settled = settle(values, context)
    return {
      ...checkInsurance('patient_insurance', settled.patient_insurance, context),
      ...checkInsurance('secondary_insurance', settled.secondary_insurance, context),
    }
  },
})

export const blankInsurance: Insurance = {
  provider: null,
  subscriber_id: '',
  group_id: '',
  sub_relationship: null,
  sub_first_name: '',
  sub_last_name: '',
  sub_phone_number: '',
  county: null,
  managed_care: [],
}
