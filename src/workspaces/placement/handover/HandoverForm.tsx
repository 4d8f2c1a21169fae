import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useQueryClient } from '@tanstack/react-query'
import { useNotify } from 'ra-core'
import { useRef } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { handovers } from '#domain/placement/applications/handover/contract.ts'
import {
  type Facts,
  HandoverFacts,
  type HandoverField,
  handoverFields,
  transportModes,
} from '#domain/placement/applications/handover/schema.ts'
import type { Application } from '#domain/placement/applications/schema.ts'
import { usDay } from '#domain/platform/dates.ts'
import { showPhone } from '#domain/platform/phone.ts'
import { cacheApplication } from '../../../dataProvider/applicationQueries.ts'
import { call } from '../../../dataProvider/call.ts'
import { texts } from '../../../i18n/english/handover.ts'
import { texts as snapshot } from '../../../i18n/english/snapshot.ts'
import { ConflictForm } from '../../../ui/fields/conflict/ConflictForm.tsx'
import { FormButtons } from '../../../ui/fields/FormButtons.tsx'
import { FormDate } from '../../../ui/fields/FormDate.tsx'
import { FormDayTime } from '../../../ui/fields/FormDayTime.tsx'
import { FormPhone } from '../../../ui/fields/FormPhone.tsx'
import { FormSelect } from '../../../ui/fields/FormSelect.tsx'
import { FormLongText, FormText } from '../../../ui/fields/FormText.tsx'
import { useNow } from '../../../ui/RelativeTime.tsx'
import { factsOf, isTime, showFact } from '../../intake/patients/handoverFacts.ts'
import { currentMinute, shortcutStyles } from '../../intake/snapshot/DateTimeField.tsx'
import { atFields } from '../applications/answer.ts'
import { questionsFor } from './facts.ts'

type Props = { application: Application; fields: readonly HandoverField[]; onClose: () => void }
type Values = Record<string, string | number | null>

/** Form for some of the handover's facts. After a conflict, the user chooses a version of each fact. */
export function HandoverForm({ application, fields, onClose }: Props) {
  const queries = useQueryClient()
  const notify = useNotify()
  const seen = useRef(application.handover?.updated_at ?? null)
  const schema = schemaOf(fields)
  return (
    <ConflictForm
      schema={schema}
      values={valuesOf(application, fields)}
      labels={texts.labels}
      conflict={{
        valuesOf: (fresh: Application) => valuesOf(fresh, fields),
        onFresh: (fresh: Application) => {
          seen.current = fresh.handover?.updated_at ?? null
          void cacheApplication(queries, fresh)
        },
        show: (field, value) => (typeof value === 'string' ? (showFact(field as HandoverField, value) ?? undefined) : undefined),
      }}
      onSubmit={async facts => {
        const body = { updated_at: seen.current, facts }
        try {
          void cacheApplication(queries, await call(handovers.change, { params: { id: application.id }, body }))
        } catch (failure) {
          throw atFields(failure)
        }
        notify(texts.saved, { type: 'success' })
        onClose()
      }}
    >
      <Box
        sx={{
          display: 'grid',
          gap: 2,
          gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'repeat(2, minmax(0, 1fr))' },
          // Fields beside each other are on one line, with or without a hint above.
          alignItems: 'end',
        }}
      >
        <Fields application={application} fields={fields} />
      </Box>
      <FormButtons size="small" submit={texts.save} sending={texts.saving} onCancel={onClose} />
    </ConflictForm>
  )
}

function Fields({ application, fields }: Omit<Props, 'onClose'>) {
  const values = useWatch() as Values
  const now = useNow()
  const questions = questionsFor(typedFacts(application, values), application, now)
  return fields.map(field => {
    const hint = questions[field] ?? (texts.hints as Partial<Record<HandoverField, string>>)[field]
    const props = { name: field, optional: true, ...(hint && { hint }) }
    const isWide = isTime(field) || field === 'bring'
    return (
      <Box key={field} sx={{ minWidth: 0, ...(isWide && { gridColumn: '1 / -1' }) }}>
        {isTime(field) ? (
          <FormDayTime {...props} futureOnly={false} shortcut={field in isPlanned ? null : <Now field={field} />} />
        ) : field === 'bring' ? (
          <FormLongText {...props} rows={2} />
        ) : field === 'report_phone' ? (
          <FormPhone {...props} />
        ) : field === 'authorization_valid_until' ? (
          <FormDate {...props} firstYear={2020} />
        ) : field === 'transport_mode' ? (
          <FormSelect {...props} options={transportModes.map(id => ({ id, name: texts.modes[id] }))} />
        ) : (
          <FormText {...props} />
        )}
      </Box>
    )
  })
}

/** Times in the future, for which "Now" makes no sense. */
const isPlanned = { expected_arrival_at: true, peer_to_peer_by: true }

function Now({ field }: { field: HandoverField }) {
  const { setValue } = useFormContext()
  return (
    <Button
      variant="outlined"
      size="small"
      aria-label={snapshot.nowOf(texts.labels[field])}
      onClick={() => setValue(field, currentMinute(), { shouldDirty: true, shouldTouch: true, shouldValidate: true })}
      sx={shortcutStyles}
    >
      {snapshot.now}
    </Button>
  )
}

const schemaOf = (fields: readonly HandoverField[]) =>
  HandoverFacts.pick(Object.fromEntries(fields.map(field => [field, true])) as { [field in HandoverField]: true })

/** The form's values: times as epoch seconds, and dates and phone numbers as they are typed. */
function valuesOf(application: Application, fields: readonly HandoverField[]) {
  const facts = factsOf(application)
  const value = (field: HandoverField) => {
    const stored = facts[field]
    if (stored === null) return null
    if (isTime(field)) return Math.floor(Date.parse(stored) / 1000)
    if (field === 'report_phone') return showPhone(stored)
    return field === 'authorization_valid_until' ? usDay(stored) : stored
  }
  return Object.fromEntries(fields.map(field => [field, value(field)])) as never
}

/** The facts with the values in the form, as far as they are valid. */
function typedFacts(application: Application, values: Values): Facts {
  const facts = { ...factsOf(application) }
  for (const field of handoverFields) {
    if (!(field in values)) continue
    const read = HandoverFacts.shape[field].safeParse(values[field])
    facts[field] = read.success ? read.data : null
  }
  return facts
}
