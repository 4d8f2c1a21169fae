import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router-dom'
import type { Match } from '#domain/matching/schema.ts'
import { text } from '#domain/platform/formats.ts'
import { showPhone } from '#domain/platform/phone.ts'
import { z } from '#domain/platform/zod.ts'
import { texts as several } from '../../../i18n/english/applyToSeveral.ts'
import { texts } from '../../../i18n/english/matching.ts'
import { DialogFrame } from '../../../ui/dialog/DialogFrame.tsx'
import { FormButtons } from '../../../ui/fields/FormButtons.tsx'
import { FormCheckbox } from '../../../ui/fields/FormCheckboxes.tsx'
import { FormLongText } from '../../../ui/fields/FormText.tsx'
import { SchemaForm } from '../../../ui/fields/SchemaForm.tsx'
import { useCase } from '../applying/Case.tsx'
import { MissingItems } from '../applying/MissingItems.tsx'
import { MissingNotice } from '../applying/MissingNotice.tsx'
import { sharedItems } from '../applying/missing.ts'
import { addApplicationToMatches, refreshMatches } from '../queries.ts'
import { SeveralResults } from './SeveralResults.tsx'
import { applicableAmong, applyToEach, keepOnePress, type Outcome } from './several.ts'

const Form = z.object({ note: text(4000), one_press: z.boolean() })

type Props = {
  /** The facilities that were selected when the dialog opened. */
  matches: readonly Match[]
  /** If set, applies immediately with this note instead of showing the form. */
  oneNote: string | undefined
  open: boolean
  onClose: () => void
  onGone: () => void
}

/**
 * Dialog for applying to the selected facilities. Shows what is missing, who can read what, and a field for one note to all
 * facilities. After sending, shows each facility's result.
 */
export function ApplyToSeveral({ matches, oneNote, open, onClose, onGone }: Props) {
  const { user, patient } = useCase()
  const targets = applicableAmong(matches)
  const [note, setNote] = useState(oneNote)
  const { outcomes, busy, send } = useApplyToSeveral()
  const begun = useRef(false)
  useEffect(() => {
    if (oneNote === undefined || begun.current) return
    begun.current = true
    void send(targets, oneNote)
  })
  const about = useCase()
  const items = sharedItems(about, targets)
  const missing = [...items.shared, ...[...items.own.values()].flat()].filter(({ kind }) => kind === 'missing')
  const start = ({ note, one_press }: z.output<typeof Form>) => {
    keepOnePress(user, patient.id, one_press ? { note, shown: missing.map(({ key }) => key) } : null)
    setNote(note)
    void send(targets, note)
  }
  return (
    <DialogFrame
      title={several.title(targets.length)}
      about={note === undefined ? several.about : undefined}
      open={open}
      onClose={onClose}
      onExited={onGone}
    >
      {note === undefined ? (
        <SchemaForm schema={Form} values={{ note: '', one_press: false }} onSubmit={start}>
          <Readers />
          <BeforeApplying matches={matches} items={items} />
          <FormLongText name="note" label={several.note} optional rows={3} />
          <FormCheckbox name="one_press" label={several.onePress} hint={several.onePressHint} />
          <FormButtons
            submit={missing.length > 0 ? several.anyway(targets.length) : several.open(targets.length)}
            sending={texts.apply.sending}
            onCancel={onClose}
          />
        </SchemaForm>
      ) : (
        <SeveralResults
          targets={targets}
          outcomes={outcomes}
          busy={busy}
          note={note}
          onRetry={failed => void send(failed, note)}
          onDone={onClose}
        />
      )}
    </DialogFrame>
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

/** Applies to several facilities and returns the outcomes by facility id. Runs only one batch at a time. */
function useApplyToSeveral() {
  const { user, patient, search } = useCase()
  const client = useQueryClient()
  const [outcomes, setOutcomes] = useState<ReadonlyMap<number, Outcome>>(new Map())
  const underway = useRef(false)
  const [busy, setBusy] = useState(false)

  async function send(matches: readonly Match[], note: string) {
    // The user may click again before the button is disabled.
    if (underway.current) return
    underway.current = true
    setBusy(true)
    try {
      await applyToEach({ user, pid: patient.id, matches, note, search }, (match, outcome) => {
        setOutcomes(before => new Map(before).set(match.id, outcome))
        if (outcome.state === 'sent')
          addApplicationToMatches(client, patient.id, match.id, { id: outcome.application_id, status: 'New' })
        if (outcome.state === 'already') refreshMatches(client, patient.id)
      })
    } finally {
      underway.current = false
      setBusy(false)
    }
  }
  return { outcomes, busy, send }
}
