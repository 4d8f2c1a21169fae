import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { listNameLength } from '#domain/imports/mapping.ts'
import { EditionDate, type ImportDetail, needsMapping } from '#domain/imports/schema.ts'
import { texts } from '../../i18n/english/imports.ts'
import { domainText } from '../../i18n/i18nProvider.ts'
import { LabelledInput } from '../../ui/fields/Labelled.tsx'
import { Problem } from '../../ui/Problem.tsx'
import { useAct } from './queries.ts'
import { ImportSection } from './Sample.tsx'

const labels = texts.edition

/** Shows of which directory and date the file is an edition, which decides what is newer and what is retired. Both can be corrected. */
export function FileEdition({ detail }: { detail: ImportDetail }) {
  const { edition, list, kind, state, has_file } = detail
  const [isOpen, setOpen] = useState(false)
  if (!edition || needsMapping(detail)) return null
  const mayChange = state === 'planned' && has_file
  return (
    <ImportSection
      title={labels.title}
      action={
        mayChange &&
        !isOpen && (
          <Button size="small" onClick={() => setOpen(true)}>
            {labels.change}
          </Button>
        )
      }
    >
      {kind === 'hsds' && <Typography variant="body2">{list?.name ? labels.list(list.name) : labels.noList}</Typography>}
      <Typography variant="body2">
        {edition.date === null ? labels.noDate : edition.entered ? labels.entered(edition.date) : labels.found(edition.date)}
      </Typography>
      {mayChange && isOpen && <EditionForm detail={detail} onClose={() => setOpen(false)} />}
    </ImportSection>
  )
}

function EditionForm({ detail: { id, kind, edition, list }, onClose }: { detail: ImportDetail; onClose: () => void }) {
  const act = useAct(id)
  const [date, setDate] = useState(edition?.date ?? '')
  const [name, setName] = useState(list?.name ?? '')
  const [problem, setProblem] = useState<string>()
  const save = () => {
    const checked = EditionDate.safeParse(date)
    if (date.trim() && !checked.success) return setProblem(checked.error.issues[0]!.message)
    setProblem(undefined)
    const changedDate = date.trim() === (edition?.date ?? '') ? undefined : date.trim() || null
    const changedName = name.trim() === (list?.name ?? '') ? undefined : name.trim() || undefined
    if (changedDate === undefined && changedName === undefined) return onClose()
    const options = {
      ...(changedDate !== undefined && { edition: changedDate }),
      ...(changedName !== undefined && { list: changedName }),
    }
    act.mutate({ options }, { onSuccess: onClose })
  }
  return (
    <Box sx={{ display: 'grid', gap: 1.5, maxWidth: 480 }}>
      {kind === 'hsds' && (
        <LabelledInput
          label={labels.name}
          hint={labels.nameHint}
          maxLength={listNameLength}
          value={name}
          onChange={({ target }) => setName(target.value)}
        />
      )}
      <LabelledInput
        label={labels.date}
        hint={labels.dateHint}
        optional
        maxLength={10}
        value={date}
        error={problem && domainText(problem)}
        onChange={({ target }) => setDate(target.value)}
      />
      {act.isError && <Problem>{act.error.message}</Problem>}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1.5 }}>
        <Button variant="outlined" disabled={act.isPending} onClick={save}>
          {labels.save}
        </Button>
        <Button disabled={act.isPending} onClick={onClose}>
          {labels.cancel}
        </Button>
        <Typography variant="body2" role="status">
          {act.isPending && texts.mapping.reading}
        </Typography>
      </Box>
    </Box>
  )
}
