import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useFormContext, useWatch } from 'react-hook-form'
import { patientAddictionGroups, patientTagFields } from '#domain/directory/tags.ts'
import { mostSubstances } from '#domain/intake/patients/snapshot/entry.ts'
import { useTags } from '../../../dataProvider/useTags.ts'
import { texts } from '../../../i18n/english/snapshot.ts'
import { FormSelect } from '../../../ui/fields/FormSelect.tsx'
import { FormText } from '../../../ui/fields/FormText.tsx'
import { DateTimeField } from './DateTimeField.tsx'

type Row = { substance: number | null; at: unknown; amount: string }

/** Rows with the time and amount of each substance's last use. Users can add and remove rows. */
export function LastUse({ zone }: { zone: string }) {
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
