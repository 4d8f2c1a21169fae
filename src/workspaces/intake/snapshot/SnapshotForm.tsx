import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import type { ComponentProps, ReactNode } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { patientAddictionGroups, patientTagFields } from '#domain/directory/tags.ts'
import { mostSubstances, timedMeasurements } from '#domain/intake/patients/snapshot/entry.ts'
import { behaviors, infections } from '#domain/intake/patients/snapshot/schema.ts'
import { holdQuestion } from '#domain/intake/patients/timeQuestions.ts'
import { useTags } from '../../../dataProvider/useTags.ts'
import { involuntaryHoldTexts as hold, texts } from '../../../i18n/english/snapshot.ts'
import { Wide } from '../../../ui/fields/Form.tsx'
import { FormCheckbox, FormCheckboxes, FormRadios } from '../../../ui/fields/FormChoice.tsx'
import { currentMinute, instantOf } from '../../../ui/fields/FormDayTime.tsx'
import { FormNumber } from '../../../ui/fields/FormNumber.tsx'
import { FormSelect } from '../../../ui/fields/FormSelect.tsx'
import { FormLongText, FormText } from '../../../ui/fields/FormText.tsx'
import { useNow } from '../../../ui/RelativeTime.tsx'
import { DateTimeField, shortcutStyles } from './DateTimeField.tsx'
import { FoldingGroup } from './FoldingGroup.tsx'

const { groups, hints, units } = texts

const optionsOf = <K extends string>(named: Readonly<Record<K, string>>) =>
  (Object.keys(named) as K[]).map(id => ({ id, name: named[id] }))

type Zone = { zone: string }

/** The clinical snapshot's fields, in the order admissions staff usually ask for them. */
export const SnapshotForm = ({ zone }: Zone) => (
  <>
    <Legal zone={zone} />
    <Clearance zone={zone} />
    <Vitals zone={zone} />
    <Withdrawal zone={zone} />
    <FoldingGroup title={groups.lastUse} fields={['last_use']} zone={zone} columns={1}>
      <LastUse zone={zone} />
    </FoldingGroup>
    <Care zone={zone} />
    <Safety zone={zone} />
  </>
)

function Legal({ zone }: Zone) {
  const now = useNow()
  const [legal, kind, started, expires] = useWatch({
    name: ['legal_status', 'hold_kind', 'hold_started_at', 'hold_expires_at'],
  })
  const involuntary = legal === 'involuntary'
  const question = holdQuestion({ hold_started_at: instantOf(started), hold_expires_at: instantOf(expires) }, now)
  return (
    <FoldingGroup
      title={groups.legal}
      fields={['legal_status', 'hold_kind', 'hold_started_at', 'hold_expires_at']}
      zone={zone}
      startsOpen
    >
      <FormRadios name="legal_status" options={optionsOf(texts.legal)} optional hideLabel />
      {involuntary && (
        <>
          <FormSelect name="hold_kind" options={optionsOf(hold.kinds)} hint={hints.hold_kind} />
          <DateTimeField name="hold_started_at" zone={zone} />
          <DateTimeField
            name="hold_expires_at"
            zone={zone}
            hint={question ?? hints.hold_expires_at}
            shortcut={kind === 'emergency' && typeof started === 'number' ? <ThreeDays start={started} /> : null}
          />
        </>
      )}
    </FoldingGroup>
  )
}

const hour = 60 * 60

/** Sets the end of an emergency hold to 72 hours after its start, the most common duration. */
function ThreeDays({ start }: { start: number }) {
  const { setValue } = useFormContext()
  const set = () => setValue('hold_expires_at', start + 72 * hour, { shouldDirty: true, shouldTouch: true, shouldValidate: true })
  return (
    <Button variant="outlined" size="small" aria-label={texts.threeDaysOf} onClick={set} sx={shortcutStyles}>
      {texts.threeDays}
    </Button>
  )
}

function Clearance({ zone }: Zone) {
  const cleared = useWatch({ name: 'medical_clearance' }) === 'cleared'
  return (
    <FoldingGroup title={groups.clearance} fields={['medical_clearance', 'medical_clearance_at']} zone={zone}>
      <FormRadios name="medical_clearance" options={optionsOf(texts.clearances)} optional hideLabel />
      {cleared && <DateTimeField name="medical_clearance_at" zone={zone} />}
    </FoldingGroup>
  )
}

/**
 * A measured value. The first value of a measurement also enters the current time, if its time is empty. Only the user's input does
 * so, which leaves a restored draft unchanged.
 */
function Measurement({ name, ...props }: Omit<ComponentProps<typeof FormNumber>, 'onTyped'>) {
  const { getValues, setValue } = useFormContext()
  const measurement = timedMeasurements.find(({ values }) => values.some(value => value === name))!
  const isEmpty = (field: string) => (getValues(field) ?? '') === ''
  const enterTime = (value: unknown) => {
    if (value !== null && [measurement.at, ...measurement.values].every(isEmpty))
      setValue(measurement.at, currentMinute(), { shouldDirty: true })
  }
  return <FormNumber {...props} name={name} onTyped={enterTime} />
}

const Vitals = ({ zone }: Zone) => (
  <FoldingGroup
    title={groups.vitals}
    fields={['systolic', 'diastolic', 'pulse', 'temperature', 'respiration', 'oxygen_saturation', 'vitals_at']}
    zone={zone}
    columns={1}
  >
    <Typography variant="body2" color="textSecondary">
      {hints.vitals}
    </Typography>
    <Threes>
      <Measurement name="systolic" hint={hints.systolic} unit={units.pressure} integer />
      <Measurement name="diastolic" hint={hints.diastolic} unit={units.pressure} integer />
      <Measurement name="pulse" hint={hints.pulse} unit={units.pulse} integer />
      <Measurement name="temperature" hint={hints.temperature} unit={units.temperature} />
      <Measurement name="respiration" hint={hints.respiration} unit={units.pulse} integer />
      <Measurement name="oxygen_saturation" hint={hints.oxygen_saturation} unit={units.oxygen} integer />
    </Threes>
    <Box sx={{ maxWidth: { md: 420 } }}>
      <DateTimeField name="vitals_at" zone={zone} />
    </Box>
  </FoldingGroup>
)

const Withdrawal = ({ zone }: Zone) => (
  <FoldingGroup
    title={groups.withdrawal}
    fields={['blood_alcohol', 'blood_alcohol_at', 'ciwa_score', 'ciwa_at', 'cows_score', 'cows_at']}
    zone={zone}
  >
    <Measurement name="blood_alcohol" unit={units.alcohol} hint={hints.blood_alcohol} />
    <DateTimeField name="blood_alcohol_at" zone={zone} />
    <Measurement name="ciwa_score" hint={hints.ciwa_score} integer />
    <DateTimeField name="ciwa_at" zone={zone} />
    <Measurement name="cows_score" hint={hints.cows_score} integer />
    <DateTimeField name="cows_at" zone={zone} />
  </FoldingGroup>
)

function Care({ zone }: Zone) {
  const pregnant = useWatch({ name: 'pregnancy' }) === 'yes'
  return (
    <FoldingGroup
      title={groups.care}
      fields={['no_known_allergies', 'allergies', 'mobility', 'pregnancy', 'pregnancy_weeks']}
      zone={zone}
    >
      <FormLongText name="allergies" hint={hints.allergies} rows={2} />
      <FormSelect name="mobility" options={optionsOf(texts.mobilities)} />
      <Wide>
        <FormCheckbox name="no_known_allergies" />
      </Wide>
      <FormRadios name="pregnancy" options={optionsOf(texts.pregnancies)} optional />
      {pregnant && <FormNumber name="pregnancy_weeks" unit={units.weeks} integer />}
    </FoldingGroup>
  )
}

function Safety({ zone }: Zone) {
  const chosen: string[] = useWatch({ name: 'infections' }) ?? []
  return (
    <FoldingGroup title={groups.safety} fields={['behaviors', 'observation_level', 'infections', 'other_infections']} zone={zone}>
      <FormCheckboxes name="behaviors" options={behaviors.map(id => ({ id, name: texts.behaviors[id] }))} columns={1} />
      <Box sx={{ display: 'grid', gap: 2 }}>
        <FormSelect name="observation_level" options={optionsOf(texts.observation)} />
        <FormCheckboxes name="infections" options={infections.map(id => ({ id, name: texts.infections[id] }))} columns={2} />
        {chosen.includes('other') && <FormText name="other_infections" />}
      </Box>
    </FoldingGroup>
  )
}

const Threes = ({ children }: { children: ReactNode }) => (
  <Box
    sx={{
      display: 'grid',
      gap: 2,
      alignItems: 'start',
      gridTemplateColumns: { xs: 'repeat(2, minmax(0, 1fr))', md: 'repeat(3, minmax(0, 1fr))' },
    }}
  >
    {children}
  </Box>
)

type Row = { substance: number | null; at: unknown; amount: string }

/** Rows with the time and amount of each substance's last use. Users can add and remove rows. */
function LastUse({ zone }: { zone: string }) {
  const { setValue } = useFormContext()
  const rows: Row[] = useWatch({ name: 'last_use' }) ?? []
  const { inCategory, byId, nameOf } = useTags()
  const listed = new Set(rows.map(row => row.substance))
  const offered = inCategory(patientTagFields.addictions).filter(
    tag => listed.has(tag.id) || (patientAddictionGroups as readonly (string | null | undefined)[]).includes(tag.uiMainCategory),
  )
  const options = (own: number | null) => [
    ...offered.filter(tag => tag.id === own || !listed.has(tag.id)).map(({ id, name }) => ({ id, name })),
    // Keep showing a selected substance that is no longer offered.
    ...(own !== null && byId && !offered.some(tag => tag.id === own) ? [{ id: own, name: nameOf(own) ?? String(own) }] : []),
  ]
  const change = (next: Row[]) => setValue('last_use', next, { shouldDirty: true })
  return (
    <Box sx={{ display: 'grid', gap: 1.5 }}>
      <Typography variant="body2" color="text.secondary">
        {texts.hints.last_use}
      </Typography>
      {rows.map((row, at) => {
        const name = (row.substance && nameOf(row.substance)) || `${texts.labels.substance} ${at + 1}`
        return (
          <Box
            // biome-ignore lint/suspicious/noArrayIndexKey: the fields' names contain the index.
            key={at}
            role="group"
            aria-label={name}
            sx={{
              display: 'grid',
              gap: 1.5,
              alignItems: 'start',
              border: 1,
              borderColor: 'divider',
              borderRadius: 1,
              p: 1.5,
              gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'minmax(0, 1.3fr) minmax(0, 2fr) minmax(0, 1.4fr) auto' },
            }}
          >
            <FormSelect name={`last_use.${at}.substance`} label={texts.labels.substance} options={options(row.substance)} />
            <DateTimeField name={`last_use.${at}.at`} label={texts.labels.at} zone={zone} shortcut={null} />
            <FormText name={`last_use.${at}.amount`} label={texts.labels.amount} hint={texts.hints.amount} />
            <Button
              aria-label={texts.removeSubstance(name)}
              onClick={() => change(rows.filter((_, other) => other !== at))}
              sx={{ mt: { md: 2.75 }, minHeight: 44, justifySelf: 'start' }}
            >
              {texts.remove}
            </Button>
          </Box>
        )
      })}
      {rows.length < mostSubstances && (
        <Button
          variant="outlined"
          onClick={() => change([...rows, { substance: null, at: null, amount: '' }])}
          sx={{ justifySelf: 'start', minHeight: 44 }}
        >
          {texts.addSubstance}
        </Button>
      )}
    </Box>
  )
}
