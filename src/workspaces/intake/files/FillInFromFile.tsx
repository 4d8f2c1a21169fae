import UploadFileOutlined from '@mui/icons-material/UploadFileOutlined'
import Alert from '@mui/material/Alert'
import AlertTitle from '@mui/material/AlertTitle'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Checkbox from '@mui/material/Checkbox'
import Typography from '@mui/material/Typography'
import { useQueryClient } from '@tanstack/react-query'
import { useId, useRef, useState } from 'react'
import type { FieldValues } from 'react-hook-form'
import { patientTagFields } from '#domain/directory/tags.ts'
import { answersIn, type FileSection, type FoundAnswer } from '#domain/intake/files/answers.ts'
import { FileProblem, type PatientFile } from '#domain/intake/files/facts.ts'
import { sectionNames } from '#domain/intake/patients/intake/sectionNames.ts'
import { snapshotKey } from '#domain/intake/patients/snapshot/schema.ts'
import { pacificZone, usDay } from '#domain/platform/dates.ts'
import { payerSearchQuery, tagsQuery } from '../../../dataProvider/patientQueries.ts'
import { useTags } from '../../../dataProvider/useTags.ts'
import { fillInTexts as texts } from '../../../i18n/english/intake.ts'
import { texts as patientTexts } from '../../../i18n/english/patient.ts'
import { texts as shell } from '../../../i18n/english/shell.ts'
import { texts as snapshot } from '../../../i18n/english/snapshot.ts'
import { domainText, domainValue } from '../../../i18n/i18nProvider.ts'
import { DropZone } from '../../../ui/DropZone.tsx'
import { buttonBar, DialogFrame } from '../../../ui/dialog/DialogFrame.tsx'
import { labelIn } from '../../../ui/fields/useField.ts'
import { useFieldFormat } from '../../platform/drafts/DraftChoice.tsx'
import { displayValue } from '../snapshot/displayValue.ts'
import { bySection, type Current, differentPerson, fileSections, isThere, readPatientFile, replaced } from './fileDrafts.ts'

type Props = {
  /** The name and the date of birth in the form, to compare the file's patient with. */
  person: () => FieldValues
  /** Loads what the sections have now. */
  load: () => Promise<Current>
  /** Adds the chosen answers to the drafts. Rejects with a message for the user. */
  onUse: (answers: readonly FoundAnswer[], current: Current) => Promise<void>
}

/** Button and dialog that fill in the intake's sections from a patient's file. Nothing is stored that the user did not choose. */
export function FillInFromFile(props: Props) {
  const [open, setOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  return (
    <>
      <Button
        ref={button}
        variant="outlined"
        startIcon={<UploadFileOutlined />}
        onClick={() => setOpen(true)}
        sx={{ justifySelf: 'start', alignSelf: 'start', minHeight: 44 }}
      >
        {texts.action}
      </Button>
      <DialogFrame
        open={open}
        title={texts.action}
        about={texts.about}
        maxWidth="md"
        onClose={() => setOpen(false)}
        onExited={() => button.current?.focus()}
      >
        <Chooser {...props} onClose={() => setOpen(false)} />
      </DialogFrame>
    </>
  )
}

type Reading = {
  file: PatientFile
  answers: FoundAnswer[]
  remarks: string[]
  current: Current
  different: 'name' | 'birth' | undefined
}

function Chooser({ person, load, onUse, onClose }: Props & { onClose: () => void }) {
  const client = useQueryClient()
  const { byId } = useTags()
  const [reading, setReading] = useState<Reading>()
  const [problem, setProblem] = useState<string>()
  const [busy, setBusy] = useState(false)
  const read = async (chosen: File) => {
    setBusy(true)
    setProblem(undefined)
    setReading(undefined)
    try {
      const file = await readPatientFile(chosen)
      // The payers that section 4 lists first. A search would send the payer's name to the server.
      const [current, payers] = await Promise.all([
        load(),
        client.fetchQuery(payerSearchQuery('')),
        client.ensureQueryData(tagsQuery),
      ])
      const found = answersIn(file, { now: new Date().toISOString(), payers })
      setReading({ ...found, file, current, different: differentPerson(file, person()) })
    } catch (error) {
      setProblem(error instanceof FileProblem ? domainText(error.message) : texts.failed)
    }
    setBusy(false)
  }
  const use = async (answers: readonly FoundAnswer[]) => {
    setBusy(true)
    setProblem(undefined)
    try {
      await onUse(answers, reading!.current)
      onClose()
    } catch {
      setProblem(texts.notUsed)
      setBusy(false)
    }
  }
  const isOffered = ({ values }: FoundAnswer) =>
    Object.entries(values).every(([field, value]) => {
      if (!(field in patientTagFields)) return true
      const ids = Array.isArray(value) ? value : typeof value === 'object' ? Object.keys(value ?? {}) : [value]
      return ids.every(id => byId?.get(Number(id))?.active)
    })
  return (
    <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      <DropZone
        label={reading ? texts.another : texts.choose}
        hint={texts.kinds}
        accept=".json,.xml,application/json,application/fhir+json,application/xml,text/xml"
        small={reading !== undefined}
        disabled={busy}
        onFile={read}
      />
      {problem && <Alert severity="error">{problem}</Alert>}
      {reading && (
        <Found
          key={`${reading.file.name.last} ${reading.file.written}`}
          reading={{
            ...reading,
            answers: reading.answers.filter(isOffered),
            remarks: [
              ...reading.answers.filter(one => !isOffered(one)).map(({ source }) => texts.notOffered(domainText(source))),
              ...reading.remarks,
            ],
          }}
          person={person()}
          busy={busy}
          onUse={use}
          onClose={onClose}
        />
      )}
    </Box>
  )
}

type FoundProps = {
  reading: Reading
  person: FieldValues
  busy: boolean
  onUse: (answers: FoundAnswer[]) => void
  onClose: () => void
}

/** The answers that were found, by section. Answers that agree with what was typed are not offered again. */
function Found({ reading: { file, answers, remarks, current, different }, person, busy, onUse, onClose }: FoundProps) {
  const values = ({ section }: FoundAnswer) => current[section]?.values ?? {}
  const offered = answers.filter(answer => !isThere(values(answer), answer))
  const isClear = (answer: FoundAnswer) => !different && !answer.doubt && replaced(values(answer), answer).length === 0
  const [chosen, setChosen] = useState<ReadonlySet<FoundAnswer>>(() => new Set(offered.filter(isClear)))
  const toggle = (answer: FoundAnswer) => {
    const next = new Set(chosen)
    if (!next.delete(answer)) next.add(answer)
    setChosen(next)
  }
  const selected = offered.filter(answer => chosen.has(answer))
  const ordered = bySection(offered).toSorted(([a], [b]) => fileSections.indexOf(a) - fileSections.indexOf(b))
  const born = file.birthDate && texts.born(usDay(file.birthDate))
  const name = [file.name.first, file.name.last].filter(Boolean).join(' ') || texts.noName
  const typed = [person.first_name, person.last_name, person.date_of_birth && texts.born(person.date_of_birth)]
    .filter(Boolean)
    .join(' ')
  return (
    <>
      <Box role="status">
        <Typography variant="h2">{[name, born].filter(Boolean).join(' ')}</Typography>
        <Typography variant="body2" color="textSecondary" sx={{ overflowWrap: 'anywhere' }}>
          {[domainText(file.kind), file.written && texts.written(usDay(file.written.slice(0, 10)))].filter(Boolean).join(' · ')}
        </Typography>
      </Box>
      {different && (
        <Alert severity="error" role="alert">
          <AlertTitle>{different === 'name' ? texts.otherName : texts.otherBirth}</AlertTitle>
          {texts.otherPerson(typed)}
        </Alert>
      )}
      {ordered.map(([section, some]) => (
        <SectionAnswers
          key={section}
          section={section}
          answers={some}
          chosen={chosen}
          values={current[section]?.values ?? {}}
          onToggle={toggle}
        />
      ))}
      {!offered.length && <Alert severity="info">{texts.nothing}</Alert>}
      {answers.length > offered.length && (
        <Typography variant="body2" color="textSecondary">
          {texts.same(answers.length - offered.length)}
        </Typography>
      )}
      {remarks.length > 0 && (
        <Box component="section">
          <Typography variant="h3">{texts.remarks}</Typography>
          <Box component="ul" sx={{ m: 0, pl: 2.5, typography: 'body2', overflowWrap: 'anywhere' }}>
            {remarks.map(remark => (
              <li key={remark}>{domainText(remark)}</li>
            ))}
          </Box>
        </Box>
      )}
      <Box sx={{ ...buttonBar, display: 'flex', flexWrap: 'wrap', gap: 1, justifyContent: 'flex-end', alignItems: 'center' }}>
        <Typography variant="body2" color="textSecondary" sx={{ flex: 1, minWidth: 200 }}>
          {texts.draftsOnly}
        </Typography>
        <Button onClick={onClose}>{shell.form.cancel}</Button>
        <Button variant="contained" disabled={busy || !selected.length} onClick={() => onUse(selected)} sx={{ minHeight: 44 }}>
          {texts.use(selected.length)}
        </Button>
      </Box>
    </>
  )
}

type SectionProps = {
  section: FileSection
  answers: readonly FoundAnswer[]
  chosen: ReadonlySet<FoundAnswer>
  values: FieldValues
  onToggle: (answer: FoundAnswer) => void
}

function SectionAnswers({ section, answers, chosen, values, onToggle }: SectionProps) {
  const id = useId()
  const named = sectionNames.find(({ key }) => key === section)
  return (
    <Box component="section" aria-labelledby={id}>
      <Typography id={id} variant="h3" sx={{ mb: 0.5 }}>
        {named ? `${named.number}. ${domainValue(named.title)}` : snapshot.title}
      </Typography>
      <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none', border: 1, borderColor: 'divider', borderRadius: 1 }}>
        {answers.map(answer => (
          <AnswerRow
            key={`${answer.field} ${answer.source}`}
            answer={answer}
            values={values}
            checked={chosen.has(answer)}
            onToggle={() => onToggle(answer)}
          />
        ))}
      </Box>
    </Box>
  )
}

type RowProps = { answer: FoundAnswer; values: FieldValues; checked: boolean; onToggle: () => void }

/** One answer with its source. A value that it would replace is shown beside it. */
function AnswerRow({ answer, values, checked, onToggle }: RowProps) {
  const id = useId()
  const show = useFieldFormat(answer.section === snapshotKey ? showSnapshot : undefined)
  const value = answer.values[answer.field]
  // In place of a value that the user still has to choose, a text of the product is shown. Other shown texts are the file’s own.
  const words =
    answer.shown && value === null ? domainValue(answer.shown) : (answer.shown ?? show(answer.field, addiction(value)))
  const label = labelOf(answer.field)
  const before = replaced(values, answer)
  return (
    <Box
      component="li"
      sx={{
        display: 'flex',
        alignItems: 'start',
        gap: 0.5,
        p: 0.5,
        borderTop: 1,
        borderColor: 'divider',
        '&:first-of-type': { borderTop: 0 },
      }}
    >
      <Checkbox id={id} checked={checked} onChange={onToggle} slotProps={{ input: { 'aria-describedby': `${id}-about` } }} />
      <Box sx={{ minWidth: 0, flex: 1, py: 1 }}>
        <Box component="label" htmlFor={id} sx={{ cursor: 'pointer', overflowWrap: 'anywhere', typography: 'body2' }}>
          {label}: <strong>{words}</strong>
        </Box>
        <Box id={`${id}-about`} sx={{ typography: 'caption', color: 'text.secondary', overflowWrap: 'anywhere' }}>
          {before.map(({ path, now }) => (
            <Box key={path} sx={{ color: 'text.primary' }}>
              {texts.replaces(labelOf(path), show(path, now))}
            </Box>
          ))}
          {answer.doubt && <Box sx={{ color: 'warning.dark', fontWeight: 600 }}>{texts.check(domainText(answer.doubt))}</Box>}
          {texts.source(domainText(answer.source))}
        </Box>
      </Box>
    </Box>
  )
}

/** The snapshot's answers from a file have no times, so the time zone does not matter. */
const showSnapshot = (field: string, value: unknown) => displayValue(field, value, pacificZone)

/** The substances' tags. Their four parts are unanswered. */
const addiction = (value: unknown) =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && !('payer_code' in value)
    ? Object.keys(value).map(Number)
    : value

const labelOf = (path: string) =>
  path === 'address_line_one'
    ? texts.home
    : [
        path.startsWith('secondary') ? `${texts.secondary} ` : '',
        labelIn(patientTexts.labels, path) ?? labelIn(snapshot.labels, path) ?? path,
      ].join('')
