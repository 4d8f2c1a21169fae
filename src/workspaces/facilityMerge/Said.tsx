import Box from '@mui/material/Box'
import type { ReactNode } from 'react'
import type { Facility } from '#domain/facilities/schema.ts'
import { isBlank } from '#domain/merges/fields.ts'
import { showPhone } from '#domain/phone.ts'
import { facilityTagFields } from '#domain/tags.ts'
import { TagNames } from '../../features/featureTags/TagNames.tsx'
import { texts as all } from '../../i18n/english/claims.ts'
import { texts as form } from '../../i18n/english/facilityForm.ts'

const texts = all.merge
const labels: Record<string, string> = form.labels

/** A facility's values of these fields: one alone without a name, several each with its name; empty ones are omitted. */
export function Said({ facility, fields }: { facility: Facility; fields: readonly string[] }) {
  const values = facility as Record<string, unknown>
  const given = fields.filter(field => !isBlank(values[field]))
  if (!given.length) return <Box sx={{ typography: 'body2', color: 'text.secondary' }}>{texts.nothing}</Box>
  return given.map(field => (
    <Box key={field} sx={{ typography: 'body2' }}>
      {fields.length > 1 && `${labels[field]}: `}
      {shown(field, values[field])}
    </Box>
  ))
}

function shown(field: string, value: unknown): ReactNode {
  if (field in facilityTagFields) return <TagNames ids={[value].flat() as number[]} />
  if (Array.isArray(value)) return texts.plans(value.length)
  if (typeof value === 'boolean') return value ? form.yes : form.no
  if (/phone|fax/.test(field)) return showPhone(String(value))
  return String(value)
}
