import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { useNotify } from 'ra-core'
import { useState } from 'react'
import { useController, useWatch } from 'react-hook-form'
import { directory } from '#domain/matching/directory.ts'
import { placementLog } from '#domain/placement/placementLog/contract.ts'
import { type Attempt, NewAttempt, outsideAnswers, outsideChannels } from '#domain/placement/placementLog/schema.ts'
import { call } from '../../../dataProvider/call.ts'
import { texts } from '../../../i18n/english/placementLog.ts'
import { randomId } from '../../../ui/browser.ts'
import { FormDialog } from '../../../ui/dialog/DialogFrame.tsx'
import { FormRadios } from '../../../ui/fields/FormChoice.tsx'
import { currentMinute, FormDayTime, secondsOf } from '../../../ui/fields/FormDayTime.tsx'
import { FormSelect } from '../../../ui/fields/FormSelect.tsx'
import { FormLongText, FormText } from '../../../ui/fields/FormText.tsx'
import { LabelledPicker, pickerOption } from '../../../ui/fields/LabelledSearch.tsx'
import { useField } from '../../../ui/fields/useField.ts'
import { useDebounced } from '../../../ui/hooks.ts'

type Props = {
  patientId: number
  /** The entry to correct. If omitted, the dialog adds a new entry. */
  corrects?: Attempt | undefined
  open: boolean
  onClose: () => void
}

const channelOptions = () => outsideChannels.map(id => ({ id, name: texts.channels[id] }))

/** Dialog for logging a call, or a fax or link sent outside Passage, and for correcting an entry. */
export function AttemptDialog({ patientId, corrects, open, onClose }: Props) {
  const save = useSave(patientId, corrects, onClose)
  const answers: readonly string[] =
    corrects && !(outsideAnswers as readonly string[]).includes(corrects.answer)
      ? [corrects.answer, ...outsideAnswers]
      : outsideAnswers
  return (
    <FormDialog
      title={corrects ? texts.correcting : texts.logging}
      about={corrects ? texts.correctingAbout : texts.loggingAbout}
      schema={NewAttempt}
      values={valuesOf(corrects)}
      labels={texts.labels}
      submit={texts.save}
      open={open}
      onSubmit={save}
      onClose={onClose}
    >
      <FacilityField />
      <FormSelect name="channel" options={channelOptions()} filled />
      <FormDayTime name="at" />
      <FormRadios name="answer" options={answers.map(name => ({ id: name, name }))} />
      <FormText name="answered_by" hint={texts.personHint} optional />
      <FormLongText name="reason" rows={3} optional />
      <FormDayTime name="call_back_at" hint={texts.callBackHint} optional />
    </FormDialog>
  )
}

/** The form's initial values. A new entry defaults to a phone call now. */
const valuesOf = (one: Attempt | undefined) =>
  one
    ? {
        facility_id: one.facility_id,
        facility_name: one.facility,
        channel: one.channel === 'application' ? ('other' as const) : one.channel,
        at: secondsOf(one.at),
        answered_by: one.answered_by ?? '',
        answer: one.answer as NewAttempt['answer'],
        reason: one.reason ?? '',
        call_back_at: secondsOf(one.call_back_at),
      }
    : {
        facility_id: null,
        facility_name: '',
        channel: 'phone' as const,
        at: currentMinute(),
        answered_by: '',
        reason: '',
        call_back_at: null,
      }

function useSave(patientId: number, corrects: Attempt | undefined, onClose: () => void) {
  const queries = useQueryClient()
  const notify = useNotify()
  // The server ignores an entry with an id that it already has, so retrying after a lost response is safe.
  const [clientId, setClientId] = useState(randomId)
  return async (attempt: NewAttempt) => {
    try {
      if (corrects) await call(placementLog.correct, { params: { id: patientId, attemptId: corrects.id }, body: attempt })
      else await call(placementLog.add, { params: { id: patientId }, body: { ...attempt, client_id: clientId } })
    } finally {
      void queries.invalidateQueries({ queryKey: placementLogQuery(patientId).queryKey })
    }
    setClientId(randomId())
    notify(texts.saved, { type: 'success' })
    onClose()
  }
}

/** Debounce delay in milliseconds. */
const rest = 250

/** Field for a facility from the directory (`facility_id`) or for the name of any other facility (`facility_name`). */
function FacilityField() {
  const { field, frame, limit } = useField({ name: 'facility_name', hint: texts.facilityHint })
  const { field: chosen } = useController({ name: 'facility_id' })
  const typed: string = useWatch({ name: 'facility_name' }) ?? ''
  const { data = [] } = useQuery(facilitiesNamedQuery(useDebounced(typed.trim(), rest)))
  return (
    <LabelledPicker<(typeof data)[number], false, true>
      {...frame}
      ref={field.ref}
      maxLength={limit}
      freeSolo
      options={data}
      inputValue={typed}
      filterOptions={options => options}
      getOptionLabel={option => (typeof option === 'string' ? option : option.name)}
      getOptionKey={option => (typeof option === 'string' ? option : option.id)}
      onInputChange={(_event, text, reason) => {
        if (reason === 'reset') return
        field.onChange(text)
        chosen.onChange(null)
      }}
      onChange={(_event, option) => {
        if (option === null || typeof option === 'string') return
        field.onChange(option.name)
        chosen.onChange(option.id)
      }}
      onBlur={field.onBlur}
      renderOption={(item, { name, city, state }) => pickerOption(item, { name, hint: [city, state].filter(Boolean).join(', ') })}
    />
  )
}

/** Every attempt to place a patient, newest first. */
export const placementLogQuery = (id: number) =>
  queryOptions({
    queryKey: ['patients', id, 'placement log'],
    queryFn: async ({ signal }) => (await call(placementLog.list, { params: { id }, signal })).data,
    refetchOnMount: 'always',
  })

export const facilitiesNamedQuery = (q: string) =>
  queryOptions({
    queryKey: ['facilities', 'named like', q],
    queryFn: async ({ signal }) => (await call(directory.list, { query: { q, page_size: 10 }, signal })).data,
    enabled: q.length > 1,
    placeholderData: before => before,
  })
