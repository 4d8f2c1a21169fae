import Box from '@mui/material/Box'
import Paper from '@mui/material/Paper'
import Typography from '@mui/material/Typography'
import { type ReactNode, useState } from 'react'
import { type FieldValues, useFormState, useWatch } from 'react-hook-form'
import { texts } from '../../../i18n/english/snapshot.ts'
import { FormGroup } from '../../../ui/fields/Form.tsx'
import { usePhone } from '../../../ui/hooks.ts'
import { displayValue } from './displayValue.ts'

type Props = {
  title: string
  /** The group's fields. Shows their values while collapsed, and expands if one of the fields has an error. */
  fields: readonly string[]
  zone: string
  columns?: 1 | 2
  /** Whether the group is initially expanded on a phone. */
  startsOpen?: boolean
  children: ReactNode
}

/** Group of form fields. On a phone, it collapses to its title and one line with the filled-in values. */
export function FoldingGroup({ title, fields, zone, columns = 2, startsOpen = false, children }: Props) {
  return usePhone() ? (
    <Folding title={title} fields={fields} zone={zone} startsOpen={startsOpen}>
      {children}
    </Folding>
  ) : (
    <FormGroup title={title} columns={columns}>
      {children}
    </FormGroup>
  )
}

function Folding({ title, fields, zone, startsOpen, children }: Props) {
  const [open, setOpen] = useState(startsOpen)
  const { errors } = useFormState({ name: fields as string[] })
  const values = useWatch({ name: fields as string[] })
  const hasErrors = fields.some(field => field in errors)
  const line = filledLine(Object.fromEntries(fields.map((field, at) => [field, values[at]])), zone)
  return (
    <Paper
      component="details"
      variant="outlined"
      data-title={title}
      open={open || hasErrors}
      onToggle={event => setOpen((event.currentTarget as HTMLDetailsElement).open)}
      sx={{ minWidth: 0 }}
    >
      <Box component="summary" sx={{ px: 2, py: 1.25, minHeight: 44, cursor: 'pointer' }}>
        <Typography variant="h2" sx={{ display: 'inline' }}>
          {title}
        </Typography>
        <Typography component="span" variant="body2" color="textSecondary" noWrap sx={{ pl: 2, display: 'block' }}>
          {line || texts.notFilled}
        </Typography>
      </Box>
      <Box sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', rowGap: 2, px: 2, pb: 2, pt: 0.5 }}>{children}</Box>
    </Paper>
  )
}

const labels: Record<string, string> = texts.labels

/** Joins the values of these fields in one line, without measurement times. Empty if no field has a value. */
export const filledLine = (values: FieldValues, zone: string): string =>
  Object.entries(values)
    .flatMap(([field, value]) => shortValue(field, value, zone) || [])
    .join(', ')

function shortValue(field: string, value: unknown, zone: string): string | undefined {
  if (value === null || value === undefined || value === '' || value === false) return undefined
  if (value === true) return labels[field]
  if (field === 'last_use') {
    const filled = (value as { at: unknown; amount: unknown }[]).filter(({ at, amount }) => at || amount).length
    return filled ? texts.substances(filled) : undefined
  }
  if (field === 'hold_expires_at') {
    const shown = displayValue(field, value, zone)
    return shown && `${labels[field]} ${shown}`
  }
  if (field.endsWith('_at')) return undefined
  if (typeof value === 'number') return `${labels[field]} ${value}`
  return displayValue(field, value, zone) ?? (typeof value === 'string' ? `${labels[field]}: ${value}` : undefined)
}
