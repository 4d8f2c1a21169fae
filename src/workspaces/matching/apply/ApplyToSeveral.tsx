import CheckCircle from '@mui/icons-material/CheckCircle'
import InfoOutlined from '@mui/icons-material/InfoOutlined'
import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import CircularProgress from '@mui/material/CircularProgress'
import Typography from '@mui/material/Typography'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { useWatch } from 'react-hook-form'
import { useLocation } from 'react-router-dom'
import type { Match } from '#domain/matching/schema.ts'
import { sendPlans } from '#domain/placement/sendPlans/contract.ts'
import { batchSize, mostFacilities } from '#domain/placement/sendPlans/rules.ts'
import type { SendPlan, SendResult } from '#domain/placement/sendPlans/schema.ts'
import { text } from '#domain/platform/formats.ts'
import { showPhone } from '#domain/platform/phone.ts'
import { z } from '#domain/platform/zod.ts'
import { call } from '../../../dataProvider/call.ts'
import { dashboardKey } from '../../../dataProvider/firstQueries.ts'
import { setCached } from '../../../dataProvider/setCached.ts'
import { texts as several } from '../../../i18n/english/applyToSeveral.ts'
import { texts } from '../../../i18n/english/matching.ts'
import { errorText } from '../../../i18n/i18nProvider.ts'
import { DialogFrame } from '../../../ui/dialog/DialogFrame.tsx'
import { FormButtons } from '../../../ui/fields/FormButtons.tsx'
import { FormCheckbox } from '../../../ui/fields/FormChoice.tsx'
import { FormSelect } from '../../../ui/fields/FormSelect.tsx'
import { FormLongText } from '../../../ui/fields/FormText.tsx'
import { SchemaForm } from '../../../ui/fields/SchemaForm.tsx'
import { timeSpan } from '../../../ui/times.ts'
import { storedSearch } from '../applying/apply.ts'
import { MissingItems, MissingNotice, useCase } from '../applying/MissingItems.tsx'
import { type MissingItem, missingFor, sharedItems } from '../applying/missing.ts'
import { skippedText } from '../applying/skippedText.ts'
import { addApplicationToMatches, refreshMatches } from '../queries.ts'
import { nextTime, planTime } from '../sendPlan/PlannedLine.tsx'
import { sendPlanQuery } from '../sendPlan/queries.ts'
import { applicableAmong, keepOnePress } from './bestMatches.ts'

const Form = z.object({ note: text(4000), one_press: z.boolean(), wait_minutes: z.number().nullable() })

type Props = {
  /** The facilities that were selected when the dialog opened, or all that fit, best match first. */
  matches: readonly Match[]
  /** If set, applies immediately with this note instead of showing the form. */
  oneNote?: string | undefined
  /** Whether these are all that fit, instead of the user's selection. */
  all?: boolean
  open: boolean
  onClose: () => void
  onGone: () => void
}

/**
 * Dialog for applying to several facilities with one confirmation. Shows what is missing, who can read what, a field for one note to all
 * facilities and, for more than five, when the next five follow. After sending, shows each facility's result.
 */
export function ApplyToSeveral({ matches, oneNote, all = false, open, onClose, onGone }: Props) {
  const about = useCase()
  const { user, patient } = about
  const targets = applicableAmong(matches)
  const now = targets.slice(0, batchSize)
  const { sent, error, busy, send } = useSendToSeveral()
  const begun = useRef(false)
  useEffect(() => {
    if (oneNote === undefined || begun.current) return
    begun.current = true
    send({ targets, note: oneNote, wait_minutes: null }).catch(() => {})
  })
  const items = sharedItems(about, now)
  const missing = [...items.shared, ...[...items.own.values()].flat()].filter(({ kind }) => kind === 'missing')
  const start = async ({ note, one_press, wait_minutes }: z.output<typeof Form>) => {
    await send({ targets, note, wait_minutes })
    if (!all) keepOnePress(user, patient.id, one_press ? { note, shown: missing.map(({ key }) => key) } : null)
  }
  const split = targets.length > batchSize
  const label = split ? several.first : several.open
  const anyway = split ? several.firstAnyway : several.anyway
  const allAbout = targets.length < mostFacilities ? several.allAbout : several.mostAbout
  return (
    <DialogFrame
      title={all ? several.allTitle : several.title(targets.length)}
      about={sent || oneNote !== undefined ? undefined : all ? allAbout(targets.length) : several.about}
      open={open}
      onClose={onClose}
      onExited={onGone}
    >
      {sent || oneNote !== undefined ? (
        <SeveralResults
          targets={now}
          sent={sent}
          error={error}
          busy={busy}
          onRetry={() => void send({ targets, note: oneNote ?? '', wait_minutes: null }).catch(() => {})}
          onDone={onClose}
        />
      ) : (
        <SchemaForm schema={Form} values={{ note: '', one_press: false, wait_minutes: null }} onSubmit={start}>
          <BeforeApplying matches={all ? now : matches} items={items} />
          {split && <NextFive others={targets.slice(batchSize)} shared={items.shared} />}
          <Readers />
          <FormLongText name="note" label={several.note} optional rows={3} />
          {!all && <FormCheckbox name="one_press" label={several.onePress} hint={several.onePressHint} />}
          <FormButtons
            submit={missing.length > 0 ? anyway(now.length) : label(now.length)}
            sending={texts.apply.sending}
            onCancel={onClose}
          />
        </SchemaForm>
      )}
    </DialogFrame>
  )
}

/** How long the user can give the facilities, in minutes. */
const waits = [15, 30, 60, 120, 240, 480]

type NextFiveProps = { others: readonly Match[]; shared: readonly MissingItem[] }

/**
 * When the next five follow if no one accepts, and which facilities these are, each with what is missing or to confirm. The items that
 * are missing for all of the first five are listed above.
 */
function NextFive({ others, shared }: NextFiveProps) {
  const about = useCase()
  const { pathname, search } = useLocation()
  const listed = new Set(shared.flatMap(({ key, kind }) => (kind === 'missing' ? key : [])))
  const wait = useWatch<z.input<typeof Form>>({ name: 'wait_minutes' })
  const [now] = useState(Date.now)
  const options = waits.map(minutes => ({
    id: minutes,
    name: several.byTime(planTime(new Date(now + minutes * 60_000).toISOString(), now), timeSpan(minutes * 60_000)),
  }))
  return (
    <Box component="section">
      <FormSelect
        name="wait_minutes"
        label={several.next}
        hint={several.nextHint}
        empty={several.noNext}
        options={options}
        optional
      />
      {wait !== null && (
        <Box sx={{ typography: 'body2', mt: 1 }}>
          {several.others}
          <Box component="ol" aria-label={several.others} start={batchSize + 1} sx={{ m: 0, pl: 4 }}>
            {others.map(match => (
              <li key={match.id}>
                {match.name}
                <MissingItems
                  items={missingFor(about, match).filter(({ key }) => !listed.has(key))}
                  back={{ to: pathname + search }}
                />
              </li>
            ))}
          </Box>
        </Box>
      )}
    </Box>
  )
}

/** Explains who can read what after the applications have been sent. */
const Readers = () => (
  <Box component="section">
    <Typography variant="h4" component="h3">
      {several.readers.title}
    </Typography>
    <Typography variant="body2">{several.readers.text}</Typography>
  </Box>
)

type BeforeProps = { matches: readonly Match[]; items: ReturnType<typeof sharedItems> }

/**
 * Lists the information missing for all facilities, and then each facility with its own items or the reason that it will not
 * receive an application. If no facility has items of its own, says so once.
 */
function BeforeApplying({ matches, items: { shared, own } }: BeforeProps) {
  const { pathname, search } = useLocation()
  const back = { to: pathname + search }
  const rows = matches.map(match => ({
    match,
    items: [...shared.filter(({ kind }) => kind === 'ask'), ...(own.get(match.id) ?? [])],
    skipped: whySkipped(match),
  }))
  const nothing = shared.length > 0 ? several.nothingElse : several.nothing
  const isNothingMissing =
    rows.some(({ skipped }) => !skipped) && rows.every(({ items, skipped }) => skipped || items.length === 0)
  return (
    <>
      <MissingNotice about={several.forAll} items={shared.filter(({ kind }) => kind === 'missing')} back={back} />
      {isNothingMissing && (
        <Typography variant="body2" color="text.secondary">
          {nothing}
        </Typography>
      )}
      <Box component="ul" aria-label={several.list} sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {rows.map(({ match, items, skipped }) => (
          <Box component="li" key={match.id} sx={{ borderTop: 1, borderColor: 'divider', py: 1 }}>
            <Typography variant="body2" sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>
              {match.name}
            </Typography>
            {!skipped && items.length > 0 && <MissingItems items={items} back={back} />}
            {(skipped || (items.length === 0 && !isNothingMissing)) && (
              <Typography variant="body2" color="text.secondary">
                {skipped ?? nothing}
              </Typography>
            )}
          </Box>
        ))}
      </Box>
    </>
  )
}

/** Why a selected facility will not receive an application. Null if it will. */
function whySkipped(match: Match): string | null {
  if (match.application) return several.already
  if (match.staffed) return null
  return match.main_phone_number ? several.callOnly(showPhone(match.main_phone_number)) : several.notOn
}

type SeveralResultsProps = {
  /** The facilities that the request is for. */
  targets: readonly Match[]
  sent: SentToSeveral | undefined
  error: Error | undefined
  busy: boolean
  onRetry: () => void
  onDone: () => void
}

/** Lists each facility's result, and when the next applications follow. If the request failed, offers to try it again. */
function SeveralResults({ targets, sent, error, busy, onRetry, onDone }: SeveralResultsProps) {
  const done = useRef<HTMLButtonElement>(null)
  useLayoutEffect(() => {
    if (!busy) done.current?.focus()
  }, [busy])
  const rows = sent?.results ?? []
  const count = rows.filter(one => one.application_id !== null).length
  const plan = sent?.plan
  return (
    <>
      {error && (
        <Alert severity="error" sx={{ mb: 1 }}>
          {errorText(error)}
        </Alert>
      )}
      <Typography role="status" variant="body2" sx={{ mb: 1, fontWeight: 600 }}>
        {busy ? texts.apply.sending : sent && several.summary(rows.length, count)}
        {plan?.next_at && (
          <>
            <br />
            {nextTime(
              { next_at: plan.next_at, left: plan.facilities.length - rows.length, offered: plan.offered },
              Date.parse(plan.created_at),
            )}
          </>
        )}
      </Typography>
      <Box component="ul" aria-label={several.results} sx={{ listStyle: 'none', m: 0, p: 0, mb: 2 }}>
        {sent
          ? rows.map(row => <Result key={row.facility_id} {...row} />)
          : targets.map(({ id, name }) => <Result key={id} name={name} application_id={null} skipped={null} busy={busy} />)}
      </Box>
      <Box sx={{ display: 'flex', justifyContent: 'flex-end', flexWrap: 'wrap', gap: 1 }}>
        {error && (
          <Button disabled={busy} onClick={onRetry}>
            {several.retry}
          </Button>
        )}
        <Button ref={done} variant="contained" disabled={busy} onClick={onDone}>
          {several.done}
        </Button>
      </Box>
    </>
  )
}

type ResultProps = Pick<SendResult, 'name' | 'application_id' | 'skipped'> & { busy?: boolean }

const Result = ({ name, application_id, skipped, busy }: ResultProps) => (
  <Box component="li" sx={{ display: 'flex', gap: 1, alignItems: 'flex-start', borderTop: 1, borderColor: 'divider', py: 1 }}>
    {application_id !== null ? (
      <CheckCircle color="success" fontSize="small" />
    ) : skipped ? (
      <InfoOutlined color="info" fontSize="small" />
    ) : busy ? (
      <CircularProgress size={20} aria-hidden />
    ) : (
      <Box sx={{ width: 20, flex: 'none' }} />
    )}
    <Box sx={{ minWidth: 0, typography: 'body2' }}>
      <Box sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>{name}</Box>
      {application_id !== null
        ? several.sent
        : skipped
          ? skippedText({ name, skipped })
          : busy
            ? texts.apply.sending
            : several.notSent}
    </Box>
  </Box>
)

type SentToSeveral = { results: readonly SendResult[]; plan: SendPlan | null }

type Confirmed = { targets: readonly Match[]; note: string; wait_minutes: number | null }

/**
 * Applies to the first five of these facilities in one request and, with `wait_minutes`, plans the others. The cards show "Applied"
 * immediately. After an error, which is also thrown, the list shows the current state. Runs only one request at a time.
 */
function useSendToSeveral() {
  const { patient, search } = useCase()
  const client = useQueryClient()
  const [sent, setSent] = useState<SentToSeveral>()
  const [error, setError] = useState<Error>()
  const [busy, setBusy] = useState(false)

  async function send({ targets, note, wait_minutes }: Confirmed) {
    const now = wait_minutes === null ? targets.slice(0, batchSize) : targets
    setBusy(true)
    setError(undefined)
    try {
      const body = { facility_ids: now.map(({ id }) => id), wait_minutes, note, search: storedSearch(search) }
      const answer = await call(sendPlans.start, { params: { id: patient.id }, body })
      for (const { facility_id, application_id: id } of answer.results)
        if (id !== null) addApplicationToMatches(client, patient.id, facility_id, { id, status: 'New' })
      setSent(answer)
      setCached(client, sendPlanQuery(patient.id).queryKey, answer.plan)
      void client.invalidateQueries({ queryKey: [dashboardKey] })
    } catch (problem) {
      setError(problem as Error)
      void refreshMatches(client, patient.id)
      void client.invalidateQueries({ queryKey: sendPlanQuery(patient.id).queryKey })
      throw problem
    } finally {
      setBusy(false)
    }
  }
  return { sent, error, busy, send }
}
