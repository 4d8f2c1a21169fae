import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button, { type ButtonProps } from '@mui/material/Button'
import Checkbox from '@mui/material/Checkbox'
import LinearProgress from '@mui/material/LinearProgress'
import Link from '@mui/material/Link'
import Paper from '@mui/material/Paper'
import Radio from '@mui/material/Radio'
import Switch from '@mui/material/Switch'
import { ThemeProvider } from '@mui/material/styles'
import TableCell from '@mui/material/TableCell'
import TableRow from '@mui/material/TableRow'
import ToggleButton from '@mui/material/ToggleButton'
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup'
import Typography from '@mui/material/Typography'
import type { ReactNode } from 'react'
import { statuses } from '#domain/placement/statuses/statuses.ts'
import { entriesOf } from '#domain/platform/keys.ts'
import { texts as fields } from '../i18n/english/fields.ts'
import { connectionTexts, texts as shell } from '../i18n/english/shell.ts'
import { sizes, themeFor } from '../theme/theme.ts'
import { Facts } from './Facts.tsx'
import { LabelledSelect } from './fields/FormSelect.tsx'
import { LabelledInput } from './fields/Labelled.tsx'
import { CardSkeletons } from './PageSkeleton.tsx'
import { PanelTabs } from './PanelTabs.tsx'
import { RowTable } from './RowTable.tsx'
import { EmptyState, FailedState } from './StateBox.tsx'
import { StatusChip, type Tone, ToneChip } from './StatusChip.tsx'

const { form, state } = shell
const ignore = () => undefined

const variants = ['contained', 'outlined', 'text'] as const
const tones = ['neutral', 'info', 'success', 'warning', 'error'] as const satisfies Tone[]
const severities = ['info', 'success', 'warning', 'error'] as const
const buttonStates: ButtonProps[] = [{}, { disabled: true }, { loading: true }, { color: 'error' }, { size: 'small' }]
const palettes = ['primary', 'info', 'success', 'warning', 'error'] as const

/** Every part in every state. The keys are the headings. */
const parts = {
  Type: (
    <>
      {entriesOf(sizes).map(([name, size]) => (
        <Box key={name} sx={{ fontSize: size }}>
          {name} {size} <b>{form.save}</b> 0123456789
        </Box>
      ))}
    </>
  ),
  Colors: (
    <Row>
      {palettes.map(name => (
        <Box key={name} sx={{ p: 1, bgcolor: `${name}.light`, color: `${name}.main`, borderRadius: 1 }}>
          {name}
        </Box>
      ))}
    </Row>
  ),
  Buttons: (
    <>
      {variants.map(variant => (
        <Row key={variant}>
          {buttonStates.map((props, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes.
            <Button key={at} variant={variant} {...props}>
              {form.save}
            </Button>
          ))}
          <Link href="#">{form.cancel}</Link>
        </Row>
      ))}
    </>
  ),
  Fields: (
    <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'repeat(auto-fill, minmax(200px, 1fr))' }}>
      <LabelledInput label={form.search} value="" onChange={ignore} />
      <LabelledInput label={form.search} value="0123" onChange={ignore} hint={fields.day} optional />
      <LabelledInput label={form.search} value="0123" onChange={ignore} error={state.failed} />
      <LabelledInput label={form.search} value="0123" onChange={ignore} disabled />
      <LabelledSelect
        label={form.select}
        options={statuses.map(id => ({ id, name: id }))}
        value={statuses[0]}
        onChange={ignore}
      />
      <Row>
        {[{}, { checked: true }, { disabled: true }].map((props, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes.
          <Box key={at}>
            <Checkbox slotProps={{ input: { 'aria-label': form.select } }} {...props} />
            <Radio slotProps={{ input: { 'aria-label': form.select } }} {...props} />
            <Switch slotProps={{ input: { 'aria-label': form.select } }} {...props} />
          </Box>
        ))}
      </Row>
      <ToggleButtonGroup value="yes" aria-label={form.select}>
        <ToggleButton value="yes">{form.save}</ToggleButton>
        <ToggleButton value="no">{form.cancel}</ToggleButton>
      </ToggleButtonGroup>
    </Box>
  ),
  Chips: (
    <Row>
      {statuses.map(status => (
        <StatusChip key={status} status={status} />
      ))}
      {tones.map(tone => (
        <ToneChip key={tone} tone={tone} icon={<span />} label={tone} />
      ))}
    </Row>
  ),
  Alerts: (
    <Box sx={{ display: 'grid', gap: 1 }}>
      {severities.map(severity => (
        <Alert key={severity} severity={severity} action={<Button color="inherit">{state.retry}</Button>}>
          {connectionTexts.newer}
        </Alert>
      ))}
    </Box>
  ),
  Lists: (
    <>
      <Facts
        facts={[
          [form.save, form.cancel],
          [form.close, null],
        ]}
      />
      <RowTable label={form.select} columns={[form.save, form.close]} framed>
        {[form.save, form.cancel].map(name => (
          <TableRow key={name}>
            <TableCell component="th" scope="row">
              {name}
            </TableCell>
            <TableCell>{name}</TableCell>
          </TableRow>
        ))}
      </RowTable>
      <PanelTabs
        tabs={[
          { value: 'a', label: form.save },
          { value: 'b', label: form.close },
        ]}
        value="a"
        aria-label={form.select}
        panel="none"
        padding={{ xs: 1, sm: 1.5 }}
        onChange={ignore}
      />
    </>
  ),
  States: (
    <Box sx={{ display: 'grid', gridTemplateColumns: 'repeat(auto-fit, minmax(240px, 1fr))', gap: 2 }}>
      <EmptyState title={fields.notProvided} />
      <FailedState error={new Error(state.unreachable)} onRetry={ignore} />
      <Box>
        <CardSkeletons rows={2} height={66} />
        <LinearProgress aria-label={state.failed} />
      </Box>
    </Box>
  ),
}

function Row({ children }: { children: ReactNode }) {
  return <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1, mb: 1 }}>{children}</Box>
}

/** Every part of the design in both themes, side by side (docs/design-system.md). Only `npm run dev` serves it. */
export const Styleguide = () => (
  <Box component="main" sx={{ display: 'grid', gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 560px), 1fr))' }}>
    {(['light', 'dark'] as const).map(mode => (
      <ThemeProvider key={mode} theme={themeFor(mode)}>
        <Box sx={{ p: 3, bgcolor: 'background.default', color: 'text.primary', colorScheme: mode }}>
          <Typography variant="h1">{mode}</Typography>
          {entriesOf(parts).map(([name, part]) => (
            <Paper key={name} variant="outlined" component="section" sx={{ p: 2, my: 2 }}>
              <Typography variant="h2" sx={{ mb: 1 }}>
                {name}
              </Typography>
              {part}
            </Paper>
          ))}
        </Box>
      </ThemeProvider>
    ))}
  </Box>
)
