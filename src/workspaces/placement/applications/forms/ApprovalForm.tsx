import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { isFresh } from '#domain/directory/beds/rules.ts'
import { Acknowledged, Approval, HoldConfirmed } from '#domain/placement/applications/dialogs.ts'
import { isForHold } from '#domain/placement/applications/involuntaryHold.ts'
import { longestDetails } from '#domain/placement/applications/reasons.ts'
import type { Application } from '#domain/placement/applications/schema.ts'
import { rowId } from '#domain/platform/formats.ts'
import { useTags } from '../../../../dataProvider/useTags.ts'
import { texts } from '../../../../i18n/english/applications.ts'
import { bedsTexts } from '../../../../i18n/english/facilities.ts'
import { FormCheckbox, FormRadios } from '../../../../ui/fields/FormChoice.tsx'
import { FormSelect } from '../../../../ui/fields/FormSelect.tsx'
import { FormLongText } from '../../../../ui/fields/FormText.tsx'
import { ownBedsQuery } from '../../../directory/beds/queries.ts'
import { FitWarning } from '../FitWarning.tsx'
import { ConfirmHold } from './HoldForm.tsx'
import type { AnswerForm } from './InterviewForm.tsx'

const { approval } = texts

/**
 * Dialog for accepting the patient: transportation, conditions, bed hold, and an acknowledgment that is not sent to the server. For a
 * patient on an involuntary hold, the coordinator also confirms that the facility can admit them (S-25). `fit` says what to confirm.
 */
export const approvalForm = (
  application: Application,
  fit: ReactNode = <FitWarning application={application} />,
): AnswerForm => ({
  title: approval.title,
  schema: Approval.extend({
    ...Acknowledged.shape,
    ...(isForHold(application) && HoldConfirmed.shape),
    hold_bed: rowId.nullable(),
  }).transform(({ acknowledge: _, hold_bed, acceptance_conditions, ...sent }) => ({
    ...sent,
    ...(hold_bed !== null && { hold_bed }),
    ...(acceptance_conditions && { acceptance_conditions }),
  })),
  values: {
    transport_available: null,
    acceptance_conditions: '',
    hold_bed: null,
    ...(isForHold(application) && { confirm_hold: false }),
    acknowledge: false,
  },
  Fields: () => (
    <>
      <FormRadios
        name="transport_available"
        label={approval.transport}
        options={[
          { id: true, name: texts.yes },
          { id: false, name: texts.no },
        ]}
      />
      <FormLongText
        name="acceptance_conditions"
        label={texts.conditions.label}
        hint={texts.conditions.hint}
        rows={3}
        maxLength={longestDetails}
      />
      {/* A facility without an account reports no beds. */}
      {!application.referral && <BedToHold application={application} />}
      {fit}
      {isForHold(application) && <ConfirmHold label={approval.confirmHold} />}
      <Acknowledge />
    </>
  ),
})

/**
 * The acknowledgment mentions a bed hold only if the user selects one (S-08). Because that selection changes the text, it also
 * clears the checkbox.
 */
function Acknowledge() {
  const holdsBed = useWatch({ name: 'hold_bed' }) !== null
  const { setValue } = useFormContext()
  const before = useRef(holdsBed)
  useEffect(() => {
    if (before.current !== holdsBed) setValue('acknowledge', false)
    before.current = holdsBed
  }, [holdsBed, setValue])
  return <FormCheckbox name="acknowledge" label={holdsBed ? approval.acknowledgeBed : approval.acknowledge} />
}

const { hold } = bedsTexts

/** Field for an optional bed hold. Lists open beds with current counts, starting with the requested levels of care. */
function BedToHold({ application }: { application: Application }) {
  const { data = [] } = useQuery(ownBedsQuery)
  const { nameOf } = useTags()
  const [now] = useState(() => new Date().toISOString())
  const facility = data.find(one => one.facility_id === application.facility_id)
  const free = (facility?.beds ?? []).filter(bed => bed.open !== null && bed.open > bed.held && isFresh(bed, now))
  // If another user took the selected bed, clears the selection and notifies the user, who can still accept without a hold.
  const { setValue } = useFormContext()
  const chosen = useWatch({ name: 'hold_bed' })
  const isGone = chosen !== null && facility !== undefined && !free.some(({ id }) => id === chosen)
  const [lost, setLost] = useState(false)
  useEffect(() => {
    if (!isGone) return
    setValue('hold_bed', null)
    setLost(true)
  }, [isGone, setValue])
  if (!facility) return null
  const isRequested = (level: number) => Number(application.treatment_levels.includes(level))
  const options = free
    .sort((a, b) => isRequested(b.treatment_level) - isRequested(a.treatment_level))
    .map(({ id, treatment_level, population, open, held }) => ({
      id: id!,
      name: bedsTexts.of(bedsTexts.kind(nameOf(treatment_level) ?? '', bedsTexts.populations[population]), open! - held),
    }))
  return (
    <FormSelect
      name="hold_bed"
      label={hold.label}
      hint={lost && chosen === null ? hold.gone : options.length ? hold.hint(facility.hold_minutes) : hold.noneOpen}
      empty={hold.none}
      options={options}
      disabled={!options.length}
    />
  )
}
