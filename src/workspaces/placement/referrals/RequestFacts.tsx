import type { FirstView } from '#domain/placement/referrals/schema.ts'
import { usDay } from '#domain/platform/dates.ts'
import { showPhone } from '#domain/platform/phone.ts'
import { texts as patient } from '../../../i18n/english/patient.ts'
import { texts } from '../../../i18n/english/referrals.ts'
import { Facts } from '../../../ui/Facts.tsx'

const { facts } = texts

type Props = { request: FirstView; hospital: string; callback_number: string }

/** The request without identity, as the facility sees it. */
export const RequestFacts = ({ request, hospital, callback_number }: Props) => (
  <Facts
    width={160}
    facts={[
      [facts.levels, request.levels.join(', ')],
      [facts.age, request.age_band],
      [facts.sex, request.sex && patient.sexes[request.sex]],
      [facts.substances, request.substances.join(', ')],
      [facts.payers, request.payers.map(payer => texts.payers[payer]).join(', ')],
      [facts.needs, request.needs.join(', ')],
      [facts.distance, request.distance_miles === null ? null : facts.miles(request.distance_miles)],
      [facts.wanted, request.wanted_on && usDay(request.wanted_on)],
      [facts.hospital, hospital],
      [facts.callback, showPhone(callback_number)],
    ]}
  />
)
