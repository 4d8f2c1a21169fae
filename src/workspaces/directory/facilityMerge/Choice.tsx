import Box from '@mui/material/Box'
import Radio from '@mui/material/Radio'
import { type ReactNode, useId } from 'react'
import type { Facility } from '#domain/directory/facilities/schema.ts'
import { isBlank, type MergeGroup } from '#domain/directory/merges/fields.ts'
import { facilityTagFields } from '#domain/directory/tags.ts'
import type { SnapshotItem } from '#domain/intake/patients/snapshot/schema.ts'
import { showPhone, withExtension } from '#domain/platform/phone.ts'
import { texts as all } from '../../../i18n/english/claims.ts'
import { texts as form } from '../../../i18n/english/facilityForm.ts'
import { texts as snapshot } from '../../../i18n/english/snapshotItems.ts'
import { TagNames } from '../featureTags/TagNames.tsx'

const texts = all.merge
const labels: Record<string, string> = {
  ...form.labels,
  address: form.groups.address,
  integrated_license: texts.integrated,
  treatment: form.groups.method,
  insurance: form.groups.insurance,
  transport: form.groups.transport,
  pharmacy: form.groups.pharmacy,
}

type Props = {
  group: MergeGroup
  keeping: Facility
  losing: Facility
  fromOther: boolean
  onChoose: (other: boolean) => void
}

/** Shows a difference between the two facilities and lets the user choose which side's values to keep. */
export function Choice({ group, keeping, losing, fromOther, onChoose }: Props) {
  const id = useId()
  const sides = [
    { facility: keeping, other: false, label: texts.keepValue },
    { facility: losing, other: true, label: texts.takeValue },
  ]
  return (
    <Box component="fieldset" sx={{ border: 0, p: 0, m: 0, minWidth: 0 }}>
      <Box component="legend" sx={{ p: 0, mb: 0.5, typography: 'body2', fontWeight: 600 }}>
        {labels[group.key]}
      </Box>
      <Box sx={{ display: 'grid', gap: 1, gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'repeat(2, minmax(0, 1fr))' } }}>
        {sides.map(({ facility, other, label }) => (
          <Box
            component="label"
            key={label}
            sx={{
              display: 'flex',
              alignItems: 'flex-start',
              minHeight: 44,
              minWidth: 0,
              boxSizing: 'border-box',
              pr: 1.5,
              border: 1,
              borderColor: fromOther === other ? 'primary.main' : 'inputLine',
              bgcolor: fromOther === other ? 'primary.light' : 'background.paper',
              borderRadius: 1,
              cursor: 'pointer',
              '&:has(:focus-visible)': { outline: 3, outlineStyle: 'solid', outlineColor: 'primary.main', outlineOffset: 2 },
            }}
          >
            <Radio name={`${id}-${group.key}`} checked={fromOther === other} onChange={() => onChoose(other)} />
            <Box component="span" sx={{ py: 1, minWidth: 0, overflowWrap: 'anywhere', '& > span': { display: 'block' } }}>
              <Box component="span" sx={{ typography: 'caption', color: 'text.secondary' }}>
                {label}
              </Box>
              <SideValues facility={facility} fields={group.fields} />
            </Box>
          </Box>
        ))}
      </Box>
    </Box>
  )
}

const fieldLabels: Record<string, string> = form.labels

const mainPhone = ({ main_phone_number: number, phone_extension }: Facility) => number && withExtension(number, phone_extension)

/** A facility's values for these fields, except empty ones. Labels each value if there is more than one. */
function SideValues({ facility, fields }: { facility: Facility; fields: readonly string[] }) {
  const values = facility as Record<string, unknown>
  const filled = fields.filter(field => !isBlank(values[field]))
  if (!filled.length)
    return (
      <Box component="span" sx={{ typography: 'body2', color: 'text.secondary' }}>
        {texts.nothing}
      </Box>
    )
  return filled.map(field => (
    <Box component="span" key={field} sx={{ typography: 'body2' }}>
      {fields.length > 1 && `${fieldLabels[field]}: `}
      {displayValue(field, field === 'main_phone_number' ? mainPhone(facility) : values[field])}
    </Box>
  ))
}

function displayValue(field: string, value: unknown): ReactNode {
  if (field in facilityTagFields) return <TagNames ids={[value].flat() as number[]} />
  if (field === 'required_snapshot_items') return (value as SnapshotItem[]).map(item => snapshot.names[item]).join(', ')
  if (Array.isArray(value)) return texts.plans(value.length)
  if (typeof value === 'boolean') return value ? form.yes : form.no
  if (/phone|fax/.test(field)) return showPhone(String(value))
  return String(value)
}
