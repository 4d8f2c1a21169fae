import Alert from '@mui/material/Alert'
import AlertTitle from '@mui/material/AlertTitle'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import FormHelperText from '@mui/material/FormHelperText'
import { useEffect, useId, useRef, useState } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { conflictTexts as all } from '../../../i18n/english/fields.ts'
import { RadioCard } from '../Choices.tsx'
import { fieldLabel } from '../errorLines.ts'
import { useFormScope } from '../useField.ts'
import { conflictsOf, type Difference, type Side, shortValue, type Versions, withTheirs } from './versions.ts'

/** Id of the view, which gets focus if the user tries to save before choosing. */
export const conflictId = 'conflict'

export type ConflictTexts = Pick<typeof all, 'title' | 'about' | 'mine' | 'theirs' | 'keepMine' | 'takeTheirs'>

type Props = {
  versions: Versions
  /** A field's label. */
  labelOf: (field: string) => string
  /** Formats values that cannot be formatted by type alone. Returns undefined for all others. */
  show?: ((field: string, value: unknown) => string | undefined) | undefined
  texts?: ConflictTexts
  /** Called with the fields that use the other version. */
  onChoose: (theirs: readonly string[]) => void
  onTakeTheirs: () => void
}

/**
 * Shows how the user's input differs from the version that was saved elsewhere, and lets the user choose a version of each field.
 * A field that only one side changed uses that side's version unless the user chooses otherwise. Discards nothing until then.
 */
export function ConflictView({ versions, labelOf, show, texts = all, onChoose, onTakeTheirs }: Props) {
  const rows = conflictsOf(versions)
  const [chosen, setChosen] = useState<Readonly<Record<string, Side>>>({})
  const [asked, setAsked] = useState(false)
  const view = useRef<HTMLDivElement>(null)
  const sideOf = ({ field, suggested }: Difference) => chosen[field] ?? suggested
  function use() {
    setAsked(true)
    const open = rows.find(row => sideOf(row) === null)
    if (open) return view.current?.querySelector<HTMLElement>(`[data-field="${open.field}"] input`)?.focus()
    onChoose(rows.filter(row => sideOf(row) === 'theirs').map(({ field }) => field))
  }
  return (
    <Alert
      ref={view}
      id={conflictId}
      tabIndex={-1}
      severity="warning"
      role="alert"
      sx={{ alignItems: 'flex-start', '& .MuiAlert-message': { flex: 1, minWidth: 0 } }}
    >
      <AlertTitle>{texts.title}</AlertTitle>
      {texts.about}
      <Box sx={{ display: 'grid', gap: 1.5, my: 1.5 }}>
        {rows.map(row => (
          <Field
            key={row.field}
            row={row}
            texts={texts}
            label={labelOf(row.field)}
            side={sideOf(row)}
            missing={asked && sideOf(row) === null}
            format={value => show?.(row.field, value) ?? shortValue(value)}
            onChoose={side => setChosen(before => ({ ...before, [row.field]: side }))}
          />
        ))}
      </Box>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
        {rows.length > 0 && (
          <Button variant="contained" onClick={use}>
            {all.use}
          </Button>
        )}
        <Button variant="outlined" onClick={() => onChoose([])}>
          {texts.keepMine}
        </Button>
        <Button variant="outlined" onClick={onTakeTheirs}>
          {texts.takeTheirs}
        </Button>
      </Box>
    </Alert>
  )
}

type FieldProps = {
  row: Difference
  label: string
  side: Side | null
  missing: boolean
  texts: ConflictTexts
  format: (value: unknown) => string
  onChoose: (side: Side) => void
}

function Field({ row, label, side, missing, texts, format, onChoose }: FieldProps) {
  const id = useId()
  return (
    <Box
      component="fieldset"
      data-field={row.field}
      aria-describedby={missing ? `${id}-error` : undefined}
      sx={{ border: 0, p: 0, m: 0, minWidth: 0 }}
    >
      <Box component="legend" sx={{ fontWeight: 600, p: 0, mb: 0.5 }}>
        {label}
        {row.suggested === null && (
          <Box component="span" sx={{ fontWeight: 400 }}>
            {' · '}
            {all.bothChanged}
          </Box>
        )}
      </Box>
      <Box sx={{ display: 'grid', gap: 1, gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'repeat(2, minmax(0, 1fr))' } }}>
        {(['mine', 'theirs'] as const).map(one => (
          <RadioCard
            key={one}
            id={`${id}-${one}`}
            name={id}
            value={one}
            label={format(row[one])}
            hint={texts[one]}
            checked={side === one}
            onChoose={() => onChoose(one)}
          />
        ))}
      </Box>
      {missing && (
        <FormHelperText id={`${id}-error`} error>
          {all.missing}
        </FormHelperText>
      )}
    </Box>
  )
}

type ChoiceProps = {
  versions: Omit<Versions, 'mine'> /** Formats values that cannot be formatted by type alone. Returns undefined for all others. */
  show?: ((field: string, value: unknown) => string | undefined) | undefined
  onDone: () => void
}

/** The choice inside a form. Afterwards, the form contains the merged values, and input counts as unsaved against the saved version. */
export function Choice({ versions: { base, theirs }, show, onDone }: ChoiceProps) {
  const { reset, getValues } = useFormContext()
  const { prefix, labels } = useFormScope()
  // The user may continue to type before choosing.
  const mine = useWatch()
  // The user pressed a button at the end of a form that may be long.
  useEffect(() => document.getElementById(conflictId)?.focus(), [])
  function choose(fields: readonly string[]) {
    const values = getValues()
    reset({ ...values, ...theirs })
    reset(withTheirs({ mine: values, theirs }, fields), { keepDefaultValues: true })
    onDone()
  }
  return (
    <ConflictView
      versions={{ base, mine, theirs }}
      labelOf={field => fieldLabel(field, prefix, labels)}
      show={show}
      onChoose={choose}
      onTakeTheirs={() => choose(Object.keys(theirs))}
    />
  )
}
