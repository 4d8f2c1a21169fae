import PrintOutlined from '@mui/icons-material/PrintOutlined'
import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useParams } from 'react-router-dom'
import { goesBy } from '#domain/directory/payers/schema.ts'
import type { MatchReceipt } from '#domain/matching/receipt.ts'
import { pacificSecond } from '#domain/platform/dates.ts'
import { payersQuery } from '../../../dataProvider/patientQueries.ts'
import { useTags } from '../../../dataProvider/useTags.ts'
import { texts } from '../../../i18n/english/receipt.ts'
import { ScreenBar } from '../../../ui/console/ScreenBar.tsx'
import { Facts } from '../../../ui/Facts.tsx'
import { Loaded } from '../../../ui/Loaded.tsx'
import { EmptyState } from '../../../ui/StateBox.tsx'
import { centerName, centerReason, reasonText } from '../../matching/facilityWords.ts'
import { receiptQuery } from './queries.ts'

/**
 * Shows super admins the match list behind an application: its inputs, its order, and the result of running the same search
 * today.
 */
export function ReceiptPage() {
  const id = Number(useParams().application_id)
  const query = useQuery(receiptQuery(id))
  return (
    <>
      <ScreenBar title={texts.title(id)} about={texts.about}>
        <Button variant="outlined" startIcon={<PrintOutlined />} onClick={() => window.print()}>
          {texts.print}
        </Button>
      </ScreenBar>
      <Loaded query={query} rows={3} height={120}>
        {data => (data ? <Receipt receipt={data} /> : <EmptyState title={texts.none}>{texts.noneText}</EmptyState>)}
      </Loaded>
    </>
  )
}

function Receipt({ receipt }: { receipt: MatchReceipt }) {
  const tags = useTags()
  const tagName = (id: number) => tags.nameOf(id) ?? String(id)
  return (
    <Box sx={{ display: 'grid', gap: 3, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      <Verdict {...receipt} />
      <ReceiptInputs receipt={receipt} tagName={tagName} />
      <ReceiptDifferences again={receipt.again} tagName={tagName} />
      <ReceiptList receipt={receipt} />
    </Box>
  )
}

/** Shows whether the search still produces the same list, and what that proves. */
function Verdict({ again, directory_version, rule_version }: MatchReceipt) {
  const [same, sameRule] = [again.directory_version === directory_version, again.rule_version === rule_version]
  const { answer } = texts
  if (again.identical) return <Alert severity="success">{same && sameRule ? answer.exact : answer.identical}</Alert>
  if (!sameRule) return <Alert severity="info">{answer.otherRule}</Alert>
  return <Alert severity={same ? 'error' : 'info'}>{same ? answer.broken : answer.changed}</Alert>
}

/** Number of facilities shown at first. "Show all" and printing include the rest. */
const initialCount = 50
const { list: labels } = texts

/**
 * The match list in its original order. Marks the facility that received the application and the listings that have changed since
 * then.
 */
function ReceiptList({ receipt: { list, facility_id } }: { receipt: MatchReceipt }) {
  const [expanded, setExpanded] = useState(false)
  return (
    <section>
      <Typography variant="h3" gutterBottom>
        {labels.title(list.length)}
      </Typography>
      <Box component="ol" sx={{ m: 0, pl: 5, typography: 'body2', columns: { md: 2 }, '@media print': { columns: 2 } }}>
        {list.map(({ id, name, standing }, index) => (
          <Box
            component="li"
            key={id}
            sx={{ breakInside: 'avoid', '@media screen': { display: expanded || index < initialCount ? 'list-item' : 'none' } }}
          >
            <Box component="span" sx={{ fontWeight: id === facility_id ? 600 : 400, overflowWrap: 'anywhere' }}>
              {name}
            </Box>{' '}
            <Box component="span" sx={{ color: 'text.secondary' }}>
              {[labels.number(id), id === facility_id && labels.chosen, standing !== 'same' && labels.standings[standing]]
                .filter(Boolean)
                .join(', ')}
            </Box>
          </Box>
        ))}
      </Box>
      {!expanded && list.length > initialCount && (
        <Button onClick={() => setExpanded(true)} sx={{ mt: 1 }}>
          {labels.all(list.length)}
        </Button>
      )}
    </section>
  )
}

type Props = { again: MatchReceipt['again']; tagName: (tag: number) => string }

/** Lists the facilities that are in only one of the two lists, and why. Renders nothing if the lists are identical. */
function ReceiptDifferences({ again: { identical, left, joined, reordered }, tagName }: Props) {
  if (identical) return null
  return (
    <section>
      <Typography variant="h3" gutterBottom>
        {texts.again.title}
      </Typography>
      {reordered && <Typography variant="body2">{texts.again.reordered}</Typography>}
      <Lines title={texts.again.left(left.length)}>
        {left.map(({ id, name, position, why, reasons }) => (
          <li key={id}>
            {texts.again.was(name, position)}{' '}
            {reasons.length ? reasons.map(reason => reasonText(reason, tagName)).join('; ') : ''}
            {reasons.length ? ` (${texts.again.why[why]})` : texts.again.why[why]}
          </li>
        ))}
      </Lines>
      <Lines title={texts.again.joined(joined.length)}>
        {joined.map(({ id, name, position }) => (
          <li key={id}>{texts.again.is(name, position)}</li>
        ))}
      </Lines>
    </section>
  )
}

function Lines({ title, children }: { title: string; children: React.ReactNode[] }) {
  if (children.length === 0) return null
  return (
    <Box sx={{ typography: 'body2', mt: 1 }}>
      <Typography variant="h4">{title}</Typography>
      <Box component="ul" sx={{ m: 0, pl: 2.5 }}>
        {children}
      </Box>
    </Box>
  )
}

type ReceiptInputsProps = { receipt: MatchReceipt; tagName: (tag: number) => string }
const { inputs } = texts

function ReceiptInputs({ receipt, tagName }: ReceiptInputsProps) {
  const { data: payers } = useQuery(payersQuery)
  const { at, rule_version, directory_version, needs, search, facility_id, list, applications } = receipt
  const names = (ids: readonly number[]) => ids.map(tagName).join(', ')
  const position = list.findIndex(({ id }) => id === facility_id) + 1
  const { latitude, longitude, label, found_by, wanted = null, problem = null, zip = null, fallback = false } = search.center
  const paymentName = needs.payment && inputs.payments[needs.payment]
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
          [inputs.sort, inputs.sorts[search.sort ?? 'published']],
          [inputs.required, names(needs.required) || inputs.nothing],
          [inputs.payment, [paymentName, needs.insurance, needs.hmo && inputs.hmo].filter(Boolean).join(', ')],
          [
            inputs.plans,
            needs.plans.map(code => payers?.find(payer => goesBy(payer, code))?.payer_name ?? code).join(', ') || inputs.nothing,
          ],
          [inputs.ages, needs.ages && names(needs.ages)],
          [inputs.genders, needs.genders && names(needs.genders)],
          [inputs.applications, applications.join(', ')],
        ]}
      />
    </section>
  )
}
