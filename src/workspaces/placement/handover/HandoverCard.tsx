import FileDownloadOutlined from '@mui/icons-material/FileDownloadOutlined'
import HelpOutline from '@mui/icons-material/HelpOutlined'
import PictureAsPdfOutlined from '@mui/icons-material/PictureAsPdfOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Link from '@mui/material/Link'
import Paper from '@mui/material/Paper'
import Typography from '@mui/material/Typography'
import { useQueryClient } from '@tanstack/react-query'
import { useNotify } from 'ra-core'
import { useRef, useState } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { can } from '#domain/access.ts'
import type { Side } from '#domain/placement/applications/approval.ts'
import { handovers } from '#domain/placement/applications/handover/contract.ts'
import { hasHandover, takesHandover } from '#domain/placement/applications/handover/handover.ts'
import {
  type Facts,
  HandoverFacts,
  type HandoverField,
  handoverFields,
  transportModes,
} from '#domain/placement/applications/handover/schema.ts'
import type { Application } from '#domain/placement/applications/schema.ts'
import { usDay } from '#domain/platform/dates.ts'
import { keysOf } from '#domain/platform/keys.ts'
import { showPhone } from '#domain/platform/phone.ts'
import { personName } from '#domain/platform/text.ts'
import { useWhoami } from '../../../authProvider/authProvider.ts'
import { cacheApplication, handoverLogQuery } from '../../../dataProvider/applicationQueries.ts'
import { call } from '../../../dataProvider/call.ts'
import { texts } from '../../../i18n/english/handover.ts'
import { texts as snapshot } from '../../../i18n/english/snapshot.ts'
import { domainText, errorText } from '../../../i18n/i18nProvider.ts'
import { saveFile } from '../../../ui/browser.ts'
import { ConflictForm } from '../../../ui/fields/conflict/ConflictForm.tsx'
import { FormButtons } from '../../../ui/fields/FormButtons.tsx'
import { FormDate } from '../../../ui/fields/FormDate.tsx'
import { currentMinute, FormDayTime, secondsOf } from '../../../ui/fields/FormDayTime.tsx'
import { FormSelect } from '../../../ui/fields/FormSelect.tsx'
import { FormLongText, FormPhone, FormText } from '../../../ui/fields/FormText.tsx'
import { useNow } from '../../../ui/RelativeTime.tsx'
import { factsOf, isTime, showFact } from '../../intake/patients/snapshotPart.ts'
import { shortcutStyles } from '../../intake/snapshot/DateTimeField.tsx'
import { atFields } from '../applications/useAnswerDialog.tsx'
import { fieldsFor, type Group, groups, HandoverTicks, questionsFor, TransportLine } from './HandoverTicks.tsx'
import { makePacket, makePacketTable } from './makePacket.ts'

type Props = { application: Application; viewer: Side }

/** What both sides enter between the acceptance and the admission. Hidden before, and without facts after the application ended. */
export function HandoverCard({ application, viewer }: Props) {
  const isOpen = takesHandover(application)
  const patient = personName(application)
  if (!hasHandover(application) || (!isOpen && !application.handover)) return null
  return (
    <Paper component="section" variant="outlined" aria-label={texts.title} sx={{ px: 2, py: 1.5, display: 'grid', gap: 1 }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', justifyContent: 'space-between', gap: 1 }}>
        <Typography variant="h2">{texts.title}</Typography>
        {isOpen && <PacketButtons application={application} />}
      </Box>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 2, alignItems: 'center' }}>
        <HandoverTicks application={application} patient={patient} />
        <TransportLine application={application} />
      </Box>
      {keysOf(groups).map(group => (
        <GroupOfFacts key={group} group={group} application={application} viewer={viewer} />
      ))}
    </Paper>
  )
}

/** A group's facts, with a button that replaces them with a form for the facts that the user may enter. */
function GroupOfFacts({ group, application, viewer }: Props & { group: Group }) {
  const user = useWhoami()
  const now = useNow()
  const [editing, setEditing] = useState(false)
  const facts = factsOf(application)
  const questions = questionsFor(facts, application, now)
  const own = fieldsFor(group, viewer)
  const mayEdit = own.length > 0 && takesHandover(application) && can(user, 'handovers.change', { ...application, fields: own })
  const filled = groups[group].filter(field => facts[field] !== null && field !== 'accepting_credential')
  const name = texts.groups[group]
  return (
    <Box component="section" aria-label={name} sx={{ borderTop: 1, borderColor: 'divider', pt: 1, display: 'grid', gap: 0.75 }}>
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, minHeight: 30 }}>
        <Typography variant="h3" sx={{ typography: 'body2', fontWeight: 600 }}>
          {name}
        </Typography>
        {filled.length === 0 && !editing && (
          <Box sx={{ typography: 'body2', color: 'text.secondary', minWidth: 0 }}>{texts.nothing}</Box>
        )}
        {mayEdit && !editing && (
          <Button
            size="small"
            aria-label={(filled.length > 0 ? texts.editOf : texts.enterOf)(name)}
            onClick={() => setEditing(true)}
            sx={{ ml: 'auto', minHeight: { xs: 44, sm: 30 }, my: { xs: -0.75, sm: 0 } }}
          >
            {filled.length > 0 ? texts.edit : texts.enter}
          </Button>
        )}
      </Box>
      {editing ? (
        <HandoverForm application={application} fields={own} onClose={() => setEditing(false)} />
      ) : (
        filled.length > 0 && (
          <Box
            component="dl"
            sx={{
              m: 0,
              display: 'grid',
              gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 168px), 1fr))',
              columnGap: 2,
              rowGap: 0.75,
              '& dt': { typography: 'caption', color: 'text.secondary' },
              '& dd': { m: 0, typography: 'body2', fontWeight: 400, overflowWrap: 'anywhere', whiteSpace: 'pre-line' },
            }}
          >
            {filled.map(field => (
              <div key={field}>
                <dt>{texts.labels[field]}</dt>
                <dd>
                  <Value field={field} application={application} />
                  {questions[field] && <Question>{domainText(questions[field])}</Question>}
                </dd>
              </div>
            ))}
          </Box>
        )
      )}
    </Box>
  )
}

/** A fact as text. The report number is a link that calls it, and the clinician's credential follows the name. */
function Value({ field, application }: { field: HandoverField; application: Application }) {
  const facts = factsOf(application)
  const shown = showFact(field, facts[field])
  if (field === 'report_phone') return <Link href={`tel:${facts.report_phone}`}>{shown}</Link>
  if (field === 'accepting_clinician') return [shown, facts.accepting_credential].filter(Boolean).join(', ')
  return shown
}

/** A question about a time that is probably wrong. It stays until the time is corrected. */
const Question = ({ children }: { children: string }) => (
  <Box
    sx={{
      display: 'flex',
      alignItems: 'center',
      gap: 0.5,
      typography: 'body2',
      color: 'warning.main',
      '& > svg': { fontSize: 16 },
    }}
  >
    <HelpOutline />
    {children}
  </Box>
)

const { packet: labels } = texts

/**
 * Downloads the transfer packet, as PDF or as a table. Each download is recorded as a disclosure. The file names contain no patient data.
 */
function PacketButtons({ application }: { application: Application }) {
  const user = useWhoami()
  const queries = useQueryClient()
  const notify = useNotify()
  const [making, setMaking] = useState<'pdf' | 'csv' | null>(null)
  if (!can(user, 'handovers.packet', application)) return null
  const facility = application.crisis_center ?? ''
  const fileName = `transfer-packet-${application.id}`
  const makers = {
    async pdf() {
      const { pdf, left } = await makePacket(application.id, queries)
      saveFile(pdf, `${fileName}.pdf`)
      notify(left > 0 ? `${labels.ready} ${labels.left(left)}` : labels.ready, { type: left > 0 ? 'warning' : 'success' })
    },
    async csv() {
      saveFile(await makePacketTable(application.id, queries), `${fileName}.csv`)
      notify(labels.table.ready, { type: 'success' })
    },
  }
  async function make(kind: 'pdf' | 'csv') {
    setMaking(kind)
    try {
      await makers[kind]()
      void queries.invalidateQueries({ queryKey: handoverLogQuery(application.id).queryKey })
    } catch (failure) {
      notify(labels.failed(errorText(failure)), { type: 'error' })
    } finally {
      setMaking(null)
    }
  }
  const buttonProps = {
    size: 'small',
    variant: 'outlined',
    disabled: making !== null,
    sx: { minHeight: { xs: 44, sm: 30 } },
  } as const
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
      <Button {...buttonProps} startIcon={<PictureAsPdfOutlined />} title={labels.about(facility)} onClick={() => make('pdf')}>
        {making === 'pdf' ? labels.making : labels.make}
      </Button>
      <Button
        {...buttonProps}
        startIcon={<FileDownloadOutlined />}
        aria-label={labels.table.name}
        title={labels.table.about(facility)}
        onClick={() => make('csv')}
      >
        {making === 'csv' ? labels.table.making : labels.table.make}
      </Button>
    </Box>
  )
}

type HandoverFormProps = { application: Application; fields: readonly HandoverField[]; onClose: () => void }
type Values = Record<string, string | number | null>

/** Form for some of the handover's facts. After a conflict, the user chooses a version of each fact. */
function HandoverForm({ application, fields, onClose }: HandoverFormProps) {
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

function Fields({ application, fields }: Omit<HandoverFormProps, 'onClose'>) {
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
    if (isTime(field)) return secondsOf(stored)
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
