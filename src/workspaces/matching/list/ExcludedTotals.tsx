import PhoneOutlined from '@mui/icons-material/PhoneOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Link from '@mui/material/Link'
import { useId, useState } from 'react'
import type { ExcludedFacility, ExcludedLine, MatchResponse } from '#domain/matching/schema.ts'
import { showPhone } from '#domain/platform/phone.ts'
import { texts } from '../../../i18n/english/matching.ts'
import { CardSkeletons } from '../../../ui/PageSkeleton.tsx'
import { FailedState } from '../../../ui/StateBox.tsx'
import { usePayerNames } from '../../directory/facilities/facilityView.ts'
import { distanceWords, reasonText, relaxationText } from '../facilityWords.ts'
import { useMatchContext } from '../MatchContext.tsx'
import { useExcluded } from '../queries.ts'
import type { Search } from '../search.ts'

type Props = { answer: MatchResponse; search: Search; onChange: (part: Partial<Search>) => void }

/**
 * Summarizes the excluded facilities by reason: "214 facilities within 200 miles do not match: 96 out of network, 61 no detox".
 * Each reason expands to show its facilities and the change that would include them.
 */
export function ExcludedTotals({ answer, search, onChange }: Props) {
  const { nameOf } = useMatchContext()
  const { total, lines } = answer.excluded
  const [opened, setOpened] = useState<string | null>(null)
  const [heading, panel] = [useId(), useId()]
  if (lines.length === 0) return null
  const shown = lines.find(line => lineKey(line) === opened)
  return (
    <Box
      component="section"
      aria-labelledby={heading}
      sx={{ typography: 'body2', color: 'text.secondary', textAlign: 'left', width: '100%' }}
    >
      <Box sx={{ lineHeight: 2 }}>
        <Box
          component="h3"
          id={heading}
          sx={{ display: 'inline', m: 0, font: 'inherit', color: 'text.primary', fontWeight: 600 }}
        >
          {texts.excluded.summary(total, search.radius)}
        </Box>
        {': '}
        {lines.map((line, at) => (
          <Box component="span" key={lineKey(line)}>
            {at > 0 && ', '}
            <Reason line={line} opened={line === shown} panel={panel} onOpen={setOpened} words={excludedWords(line, nameOf)} />
          </Box>
        ))}
        .
      </Box>
      {shown && (
        <Box role="group" id={panel} aria-label={excludedWords(shown, nameOf)} sx={{ mt: 1 }}>
          <BringBack line={shown} answer={answer} search={search} onChange={onChange} />
          <LeftOutList key={opened} line={shown} search={search} />
        </Box>
      )}
      {lines.length > 1 && (
        <Box component="p" sx={{ m: 0, mt: 1, typography: 'caption' }}>
          {texts.excluded.why}
        </Box>
      )}
    </Box>
  )
}

type ReasonProps = { line: ExcludedLine; words: string; opened: boolean; panel: string; onOpen: (key: string | null) => void }

/** A reason within the sentence. Clicking it expands the details. */
const Reason = ({ line, words, opened, panel, onOpen }: ReasonProps) => (
  <Link
    component="button"
    type="button"
    aria-expanded={opened}
    aria-controls={opened ? panel : undefined}
    onClick={() => onOpen(opened ? null : lineKey(line))}
    sx={{ typography: 'body2', minHeight: 24, verticalAlign: 'baseline', fontWeight: opened ? 600 : 400, textAlign: 'left' }}
  >
    {words}
  </Link>
)

/** Shows the one change that would include some of these facilities, or states that no single change would. */
function BringBack({ line, answer, search, onChange }: Props & { line: ExcludedLine }) {
  const relaxation = answer.relaxations.find(one => lineKey(one) === lineKey(line))
  if (relaxation) return <Relax relaxation={relaxation} search={search} onChange={onChange} />
  return <Box sx={{ mb: 1, color: 'text.primary' }}>{texts.excluded.several}</Box>
}

type Requirement = Pick<ExcludedLine, 'reason' | 'tags'>

/** Returns the same key for all lines about one requirement. */
const lineKey = ({ reason, tags }: Requirement): string => [reason, ...tags].join('-')

/** Formats the number of facilities excluded for one reason as part of a sentence: `61 no detox`. */
const excludedWords = ({ reason, tags, count }: ExcludedLine, nameOf: (tag: number) => string): string =>
  reason === 'lacks_features'
    ? texts.excluded.lacks(count, tags.map(nameOf).join(` ${texts.excluded.or} `))
    : texts.excluded.reasons[reason](count)

const dropped = ({ reason, tags }: RelaxProps['relaxation'], { filters }: Search): Partial<Search> =>
  reason === 'no_open_beds' ? { open_beds: false } : { filters: filters.filter(id => !tags.includes(id)) }

type RelaxProps = { relaxation: MatchResponse['relaxations'][number]; search: Search; onChange: (part: Partial<Search>) => void }

/** Shows how many facilities a change would add, with a button that removes the filter or edits the intake. */
function Relax({ relaxation, search, onChange }: RelaxProps) {
  const { edit, nameOf } = useMatchContext()
  const { leave_out, brings } = relaxation
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 1, mb: 1, color: 'text.primary' }}>
      <span>{texts.excluded.brings(brings, relaxationText(relaxation, nameOf))}</span>
      {leave_out === 'filter' ? (
        <Button size="small" onClick={() => onChange(dropped(relaxation, search))}>
          {texts.excluded.drop}
        </Button>
      ) : (
        edit
      )}
    </Box>
  )
}

/** Lists facilities excluded for one reason, nearest first, each with all of its reasons and a phone number. */
function LeftOutList({ line, search }: { line: ExcludedLine; search: Search }) {
  const { source } = useMatchContext()
  const { data, error, hasNextPage, isFetching, fetchNextPage, refetch } = useExcluded(source, search, line)
  if (error && !data) return <FailedState title={texts.excluded.failed} error={error} onRetry={refetch} />
  const found = data?.pages.flatMap(page => page.data) ?? []
  return (
    <Box aria-busy={isFetching} sx={{ pb: 1 }}>
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 1 }}>
        {found.map(facility => (
          <Item key={facility.id} facility={facility} />
        ))}
      </Box>
      {isFetching && <CardSkeletons rows={1} height={64} />}
      {!isFetching && hasNextPage && (
        <Button size="small" onClick={() => fetchNextPage()} sx={{ mt: 0.5 }}>
          {texts.excluded.more}
        </Button>
      )}
    </Box>
  )
}

function Item({ facility }: { facility: ExcludedFacility }) {
  const { nameOf } = useMatchContext()
  const payers = usePayerNames().data
  const named = (reason: ExcludedFacility['reasons'][number]) =>
    reason.code === 'out_of_network' ? { ...reason, plans: reason.plans.map(plan => payers?.get(plan) ?? plan) } : reason
  const phone = facility.main_phone_number
  return (
    <Box component="li" sx={{ border: 1, borderColor: 'divider', borderRadius: 1, bgcolor: 'background.paper', px: 1.5, py: 1 }}>
      <Box sx={{ display: 'flex', justifyContent: 'space-between', gap: 1, color: 'text.primary' }}>
        <Box component="span" sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>
          {facility.name}
        </Box>
        <Box component="span" sx={{ whiteSpace: 'nowrap' }}>
          {distanceWords(facility, texts.card)}
        </Box>
      </Box>
      {facility.reasons.map(reason => (
        <Box key={reason.code} sx={{ '&::first-letter': { textTransform: 'uppercase' } }}>
          {reasonText(named(reason), nameOf)}
        </Box>
      ))}
      {phone && (
        <Button
          size="small"
          component="a"
          href={`tel:${phone}`}
          startIcon={<PhoneOutlined />}
          aria-label={texts.card.phone(`${facility.name}, ${showPhone(phone)}`)}
          sx={{ ml: -0.75 }}
        >
          {showPhone(phone)}
        </Button>
      )}
    </Box>
  )
}
