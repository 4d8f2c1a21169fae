import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { useNotify } from 'ra-core'
import { useState } from 'react'
import { retention } from '#domain/compliance/retention/contract.ts'
import { otherData, ruleKeys } from '#domain/compliance/retention/rules.ts'
import { type ErasedCounts, HoldReason, type LegalHold, LiftReason, type Retention } from '#domain/compliance/retention/schema.ts'
import { rowId } from '#domain/platform/formats.ts'
import type { z } from '#domain/platform/zod.ts'
import { call } from '../../../dataProvider/call.ts'
import { texts } from '../../../i18n/english/retention.ts'
import { ConsoleText } from '../../../ui/console/ConsoleForm.tsx'
import { ActionForm, InDialog } from '../../../ui/console/InDialog.tsx'
import { ServerExportButton } from '../../../ui/console/ListExportButton.tsx'
import { ScreenBar } from '../../../ui/console/ScreenBar.tsx'
import { FormNumber } from '../../../ui/fields/FormNumber.tsx'
import { Loaded } from '../../../ui/Loaded.tsx'
import { RelativeTime } from '../../../ui/RelativeTime.tsx'
import { Line, Lines, Section } from '../../../ui/Section.tsx'
import { workflowTime } from '../../../ui/times.ts'

/** The data retention page for super admins: rules, next run, past runs, and legal holds. */
export function RetentionPage() {
  const query = useQuery(retentionQuery)
  return (
    <>
      <ScreenBar title={texts.title} about={texts.about} />
      <Loaded query={query} rows={7}>
        {data => (
          <>
            <Holds holds={data.holds} />
            <Rules rules={data.rules} />
            <Runs runs={data.runs} next={data.next_at} />
          </>
        )}
      </Loaded>
    </>
  )
}

const { runs: labels, rules } = texts

/** Lists the last ten runs, newest first, and the time of the next one. */
const Runs = ({ runs, next }: { runs: Retention['runs']; next: string }) => (
  <Section title={labels.title} about={labels.next(workflowTime(next))}>
    {runs.length === 0 ? (
      <Typography variant="body2">{labels.none}</Typography>
    ) : (
      <Lines label={labels.title}>
        {runs.map(run => (
          <Line
            key={run.id}
            name={<RelativeTime at={run.started_at} />}
            about={erasedIn(run.erased)}
            aside={run.finished_at === null && labels.atWork}
          />
        ))}
      </Lines>
    )}
  </Section>
)

function erasedIn(erased: ErasedCounts): string {
  const some = ruleKeys.flatMap(key => (erased[key] ? [labels.some(rules.names[key], erased[key])] : []))
  return some.join(' · ') || labels.nothing
}

const { rules: rulesLabels, other } = texts

/** Lists the retention rules with what the next run would delete, followed by the data that is never deleted. */
const Rules = ({ rules }: Pick<Retention, 'rules'>) => (
  <Section title={rulesLabels.title}>
    <Lines label={rulesLabels.title}>
      {rules.map(({ key, days, due }) => (
        <Line
          key={key}
          name={rulesLabels.names[key]}
          about={rulesLabels.whys[key]}
          aside={
            <>
              <Time>{formatDays(days)}</Time>
              <Box sx={{ typography: 'body2', color: due ? 'text.primary' : 'text.secondary', fontWeight: due ? 600 : 400 }}>
                {due ? rulesLabels.due(due) : rulesLabels.none}
              </Box>
            </>
          }
        />
      ))}
      {otherData.map(key => (
        <Line key={key} name={other.names[key]} about={other.whys[key]} aside={<Time>{other.times[key]}</Time>} />
      ))}
    </Lines>
  </Section>
)

const Time = ({ children }: { children: string }) => <Box sx={{ fontWeight: 600, whiteSpace: 'nowrap' }}>{children}</Box>

/** Formats a number of days. If it equals a whole number of years, allowing for leap days, uses years. */
export function formatDays(days: number): string {
  const years = Math.round(days / 365.25)
  const wholeYears = years > 0 && days >= Math.floor(years * 365.25) && days <= Math.ceil(years * 365.25) + 1
  return wholeYears ? texts.rules.years(years) : texts.rules.days(days)
}

const holdsLabels = texts.holds

/** Lists the patients on legal hold, with reasons and dates, and the holds that have been lifted. */
function Holds({ holds }: { holds: LegalHold[] }) {
  const [placing, setPlacing] = useState(false)
  const [lifting, setLifting] = useState({ open: false, patient: 0 })
  return (
    <Section
      title={holdsLabels.title}
      about={holdsLabels.about}
      action={
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
          <ServerExportButton fileName="legal-holds" load={() => call(retention.export, {})} />
          <Button variant="outlined" onClick={() => setPlacing(true)}>
            {holdsLabels.place}
          </Button>
        </Box>
      }
    >
      {holds.length === 0 ? (
        <Typography variant="body2">{holdsLabels.none}</Typography>
      ) : (
        <Lines label={holdsLabels.title}>
          {holds.map(hold => (
            <HoldLine key={hold.id} hold={hold} onLift={() => setLifting({ open: true, patient: hold.patient_id })} />
          ))}
        </Lines>
      )}
      <PlaceDialog open={placing} onClose={() => setPlacing(false)} />
      <LiftDialog {...lifting} onClose={() => setLifting({ ...lifting, open: false })} />
    </Section>
  )
}

const HoldLine = ({ hold, onLift }: { hold: LegalHold; onLift: () => void }) => (
  <Line
    name={holdsLabels.of(String(hold.patient_id))}
    about={
      <>
        {hold.reason}
        <br />
        {holdsLabels.by(hold.placed_by)}
        <RelativeTime at={hold.placed_at} />
        {hold.lifted_by && (
          <>
            {' · '}
            {holdsLabels.lifted(hold.lifted_by)}
            <RelativeTime at={hold.lifted_at} />
            {hold.lift_reason && (
              <>
                <br />
                {holdsLabels.liftedWhy(hold.lift_reason)}
              </>
            )}
          </>
        )}
      </>
    }
    aside={
      hold.lifted_at === null && (
        <Button size="small" variant="outlined" aria-label={holdsLabels.liftOf(String(hold.patient_id))} onClick={onLift}>
          {holdsLabels.lift}
        </Button>
      )
    }
  />
)

/**
 * Asks for a reason before lifting a hold, because the next run then permanently deletes the patient's data that is past its
 * retention period.
 */
function LiftDialog({ open, patient, onClose }: { open: boolean; patient: number; onClose: () => void }) {
  const queries = useQueryClient()
  const notify = useNotify()
  const id = String(patient)
  async function lift({ reason }: z.output<typeof LiftReason>) {
    await call(retention.lift, { params: { id: patient }, body: { reason } })
    notify(holdsLabels.liftDone(id), { type: 'success' })
    onClose()
    await queries.invalidateQueries(retentionQuery)
  }
  return (
    <InDialog open={open} title={holdsLabels.liftTitle(id)} about={holdsLabels.liftAbout} onClose={onClose}>
      <ActionForm
        schema={LiftReason}
        values={{ reason: '' }}
        onSubmit={lift}
        submit={holdsLabels.liftConfirm}
        sending={holdsLabels.lifting}
        onClose={onClose}
      >
        <ConsoleText source="reason" label={holdsLabels.liftReason} multiline minRows={3} />
      </ActionForm>
    </InDialog>
  )
}

const Placing = HoldReason.extend({ patient_id: rowId })

function PlaceDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const queries = useQueryClient()
  const notify = useNotify()
  async function placeHold({ patient_id: id, reason }: z.output<typeof Placing>) {
    await call(retention.hold, { params: { id }, body: { reason } })
    notify(holdsLabels.placed(String(id)), { type: 'success' })
    onClose()
    await queries.invalidateQueries(retentionQuery)
  }
  return (
    <InDialog open={open} title={holdsLabels.placeTitle} about={holdsLabels.placeAbout} onClose={onClose}>
      <ActionForm
        schema={Placing}
        values={{ patient_id: null as never, reason: '' }}
        onSubmit={placeHold}
        submit={holdsLabels.place}
        sending={holdsLabels.placing}
        onClose={onClose}
      >
        <FormNumber name="patient_id" label={holdsLabels.patient} hint={holdsLabels.patientHint} integer />
        <ConsoleText source="reason" label={holdsLabels.reason} multiline minRows={3} />
      </ActionForm>
    </InDialog>
  )
}

const retentionQuery = queryOptions({
  queryKey: ['retention'],
  queryFn: ({ signal }) => call(retention.show, { signal }),
})
