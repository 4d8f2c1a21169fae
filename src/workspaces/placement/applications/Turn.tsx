import TouchAppOutlined from '@mui/icons-material/TouchAppOutlined'
import Box from '@mui/material/Box'
import { visuallyHidden } from '@mui/utils'
import { waitingText } from '#domain/placement/applications/approval.ts'
import { texts } from '../../../i18n/english/applications.ts'
import { domainValue } from '../../../i18n/i18nProvider.ts'
import { useNow } from '../../../ui/RelativeTime.tsx'
import { ToneChip } from '../../../ui/StatusChip.tsx'
import { timeFor, workflowTime } from '../../../ui/times.ts'
import { Due } from '../../directory/answering/AnsweringButton.tsx'
import type { WhoseTurn } from './whoseTurn.ts'

export const YourTurn = () => <ToneChip tone="warning" icon={<TouchAppOutlined />} label={texts.yourTurn} />

/**
 * Shows "Your turn" with the step, or else what the application is waiting on. Also shows when the response is due or how long it has
 * been overdue or, if it has no due time, the elapsed time. Renders nothing if no one needs to act.
 */
export const Turn = ({ of }: { of: WhoseTurn | null }) =>
  of && (
    <Box component="span" sx={look}>
      {of.mine && <YourTurn />}
      <span className={of.mine ? 'step mine' : 'step'}>{wordsOf(of)}</span>
      {of.due ? <Due at={of.due} own={of.mine} /> : of.since && <Since at={of.since} />}
    </Box>
  )

/**
 * Shows the open step in one line and, below it, when the response is due. The user's own step has an icon and starts with "Your
 * turn" for screen readers.
 */
export const TurnInShort = ({ of }: { of: WhoseTurn | null }) =>
  of && (
    <>
      <div className={of.mine ? 'step mine' : 'step'} title={wordsOf(of)}>
        {of.mine && (
          <>
            <TouchAppOutlined sx={{ fontSize: 16, mr: 0.5, verticalAlign: 'text-bottom', color: 'warning.main' }} />
            <span style={visuallyHidden}>{`${texts.yourTurn}: `}</span>
          </>
        )}
        {wordsOf(of)}
      </div>
      {of.due && <Due at={of.due} own={of.mine} />}
    </>
  )

const look = {
  display: 'inline-flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  columnGap: 1,
  rowGap: 0.25,
  '& > .step': { typography: 'body2', color: 'text.secondary', overflowWrap: 'anywhere' },
  '& > .mine': { color: 'text.primary' },
}

function wordsOf({ mine, needs, step }: WhoseTurn): string {
  if (needs.length > 0) return (mine ? texts.requests.needs : texts.requests.waitsFor)(shortened(needs.map(domainValue)))
  if (!mine) return domainValue(waitingText(step))
  // A step is named like its result, "Payment Method Accepted", which is still open here.
  return step.field === 'record_outcome' ? domainValue(step.label) : texts.openStep(domainValue(step.label))
}

/** Shortens the list to at most three entries, to keep cards short. */
const shortened = (needs: readonly string[]) =>
  needs.length > 3 ? texts.requests.more([...needs.slice(0, 2)].join(', '), needs.length - 2) : needs.join(', ')

/** Shows the elapsed time ("for 12 minutes"). The tooltip has the exact time. */
export function Since({ at }: { at: string }) {
  const now = useNow()
  return (
    <Box component="time" dateTime={at} title={workflowTime(at)} sx={{ typography: 'caption', color: 'text.secondary' }}>
      {texts.since(timeFor(at, now))}
    </Box>
  )
}
