import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { fieldWords } from '#domain/compliance/audit/fields.ts'
import { insuranceTypes } from '#domain/directory/payers/schema.ts'
import { facilityTagFields } from '#domain/directory/tags.ts'
import { type FileColumn, itemsOf, type MappedKind, type Mapping, type Target, targetOf } from '#domain/imports/mapping.ts'
import { coverages, rejectsRow, valueReadAs } from '#domain/imports/values.ts'
import { states } from '#domain/platform/states.ts'
import { useTags } from '../../dataProvider/useTags.ts'
import { texts } from '../../i18n/english/imports.ts'
import { domainValue } from '../../i18n/i18nProvider.ts'
import { LabelledSelect } from '../../ui/fields/FormSelect.tsx'

const labels = texts.mapping

export const targetName = (column: string): string =>
  Object.hasOwn(labels.targets, column) ? labels.targets[column as keyof typeof labels.targets] : domainValue(fieldWords(column))

type Choice = { id: string; name: string }

/** Returns the values that a column may have, with their names. */
export function useValueOptions(): (target: Target) => Choice[] {
  const { inCategory } = useTags()
  return ({ column, values }) => {
    if (values === 'states') return states.map(({ code, name }) => ({ id: code, name }))
    if (values === 'flag') return ['yes' as const, 'no' as const].map(id => ({ id, name: labels[id] }))
    if (values === 'types') return insuranceTypes.map(id => ({ id, name: id }))
    if (values === 'coverage') return coverages.map(id => ({ id, name: id }))
    const category = facilityTagFields[column as keyof typeof facilityTagFields]
    return values === 'tags' ? inCategory(category).map(({ name }) => ({ id: name, name })) : []
  }
}

const separators = { ',': 'comma', '/': 'slash', '-': 'hyphen', ' ': 'space' } as const

type Props = { kind: MappedKind; column: FileColumn; mapping: Mapping; onChange: (part: Partial<Mapping>) => void }

/** For a column with a limited set of values: which of them a value of the file means, and how a cell with several is split. */
export function ColumnValues({ kind, column, mapping, onChange }: Props) {
  const { heading } = column
  const optionsOf = useValueOptions()
  const target = targetOf(kind, mapping, mapping.columns?.[heading] ?? '')
  if (!target?.values) return null
  const options = optionsOf(target)
  const separator = mapping.separators?.[heading]
  const items = target.list ? itemsOf(column, separator) : (column.values ?? []).map(({ value }) => value)
  const replaced = { ...mapping.values?.[target.column], ...mapping.values?.[heading] }
  const readAs = (item: string) => (Object.hasOwn(replaced, item) ? replaced[item] : valueReadAs(target, item)) || null
  const isSelf = ({ id, name }: Choice, item: string) => same(item, id) || same(item, name)
  // A value that is read as another one is shown, so that the user can check it. What means yes or no is plain.
  const isPlain = (item: string) =>
    options.some(option => isSelf(option, item)) || (target.values === 'flag' && valueReadAs(target, item) !== undefined)
  const shown = items.filter(item => !isPlain(item) || Object.hasOwn(replaced, item))
  const choose = (item: string, value: string | null) =>
    onChange({ values: { ...mapping.values, [heading]: { ...replaced, [item]: value ?? '' } } })
  const split = (next: string | null) => {
    const { [heading]: _, ...others } = mapping.separators ?? {}
    onChange({ separators: next ? { ...others, [heading]: next } : others })
  }
  return (
    <Box sx={{ display: 'grid', gap: 1, borderLeft: 3, borderColor: 'divider', pl: 1.5 }}>
      {target.list && (
        <LabelledSelect
          label={labels.separator}
          empty={labels.separators.usual}
          options={Object.entries(separators).map(([id, name]) => ({ id, name: labels.separators[name] }))}
          value={separator ?? null}
          onChange={split}
        />
      )}
      {shown.slice(0, maxShown).map(item => (
        <LabelledSelect
          key={item}
          label={labels.valueOf(item)}
          empty={rejectsRow(target) ? labels.rejectRows : labels.leaveOut}
          options={withCurrent(options, readAs(item))}
          value={readAs(item)}
          onChange={value => choose(item, value)}
        />
      ))}
      {column.values === null ? (
        <Typography variant="body2" color="textSecondary">
          {labels.tooMany}
        </Typography>
      ) : (
        items.length > shown.length && (
          <Typography variant="body2" color="textSecondary">
            {labels.matching(items.length - shown.length)}
          </Typography>
        )
      )}
    </Box>
  )
}

const maxShown = 40
const same = (a: string, b: string) => a.toLowerCase() === b.toLowerCase()

/** The options with a value that is none of them, such as several tags that a mapping gives for one code. */
const withCurrent = (options: readonly Choice[], current: string | null): Choice[] =>
  current && !options.some(({ id }) => id === current)
    ? [...options, { id: current, name: current.replaceAll('|', ', ') }]
    : [...options]
