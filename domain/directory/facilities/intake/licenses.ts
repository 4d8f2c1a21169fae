import { rule, withRules } from '../../../platform/formRules.ts'
import { stateCodes } from '../../../platform/states.ts'
import { z } from '../../../platform/zod.ts'
import { requiredZip } from '../../addresses/address.ts'
import { flag, optional, phone, required, requiredText, section } from './section.ts'

/** Adds `http://` to a URL without a protocol (FAC-021), also to one that starts with the slashes that follow a protocol. */
export const completeUrl = (text: string): string => {
  const url = text.trim().replace(/^\/+/, '')
  return url === '' || /^[a-z][a-z\d+.-]*:/i.test(url) ? url : `http://${url}`
}

/** Whether a URL is safe to link to: it uses http or https, has a host name with a dot, and contains no credentials. */
function isWebAddress(url: string): boolean {
  const parsed = z.url({ protocol: /^https?$/, hostname: /^[^.\s]+(\.[^.\s]+)+\.?$/ }).safeParse(url)
  return parsed.success && !/^https?:\/\/[^/?#]*@/i.test(url)
}

const website = z
  .preprocess(value => (typeof value === 'string' ? completeUrl(value) : (value ?? '')), z.string().max(255))
  .superRefine((url, issues) => {
    const message = url === '' ? 'Please enter website' : isWebAddress(url) ? undefined : 'Please enter a valid URL'
    if (message) issues.addIssue({ code: 'custom', message })
  })

const npi = optional(40).refine(value => value === null || /^\d{10}$/.test(value), 'Must be exactly 10 digits')

/** Section 1: name, address, and licenses. */
export const licenses = section(
  { number: 1, wire: 1, key: 'licenses', title: 'Licenses & Accreditations' },
  {
    name: requiredText('Facility is required'),
    website_url: website,
    main_phone_number: phone,
    npi,
    address_line_one: requiredText('Address Line 1 is required'),
    address_line_two: optional(),
    city: requiredText('City is required', 120),
    state: z.enum(stateCodes, 'State is required'),
    zip_code: requiredZip('Zip Code is required'),
    dhcs_license: optional(),
    dss_license: optional(),
    dph_license: optional(),
    has_integrated_license: flag,
    integrated_license_name: optional(),
    joint_commission_accreditation: flag,
    other_license_1: optional(),
    other_license_2: optional(),
    other_license_3: optional(),
    other_license_4: optional(),
  },
  object =>
    withRules(
      object,
      rule(values => String(values.has_integrated_license) !== 'true' || Boolean(values.integrated_license_name), {
        path: ['integrated_license_name'],
        message: required,
      }),
    )
      // Clear the answers that apply only to a facility with an integrated license.
      .transform(values => ({
        ...values,
        integrated_license_name: values.has_integrated_license ? values.integrated_license_name : null,
      })),
)
