import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { isStopped } from '#domain/placement/applications/approval.ts'
import { Acknowledged, bookingAt, HoldConfirmed } from '#domain/placement/applications/dialogs.ts'
import { isHoldUnconfirmed } from '#domain/placement/applications/involuntaryHold.ts'
import { placedElsewhere, transportMethods } from '#domain/placement/applications/reasons.ts'
import type { Application } from '#domain/placement/applications/schema.ts'
import { z } from '#domain/platform/zod.ts'
import { applicationsOfQuery } from '../../../../dataProvider/applicationQueries.ts'
import { texts } from '../../../../i18n/english/applications.ts'
import { FormCheckbox, FormRadios } from '../../../../ui/fields/FormChoice.tsx'
import { FormDayTime, secondsOf } from '../../../../ui/fields/FormDayTime.tsx'
import { FormText } from '../../../../ui/fields/FormText.tsx'
import { LaterHold } from '../FitWarning.tsx'
import { ConfirmHold } from './HoldForm.tsx'
import type { AnswerForm } from './InterviewForm.tsx'

const { booking } = texts

const bookingNow = bookingAt(() => new Date().toISOString())

/**
 * Dialog for accepting the offer on the patient's behalf: discharge time, transportation, and a confirmation that is not sent to
 * the server.
 */
export const bookingForm = (application: Application): AnswerForm => ({
  title: booking.title,
  schema: bookingNow
    .and(Acknowledged)
    .and(isHoldUnconfirmed(application) ? HoldConfirmed : z.object({}))
    .and(z.object({ close_others: z.boolean() }))
    .transform(({ acknowledge: _, close_others, ...sent }) => (close_others ? { ...sent, close_others } : sent)),
  values: {
    estimated_discharge_at: dischargeOf(application),
    transport_method: null,
    transport_other: '',
    close_others: false,
    ...(isHoldUnconfirmed(application) && { confirm_hold: false }),
    acknowledge: false,
  },
  Fields: () => (
    <>
      <FormDayTime name="estimated_discharge_at" label={booking.discharge} hint={booking.hint} />
      <FormRadios
        name="transport_method"
        label={booking.transport}
        hint={facilityTransport(application)}
        options={transportMethods.map(method => ({ id: method, name: method }))}
      />
      <Other />
      <OtherApplications application={application} />
      <LaterHold application={application} viewer="advocate" />
      {isHoldUnconfirmed(application) && <ConfirmHold label={texts.laterHold.confirm} />}
      <FormCheckbox name="acknowledge" label={booking.acknowledge} />
    </>
  ),
})

/** Whether the facility provides transportation, as it stated when it accepted this patient or, without an answer, in its listing. */
function facilityTransport({ transport_available, facility_provides_transport }: Application): string {
  const provided = transport_available ?? facility_provides_transport
  return provided === null ? booking.notStated : provided ? booking.offered : booking.notOffered
}

const other: (typeof transportMethods)[number] = 'Other'
const Other = () =>
  useWatch({ name: 'transport_method' }) === other && <FormText name="transport_other" label={booking.other} maxLength={255} />

/** Returns the estimated discharge from section 5 of the intake, in epoch seconds. */
const dischargeOf = ({ estimated_discharge_timestamp: at }: Application) => (typeof at === 'string' ? secondsOf(at) : at)

/** The patient's other open applications. All are selected by default. This booking closes the selected ones. */
function OtherApplications({ application }: { application: Application }) {
  const { setValue } = useFormContext()
  const { data = [] } = useQuery(applicationsOfQuery(application.record_id))
  const others = data.filter(one => one.id !== application.id && isStopped(one, placedElsewhere))
  const some = others.length > 0
  useEffect(() => {
    if (some) setValue('close_others', true)
  }, [some, setValue])
  if (!some) return null
  const names = others.map(one => one.crisis_center).join(', ')
  return <FormCheckbox name="close_others" label={booking.closeOthers(others.length)} hint={booking.closeOthersHint(names)} />
}
