import { z } from 'zod'
import { always, flag, oneTag, section } from './section.ts'

/** More payers than any list of them holds. */
export const mostPlans = 20_000

const plans = z
  .array(z.string().trim().min(1).max(60))
  .max(mostPlans)
  .nullish()
  .transform(codes => [...new Set(codes ?? [])])

type Networks = { insurance_plans_in_network: readonly string[]; insurance_plans_out_network: readonly string[] }

/** Yes to public insurance puts all Public payers in network, No puts them out of it; the others stay where they are (FAC-035). */
export function withPublic(takesPublic: boolean, networks: Networks, publicCodes: readonly string[]): Networks {
  const moved = new Set(publicCodes)
  const others = (codes: readonly string[]) => codes.filter(code => !moved.has(code))
  const [inside, outside] = [others(networks.insurance_plans_in_network), others(networks.insurance_plans_out_network)]
  return {
    insurance_plans_in_network: takesPublic ? [...inside, ...publicCodes] : inside,
    insurance_plans_out_network: takesPublic ? outside : [...outside, ...publicCodes],
  }
}

export const inBoth = 'A payer cannot be in network and out of network'

/** Section 3: who pays (spec 3 §3, section C). A payer stands in one network list at most (FAC-036). */
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
    object.superRefine(
      ({ insurance_plans_in_network: inside, insurance_plans_out_network: outside }, issues) => {
        const known = new Set(Array.isArray(inside) ? inside : [])
        if (Array.isArray(outside) && outside.some(code => known.has(code)))
          issues.addIssue({ code: 'custom', path: ['insurance_plans_out_network'], message: inBoth })
      },
      { when: always },
    ),
)
