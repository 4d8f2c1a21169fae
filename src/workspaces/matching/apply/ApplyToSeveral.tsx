import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useEffect, useMemo, useRef } from 'react'
import { useWatch } from 'react-hook-form'
import { useLocation } from 'react-router-dom'
import type { Match } from '#domain/matching/schema.ts'
import { batchSize, mostFacilities } from '#domain/placement/sendPlans/rules.ts'
import { text } from '#domain/platform/formats.ts'
import { showPhone } from '#domain/platform/phone.ts'
import { z } from '#domain/platform/zod.ts'
import { texts as several } from '../../../i18n/english/applyToSeveral.ts'
import { texts } from '../../../i18n/english/matching.ts'
import { DialogFrame } from '../../../ui/dialog/DialogFrame.tsx'
import { FormButtons } from '../../../ui/fields/FormButtons.tsx'
import { FormCheckbox } from '../../../ui/fields/FormCheckboxes.tsx'
import { FormSelect } from '../../../ui/fields/FormSelect.tsx'
import { FormLongText } from '../../../ui/fields/FormText.tsx'
import { SchemaForm } from '../../../ui/fields/SchemaForm.tsx'
import { timeSpan } from '../../../ui/times.ts'
import { useCase } from '../applying/Case.tsx'
import { MissingItems } from '../applying/MissingItems.tsx'
import { MissingNotice } from '../applying/MissingNotice.tsx'
import { sharedItems } from '../applying/missing.ts'
import { planTime } from '../sendPlan/nextTime.ts'
import { SeveralResults } from './SeveralResults.tsx'
import { applicableAmong, keepOnePress } from './several.ts'
import { useSendToSeveral } from './useSendToSeveral.ts'

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
          {split && <NextFive others={targets.slice(batchSize)} />}
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

/** When the next five follow if no one accepts, and which facilities these are. */
function NextFive({ others }: { others: readonly Match[] }) {
  const wait = useWatch<z.input<typeof Form>>({ name: 'wait_minutes' })
  const options = useMemo(() => {
    const now = Date.now()
    return waits.map(minutes => ({
      id: minutes,
      name: several.byTime(planTime(new Date(now + minutes * 60_000).toISOString(), now), timeSpan(minutes * 60_000)),
    }))
  }, [])
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
              <li key={match.id}>{match.name}</li>
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
 * receive an application.
 */
function BeforeApplying({ matches, items: { shared, own } }: BeforeProps) {
  const { pathname, search } = useLocation()
  const back = { to: pathname + search }
  return (
    <>
      <MissingNotice about={several.forAll} items={shared.filter(({ kind }) => kind === 'missing')} back={back} />
      <Box component="ul" aria-label={several.list} sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {matches.map(match => {
          const items = [...shared.filter(({ kind }) => kind === 'ask'), ...(own.get(match.id) ?? [])]
          const skipped = whySkipped(match)
          return (
            <Box component="li" key={match.id} sx={{ borderTop: 1, borderColor: 'divider', py: 1 }}>
              <Typography variant="body2" sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>
                {match.name}
              </Typography>
              {skipped ? (
                <Typography variant="body2" color="text.secondary">
                  {skipped}
                </Typography>
              ) : items.length > 0 ? (
                <MissingItems items={items} back={back} />
              ) : (
                <Typography variant="body2" color="text.secondary">
                  {shared.length > 0 ? several.nothingElse : several.nothing}
                </Typography>
              )}
            </Box>
          )
        })}
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
