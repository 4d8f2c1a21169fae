import AddIcCallOutlined from '@mui/icons-material/AddIcCallOutlined'
import CheckCircle from '@mui/icons-material/CheckCircle'
import PhoneOutlined from '@mui/icons-material/PhoneOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import IconButton from '@mui/material/IconButton'
import Tooltip from '@mui/material/Tooltip'
import Typography from '@mui/material/Typography'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useNotify } from 'ra-core'
import { type ReactNode, useId, useRef, useState } from 'react'
import { Link } from 'react-router-dom'
import { can } from '#domain/access.ts'
import { callOutcomes } from '#domain/directory/facilities/rules.ts'
import { directory } from '#domain/matching/directory.ts'
import { LoggedCall } from '#domain/matching/loggedCall.ts'
import type { Match } from '#domain/matching/schema.ts'
import { showPhone } from '#domain/platform/phone.ts'
import type { z } from '#domain/platform/zod.ts'
import { call } from '../../../dataProvider/call.ts'
import { setCached } from '../../../dataProvider/setCached.ts'
import { texts } from '../../../i18n/english/matching.ts'
import { texts as referral } from '../../../i18n/english/referrals.ts'
import { domainValue } from '../../../i18n/i18nProvider.ts'
import { FormDialog } from '../../../ui/dialog/DialogFrame.tsx'
import { FormDayTime } from '../../../ui/fields/FormDayTime.tsx'
import { FormSelect } from '../../../ui/fields/FormSelect.tsx'
import { FormLongText } from '../../../ui/fields/FormText.tsx'
import { RelativeTime } from '../../../ui/RelativeTime.tsx'
import { workflowTime } from '../../../ui/times.ts'
import { ApplyDialog } from '../applying/ApplyDialog.tsx'
import { useApplying } from '../applying/apply.ts'
import { useCase } from '../applying/MissingItems.tsx'
import { ReferDialog } from '../applying/ReferDialog.tsx'
import { callsQuery } from '../queries.ts'

type Props = {
  match: Match
  /** Whether the facility's row is expanded. */
  opened: boolean
  /** Id of the facility's name, which describes each button. */
  heading: string
}

/**
 * Buttons for a match: apply or open the existing application. If the facility does not use Passage, shows its phone number
 * instead.
 */
export function MatchActions({ match, opened, heading }: Props) {
  if (!match.staffed && !match.application) return <CallInstead match={match} opened={opened} heading={heading} />
  return <ApplyOrApplied match={match} heading={heading} />
}

function ApplyOrApplied({ match, heading }: Omit<Props, 'opened'>) {
  const { whyNot } = useCase()
  // Mount the dialog when it first opens, or when the user returns to it after filling in a section.
  const applying = useApplying(match.id)
  const [asking, setAsking] = useState<boolean | undefined>(applying && whyNot === null && !match.application ? true : undefined)
  const applied = useRef<HTMLAnchorElement>(null)
  const reason = useId()
  const { application } = match
  return (
    <Box
      sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', justifyContent: 'flex-end', columnGap: 1.5, rowGap: 0.25 }}
    >
      {whyNot && !application && (
        <Typography id={reason} className="why" variant="caption" color="text.secondary">
          {whyNot}
        </Typography>
      )}
      {application ? (
        // After applying, the button opens the application (MAT-032).
        <Button
          component={Link}
          ref={applied}
          to={`/patient/advocate/${application.id}`}
          state={{ fromMatches: true }}
          variant="outlined"
          color="success"
          startIcon={<CheckCircle />}
          aria-describedby={heading}
          sx={{ px: 1.25, '& .MuiButton-startIcon': { mr: 0.5 } }}
        >
          {texts.apply.applied}
        </Button>
      ) : (
        <Button
          variant="contained"
          disabled={whyNot !== null}
          aria-describedby={whyNot ? `${heading} ${reason}` : heading}
          onClick={() => setAsking(true)}
        >
          {texts.apply.apply}
        </Button>
      )}
      {asking !== undefined && (
        <ApplyDialog
          match={match}
          note={applying?.note ?? ''}
          open={asking}
          onClose={() => setAsking(false)}
          onClosed={() => applied.current?.focus()}
        />
      )}
    </Box>
  )
}

/** Phone number, call log, and referral for a facility that does not use Passage. */
const CallInstead = ({ match, opened, heading }: Props) => (
  <LoggedCalls match={match} opened={opened} heading={heading}>
    <ReferButton match={match} heading={heading} />
    {match.main_phone_number && (
      <Button
        component="a"
        href={`tel:${match.main_phone_number}`}
        variant="outlined"
        startIcon={<PhoneOutlined />}
        aria-label={texts.card.phone(`${match.name}, ${showPhone(match.main_phone_number)}`)}
      >
        {showPhone(match.main_phone_number)}
      </Button>
    )}
  </LoggedCalls>
)

/** Opens the dialog to refer. Like applying, it needs a valid release and an active case of the user. */
function ReferButton({ match, heading }: Pick<Props, 'match' | 'heading'>) {
  const { whyNot } = useCase()
  const [asking, setAsking] = useState<boolean>()
  if (whyNot) return null
  return (
    <>
      <Button variant="contained" aria-describedby={heading} onClick={() => setAsking(true)}>
        {referral.refer}
      </Button>
      {asking !== undefined && <ReferDialog match={match} open={asking} onClose={() => setAsking(false)} />}
    </>
  )
}

type LoggedCallsProps = Props & {
  children: ReactNode
}

/** Logs calls to a directory listing and shows the last one. Loads the calls when the user expands the card. */
function LoggedCalls({ match, opened, heading, children }: LoggedCallsProps) {
  const { user, patient } = useCase()
  const mine = can(user, 'facilities.apply', patient) && !patient.is_sample
  const calls = useQuery({ ...callsQuery(patient.id, match.id), enabled: mine && opened })
  const [asking, setAsking] = useState<boolean>()
  const last = calls.data?.data[0]
  return (
    <Box sx={{ display: 'grid', justifyItems: 'end', gap: 0.5, minWidth: 0 }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 0.5, justifyContent: 'flex-end' }}>
        {mine && (
          <Tooltip title={texts.call.log}>
            <IconButton aria-label={texts.call.log} aria-describedby={heading} onClick={() => setAsking(true)}>
              <AddIcCallOutlined fontSize="small" />
            </IconButton>
          </Tooltip>
        )}
        {children}
      </Box>
      {last && (
        <Typography variant="caption" color="text.secondary" sx={{ textAlign: 'right', overflowWrap: 'anywhere' }}>
          {texts.call.latest} <RelativeTime at={last.created_at} />: <strong>{domainValue(last.outcome)}</strong>
          {last.call_back_at && <>. {texts.call.callBackOn(workflowTime(last.call_back_at))}</>}
          {last.note && `. ${last.note}`}
        </Typography>
      )}
      {asking !== undefined && <CallDialog match={match} open={asking} onClose={() => setAsking(false)} />}
    </Box>
  )
}

const { logCall } = directory
const Logged = LoggedCall.omit({ recordId: true })
const outcomes = callOutcomes.map(name => ({ id: name, name }))

/** Dialog for logging the result of a call to a facility that does not use Passage. */
function CallDialog({ match, open, onClose }: { match: Match; open: boolean; onClose: () => void }) {
  const save = useLogCall(match, onClose)
  return (
    <FormDialog
      title={texts.call.title(match.name)}
      schema={Logged}
      values={{ note: '', call_back_at: null }}
      submit={texts.call.submit}
      maxWidth="xs"
      open={open}
      onSubmit={save}
      onClose={onClose}
    >
      <FormSelect name="outcome" label={texts.call.outcome} options={outcomes} />
      <FormLongText name="note" label={texts.call.note} optional rows={3} />
      <FormDayTime name="call_back_at" label={texts.call.callBack} hint={texts.call.callBackHint} optional />
    </FormDialog>
  )
}

function useLogCall(match: Match, onClose: () => void) {
  const { patient } = useCase()
  const client = useQueryClient()
  const notify = useNotify()
  return async ({ outcome, note, call_back_at }: z.output<typeof Logged>) => {
    const logged = await call(logCall, { params: { id: match.id }, body: { recordId: patient.id, outcome, note, call_back_at } })
    setCached(client, callsQuery(patient.id, match.id).queryKey, before => ({
      data: [{ ...logged, note, call_back_at }, ...(before?.data ?? [])],
      total: (before?.total ?? 0) + 1,
    }))
    notify(texts.call.saved, { type: 'success' })
    onClose()
  }
}
