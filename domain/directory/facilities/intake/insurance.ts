import { withRules } from '../../../platform/formRules.ts'
import { z } from '../../../platform/zod.ts'
import { flag, oneTag, section } from './section.ts'

/** An upper limit that no facility reaches. */
export const mostPlans = 20_000

const plans = z
  .array(z.string().trim().min(1).max(60))
  .max(mostPlans)
  .nullish()
  .transform(codes => [...new Set(codes ?? [])])

type Networks = { insurance_plans_in_network: readonly string[]; insurance_plans_out_network: readonly string[] }

/**
 * Moves all Public payers in network if the facility accepts public insurance, and out of network otherwise. Other payers stay where
 * they are (FAC-035).
 */
export function setPublicNetworks(takesPublic: boolean, networks: Networks, publicCodes: readonly string[]): Networks {
  const moved = new Set(publicCodes)
  const unmoved = (codes: readonly string[]) => codes.filter(code => !moved.has(code))
  const [inNetwork, outOfNetwork] = [unmoved(networks.insurance_plans_in_network), unmoved(networks.insurance_plans_out_network)]
  return {
    insurance_plans_in_network: takesPublic ? [...inNetwork, ...publicCodes] : inNetwork,
    insurance_plans_out_network: takesPublic ? outOfNetwork : [...outOfNetwork, ...publicCodes],
  }
}

export const inBothNetworks = 'A payer cannot be both in network and out of network'

/** Section 3: insurance and payment. A payer can be in only one of the network lists (FAC-036). */
export const insurance = section(
  { number: 3, wire: 3, key: 'insurance', title: 'Insurance / Payment' },
  {
    accepts_public_insurance: flag,
    excludes_private_insurance: flag,
    excludes_hmo: flag,
    insurance_plans_in_network: plans,
    insurance_plans_out_network: plans,
    accepts_cash_payment: oneTag,
    payment_plans_consideration: oneTag,
    scholarships_consideration: oneTag,
  },
  object =>
    withRules(object, ({ insurance_plans_in_network: inNetwork, insurance_plans_out_network: outOfNetwork }, issues) => {
      const known = new Set(Array.isArray(inNetwork) ? inNetwork : [])
      if (Array.isArray(outOfNetwork) && outOfNetwork.some(code => known.has(code)))
        issues.addIssue({ code: 'custom', path: ['insurance_plans_out_network'], message: inBothNetworks })
    }),
)
