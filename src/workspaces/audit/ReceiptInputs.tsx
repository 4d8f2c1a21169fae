import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import type { MatchReceipt } from '#domain/matching/receipt.ts'
import { pacificSecond } from '#domain/zones.ts'
import { Facts } from '../../components/Facts.tsx'
import { payersQuery } from '../../dataProvider/patientQueries.ts'
import { centerName, centerReason } from '../../features/matching/centerReason.ts'
import { texts } from '../../i18n/english/receipt.ts'

type Props = { receipt: MatchReceipt; nameOf: (tag: number) => string }
const { inputs } = texts

/** Inputs of a match list: time, rule version, center, needs and filters. */
export function ReceiptInputs({ receipt, nameOf }: Props) {
  const { data: payers } = useQuery(payersQuery)
  const { at, rule_version, directory_version, needs, search, facility_id, list, applications } = receipt
  const names = (ids: readonly number[]) => ids.map(nameOf).join(', ')
  const position = list.findIndex(({ id }) => id === facility_id) + 1
  const { latitude, longitude, label, found_by, wanted = null, problem = null, zip = null, fallback = false } = search.center
  const paying = needs.payment && inputs.payments[needs.payment]
  return (
    <section>
      <Typography variant="h3" gutterBottom>
        {inputs.title}
      </Typography>
      <Facts
        facts={[
          [
            inputs.at,
            <time key="at" dateTime={at}>
              {pacificSecond(at)}
            </time>,
          ],
          [inputs.rule, rule_version],
          [inputs.directory, directory_version],
          [inputs.position, position ? inputs.place(position, list.length) : inputs.notOnIt],
          [inputs.from, search.shown ? inputs.shown : inputs.opening],
          [
            inputs.around,
            inputs.within(search.radius, centerName(search.center) || `${latitude.toFixed(3)}, ${longitude.toFixed(3)}`),
          ],
          [inputs.reason, found_by && centerReason({ label, found_by, wanted, problem, zip, fallback })],
          [inputs.filters, names(search.filters) || inputs.nothing],
          [inputs.required, names(needs.required) || inputs.nothing],
          [inputs.payment, [paying, needs.insurance, needs.hmo && inputs.hmo].filter(Boolean).join(', ')],
          [
            inputs.plans,
            needs.plans.map(code => payers?.find(one => one.payer_code === code)?.payer_name ?? code).join(', ') ||
              inputs.nothing,
          ],
          [inputs.ages, needs.ages && names(needs.ages)],
          [inputs.genders, needs.genders && names(needs.genders)],
          [inputs.applications, applications.join(', ')],
        ]}
      />
    </section>
  )
}
