import { useQueryClient } from '@tanstack/react-query'
import { useNotify } from 'ra-core'
import { type ReactNode, useRef, useState } from 'react'
import { stepFor } from '#domain/placement/applications/approval.ts'
import { applications } from '#domain/placement/applications/contract.ts'
import type { Application } from '#domain/placement/applications/schema.ts'
import type { StepField } from '#domain/placement/applications/steps.ts'
import { required } from '#domain/platform/fields.ts'
import { z } from '#domain/platform/zod.ts'
import { applicationQuery, cacheApplication } from '../../../dataProvider/applicationQueries.ts'
import { call } from '../../../dataProvider/call.ts'
import { texts } from '../../../i18n/english/applications.ts'
import { texts as referralsTexts } from '../../../i18n/english/referrals.ts'
import { useAnnounce } from '../../../ui/feedback/Announcer.tsx'
import { keepInput } from '../../../ui/fields/conflict/keptInput.ts'
import { FormText } from '../../../ui/fields/FormText.tsx'
import { bedsKey } from '../../directory/beds/queries.ts'
import { useOutdatedCount } from '../../directory/beds/useOutdatedCount.tsx'
import { AnswerDialog } from './AnswerDialog.tsx'
import { atFields, type DialogValues, freshOf, requestOf, type StepAnswer } from './answer.ts'
import type { AnswerForm } from './forms/AnswerForm.ts'
import { formFor } from './forms/formFor.ts'

/** `ask` starts an answer. Render `dialog` only once, regardless of where the buttons are. */
export type Answering = ReturnType<typeof useAnswer> & { ask: (given: StepAnswer) => void; dialog: ReactNode }

/**
 * Sends answers, and opens the dialog that the approval table defines for each one. The dialog stays open and keeps its input
 * even if the application moves to another step. If another user answered first, it closes, and offers the input when it opens
 * again.
 */
export function useAnswerDialog(application: Application): Answering {
  const answering = useAnswer(application)
  const [pending, setPending] = useState<{ given: StepAnswer; form: AnswerForm; seen: Application } | null>(null)
  const [open, setOpen] = useState(false)

  const ask = (given: StepAnswer) => {
    const form = withReporter(application, given, formFor(application, given))
    if (!form) return void answering.sendDirectly(given).then(() => keepFocus(given.field))
    setPending({ given, form, seen: application })
    setOpen(true)
  }
  const dialog = pending && (
    <AnswerDialog
      form={pending.form}
      submit={texts.submit[pending.given.field][`${pending.given.value}`]}
      keepAs={keptAs(application, pending.given)}
      open={open}
      onClose={() => setOpen(false)}
      onExited={() => {
        setPending(null)
        keepFocus(pending.given.field)
      }}
      onSubmit={async (values, { formState, getValues }) => {
        const isSaved = await answering.send(pending.given, values, pending.seen)
        if (!isSaved) keepInput(keptAs(application, pending.given), { base: { ...formState.defaultValues }, mine: getValues() })
        setOpen(false)
      }}
    />
  )
  return { ...answering, ask, dialog }
}

const keptAs = ({ id }: Application, { field, value }: StepAnswer) => `answer ${id} ${field} ${value}`

/**
 * When the clicked button disappears, moves focus to its row, or to the heading if the row is hidden. Otherwise, the browser
 * would move focus to the top of the page.
 */
export function keepFocus(field: StepField) {
  requestAnimationFrame(() => {
    const lost = document.activeElement === document.body || (document.activeElement as HTMLButtonElement | null)?.disabled
    const places = [`[data-step=${field}]`, '[role=dialog] h1', 'main h1'].flatMap(place => [
      ...document.querySelectorAll<HTMLElement>(place),
    ])
    if (lost) places.find(place => place.checkVisibility?.() ?? true)?.focus()
  })
}

/**
 * Sends answers one at a time and ignores calls while one is pending. Updates the cache from the response. If another user
 * answered first, shows that answer and sets `overtaken` to the answer's row. Returns false in this case. Throws errors for the dialog to show. `seen` is the
 * application that the user saw when the dialog opened.
 */
function useAnswer(application: Application) {
  const queries = useQueryClient()
  const notify = useNotify()
  const announce = useAnnounce()
  const checkCount = useOutdatedCount()
  const underway = useRef(false)
  const [sending, setSending] = useState<StepAnswer | null>(null)
  const [overtaken, setOvertaken] = useState<StepField | null>(null)

  async function send(given: StepAnswer, values?: DialogValues, seen = application): Promise<boolean> {
    // A double-click sends the answer only once (APP-041).
    if (underway.current) return true
    underway.current = true
    setSending(given)
    setOvertaken(null)
    try {
      const body = requestOf(seen, given, values)
      const answered = await call(applications.answer, { params: { id: application.id }, body })
      void cacheApplication(queries, answered)
      announce(texts.saved(stepFor(given.field).label, answered.status))
      if (given.field === 'patient_admitted') void checkCount(answered)
      return true
    } catch (failure) {
      const fresh = freshOf(failure)
      // The application has not changed, so the conflict is about the bed hold.
      if (!fresh || fresh.updated_at === seen.updated_at) {
        void queries.invalidateQueries({ queryKey: [bedsKey] })
        void queries.invalidateQueries({ queryKey: applicationQuery(application.id).queryKey })
        throw atFields(failure)
      }
      void cacheApplication(queries, fresh)
      setOvertaken(given.field)
      return false
    } finally {
      underway.current = false
      setSending(null)
    }
  }

  /** Sends an answer that needs no dialog. Errors appear in a toast. */
  const sendDirectly = async (given: StepAnswer): Promise<void> => {
    await send(given).catch((failure: Error) => notify(failure.message, { type: 'error' }))
  }

  return { send, sendDirectly, sending, overtaken }
}

const Reporter = z.object({ reported_by: required({ max: 120, missing: 'Enter who you spoke to' }) })

/** Adds the question who gave the answer by phone to a step of a facility without an account, also if it needs no other dialog. */
function withReporter(application: Application, { field }: StepAnswer, form: AnswerForm | null): AnswerForm | null {
  const step = stepFor(field)
  if (!application.referral || step.by === 'advocate') return form
  const Fields = form?.Fields
  return {
    title: form?.title ?? step.label,
    ...(form?.about && { about: form.about }),
    schema: form ? (form.schema.and(Reporter) as AnswerForm['schema']) : Reporter,
    values: { ...form?.values, reported_by: application.referral.guest_name ?? '' },
    Fields: () => (
      <>
        <FormText name="reported_by" label={referralsTexts.card.spokeTo} hint={referralsTexts.card.spokeToHint} />
        {Fields && <Fields />}
      </>
    ),
  }
}
