import type { DialogProps } from '@mui/material/Dialog'
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { HttpError, useNotify } from 'ra-core'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import type { FieldValues, UseFormReturn } from 'react-hook-form'
import { type Answer, dialogFor, stepFor } from '#domain/placement/applications/approval.ts'
import { applications } from '#domain/placement/applications/contract.ts'
import { formOf } from '#domain/placement/applications/dialogs.ts'
import type { Application, StateUpdate } from '#domain/placement/applications/schema.ts'
import type { StepField } from '#domain/placement/applications/steps.ts'
import { required } from '#domain/platform/fields.ts'
import { z } from '#domain/platform/zod.ts'
import { applicationQuery, cacheApplication, refetchLists } from '../../../dataProvider/applicationQueries.ts'
import { call } from '../../../dataProvider/call.ts'
import { texts } from '../../../i18n/english/applications.ts'
import { texts as referralsTexts } from '../../../i18n/english/referrals.ts'
import { domainValue } from '../../../i18n/i18nProvider.ts'
import { FormDialog } from '../../../ui/dialog/DialogFrame.tsx'
import { useAnnounce } from '../../../ui/feedback/Announcer.tsx'
import { KeptInputNotice, keepInput } from '../../../ui/fields/conflict/KeptInputNotice.tsx'
import { FormText } from '../../../ui/fields/FormText.tsx'
import { bedsKey } from '../../directory/beds/queries.ts'
import { useOutdatedCount } from '../../directory/beds/useReportBeds.tsx'
import { formFor } from './forms/formFor.ts'
import type { AnswerForm } from './forms/InterviewForm.tsx'

/** `ask` starts an answer. Render `dialog` only once, regardless of where the buttons are. */
export type Answering = ReturnType<typeof useAnswer> & { ask: (given: StepAnswer) => void; dialog: ReactNode }

/**
 * Sends answers, and opens the dialog that the approval table defines for each one. The dialog stays open and keeps its input
 * even if the application moves to another step. If another user answered first, it closes, and offers the input when it opens
 * again.
 */
export function useAnswerDialog(application: Application): Answering {
  const answering = useAnswer(application)
  const [asked, setAsked] = useState<readonly Asked[]>([])
  const [open, setOpen] = useState<string | null>(null)

  const ask = (given: StepAnswer) => {
    const form = withReporter(application, given, formFor(application, given))
    if (!form) return void answering.sendDirectly(given).then(() => keepFocus(given.field))
    const key = keptAs(application, given)
    setAsked(before => [...before.filter(one => one.key !== key), { key, given, form, seen: application }])
    setOpen(key)
  }
  // On the page of a dialog, a form that the user went back from keeps its input, so each answer has its own form.
  const dialog = asked.map(({ key, given, form, seen }) => (
    <AnswerDialog
      key={key}
      form={form}
      submit={texts.submit[given.field][`${given.value}`]}
      keepAs={key}
      open={open === key}
      onClose={() => setOpen(null)}
      onExited={() => keepFocus(given.field)}
      onSubmit={async (values, { formState, getValues, reset }) => {
        const isSaved = await answering.send(given, values, seen)
        if (!isSaved) keepInput(key, { base: { ...formState.defaultValues }, mine: getValues() })
        reset(getValues())
        setOpen(null)
      }}
    />
  ))
  return { ...answering, ask, dialog }
}

type Asked = { key: string; given: StepAnswer; form: AnswerForm; seen: Application }

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
      announce(texts.saved(domainValue(stepFor(given.field).label), domainValue(answered.status)))
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
    title: form?.title ?? domainValue(step.label),
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

/** Refetches the application and its lists when the page or chat closes (APP-004). */
export function useReloadOnClose(id: number): void {
  const queries = useQueryClient()
  useEffect(
    () => () => {
      void queries.refetchQueries({ queryKey: applicationQuery(id).queryKey, exact: true })
      void refetchLists(queries)
    },
    [queries, id],
  )
}

export type StepAnswer = { field: StepField; value: boolean }

/** Values from a dialog: the fields to send, the selected status of an outcome, and who gave the answer by phone (S-24). */
export type DialogValues = { status?: Application['status']; reported_by?: string } & Record<string, unknown>

const answerOf = ({ field, value }: StepAnswer): Answer | undefined => stepFor(field)[value ? 'yes' : 'no']

/**
 * Builds the request body for an answer (APP-017). Includes the `updated_at` of the displayed application so that the server can
 * reject an answer to an outdated version (APP-016).
 */
export function requestOf(
  application: Application,
  given: StepAnswer,
  { status, reported_by, ...values }: DialogValues = {},
): StateUpdate {
  const answer = answerOf(given)
  const form = dialogFor(application, given.field, given.value) ? formOf(answer) : undefined
  const leadsTo = answer?.status
  return {
    ...given,
    status: status ?? (typeof leadsTo === 'string' ? leadsTo : leadsTo?.otherwise),
    trigger_notification: true,
    updated_at: application.updated_at,
    ...(reported_by && { reported_by }),
    ...(form && { [form.at]: values }),
  }
}

/** The server validates what it sends, so two fields are enough to recognize an application. */
const isApplication = (data: unknown): data is Application =>
  typeof data === 'object' && data !== null && 'turn' in data && 'updated_at' in data

/** Returns the current application from a 409 response. Undefined for any other error. */
export function freshOf(failure: unknown): Application | undefined {
  if (!(failure instanceof HttpError) || failure.status !== 409) return undefined
  const data: unknown = failure.body?.data
  return isApplication(data) ? data : undefined
}

/** Caches the current application from a 409 response. Does nothing for any other error. */
export async function cacheFresh(queries: QueryClient, failure: unknown): Promise<void> {
  const fresh = freshOf(failure)
  if (fresh) await cacheApplication(queries, fresh)
}

/**
 * Returns a copy of the error with the server's field paths converted to dialog field names: `extras.transport_method` becomes
 * `transport_method`. The handover's paths start with `facts`.
 */
export function atFields(failure: unknown): unknown {
  if (!(failure instanceof HttpError) || !failure.body?.errors) return failure
  const errors = Object.fromEntries(
    Object.entries(failure.body.errors).map(([path, message]) => [path.replace(/^(extras|insurance_vob|facts)\./, ''), message]),
  )
  return new HttpError(failure.message, failure.status, { ...failure.body, errors })
}

type Props = Pick<DialogProps, 'open'> & {
  form: AnswerForm
  /** Label of the button that sends the answer. */
  submit: string
  /** Key of input that was not saved when the dialog closed. */
  keepAs?: string
  onSubmit: (values: FieldValues, form: UseFormReturn) => Promise<unknown>
  onClose: () => void
  onExited?: () => void
}

export const AnswerDialog = ({ form: { Fields, ...form }, submit, keepAs, ...rest }: Props) => (
  <FormDialog {...form} {...rest} submit={submit} sending={texts.sending}>
    {keepAs && <KeptInputNotice dialog={keepAs} />}
    <Fields />
  </FormDialog>
)
