import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button, { type ButtonProps } from '@mui/material/Button'
import Checkbox from '@mui/material/Checkbox'
import LinearProgress from '@mui/material/LinearProgress'
import Link from '@mui/material/Link'
import Paper from '@mui/material/Paper'
import Radio from '@mui/material/Radio'
import Switch from '@mui/material/Switch'
import { createTheme, ThemeProvider, useTheme } from '@mui/material/styles'
import TableCell from '@mui/material/TableCell'
import TableRow from '@mui/material/TableRow'
import ToggleButton from '@mui/material/ToggleButton'
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup'
import Tooltip from '@mui/material/Tooltip'
import Typography from '@mui/material/Typography'
import { AdapterDateFns } from '@mui/x-date-pickers/AdapterDateFns'
import { DateCalendar } from '@mui/x-date-pickers/DateCalendar'
import { LocalizationProvider } from '@mui/x-date-pickers/LocalizationProvider'
import { type ReactNode, useEffect } from 'react'
import { useFormContext } from 'react-hook-form'
import { statuses } from '#domain/placement/statuses/statuses.ts'
import { entriesOf } from '#domain/platform/keys.ts'
import { z } from '#domain/platform/zod.ts'
import { texts as fields } from '../i18n/english/fields.ts'
import { connectionTexts, texts as shell } from '../i18n/english/shell.ts'
import { sizes, themeFor } from '../theme/theme.ts'
import { DropZone } from './DropZone.tsx'
import { ConfirmDialog } from './dialog/ConfirmDialog.tsx'
import { DetailsDrawer } from './dialog/DetailsDrawer.tsx'
import { DialogFrame, FormDialog } from './dialog/DialogFrame.tsx'
import { OutcomeBanner } from './dialog/OutcomeBanner.tsx'
import { Explain, Meanings } from './Explain.tsx'
import { Dash, Facts } from './Facts.tsx'
import { FormButtons } from './fields/FormButtons.tsx'
import { FormCheckbox, FormCheckboxes, FormRadios } from './fields/FormChoice.tsx'
import { FormDate } from './fields/FormDate.tsx'
import { FormDayTime } from './fields/FormDayTime.tsx'
import { FormNumber } from './fields/FormNumber.tsx'
import { FormSelect, LabelledSelect } from './fields/FormSelect.tsx'
import { FormLongText, FormPhone, FormText } from './fields/FormText.tsx'
import { LabelledInput } from './fields/Labelled.tsx'
import { LabelledSearch } from './fields/LabelledSearch.tsx'
import { SchemaForm } from './fields/SchemaForm.tsx'
import { CardSkeletons } from './PageSkeleton.tsx'
import { PageTurner } from './PageTurner.tsx'
import { PanelTabs } from './PanelTabs.tsx'
import { Problem } from './Problem.tsx'
import { RowTable } from './RowTable.tsx'
import { Section } from './Section.tsx'
import { EmptyState, FailedState } from './StateBox.tsx'
import { StatusChip, type Tone, ToneChip } from './StatusChip.tsx'
import { StatusMenu } from './StatusMenu.tsx'
import { BottomBar } from './steps/ActionBar.tsx'
import { StepRail } from './steps/StepRail.tsx'
import { UndoNotice } from './useUndo.tsx'

const { form, state } = shell
const ignore = () => undefined

const variants = ['contained', 'outlined', 'text'] as const
const tones = ['neutral', 'info', 'success', 'warning', 'error'] as const satisfies Tone[]
const severities = ['info', 'success', 'warning', 'error'] as const
const buttonStates: ButtonProps[] = [{}, { disabled: true }, { loading: true }, { color: 'error' }, { size: 'small' }]
const palettes = ['primary', 'info', 'success', 'warning', 'error'] as const
const options = [form.save, form.cancel, form.close].map(name => ({ id: name, name }))

const Answers = z.object({
  text: z.string().max(40),
  notes: z.string().max(40),
  phone: z.string(),
  day: z.string(),
  dayTime: z.number(),
  number: z.number(),
  choice: z.string(),
  radio: z.string(),
  boxes: z.array(z.string()),
  box: z.boolean(),
})
const given = {
  text: '0123',
  notes: '0123',
  phone: '(213) 555-0123',
  day: '11/30/2026',
  dayTime: Date.parse('2026-11-30T12:00:00Z') / 1000,
  number: 12,
  choice: form.save,
  radio: form.save,
  boxes: [form.save],
  box: true,
}
const names = Object.keys(given) as (keyof typeof given)[]

/** Every input of a form in one state. */
function Inputs({ state: shown }: { state: 'given' | 'empty' | 'wrong' | 'disabled' }) {
  const empty = {
    text: '',
    notes: '',
    phone: '',
    day: '',
    dayTime: null,
    number: null,
    choice: null,
    radio: null,
    boxes: [],
    box: false,
  }
  const disabled = shown === 'disabled'
  const label = form.search
  return (
    <SchemaForm
      schema={Answers}
      values={(shown === 'empty' ? empty : given) as never}
      skipUnsavedCheck
      onSubmit={async () => undefined}
    >
      {shown === 'wrong' && <Wrong />}
      <FormText name="text" label={label} hint={fields.day} disabled={disabled} />
      <FormLongText name="notes" label={label} rows={2} optional disabled={disabled} />
      <FormPhone name="phone" label={label} disabled={disabled} />
      <FormDate name="day" label={label} disabled={disabled} />
      <FormDayTime name="dayTime" label={label} disabled={disabled} />
      <FormNumber name="number" label={label} disabled={disabled} />
      <FormSelect name="choice" label={label} options={options} disabled={disabled} />
      <FormRadios name="radio" label={label} options={options} columns={3} disabled={disabled} />
      <FormCheckboxes name="boxes" label={label} options={options} columns={3} disabled={disabled} />
      <FormCheckbox name="box" label={label} disabled={disabled} />
      <FormButtons submit={form.save} onCancel={ignore} disabled={disabled} />
    </SchemaForm>
  )
}

/** Marks every field as wrong. */
function Wrong() {
  const { setError } = useFormContext()
  useEffect(() => {
    for (const name of names) setError(name, { message: state.failed })
  }, [setError])
  return null
}

/** Shows what opens over a page inside the page, side by side. */
function InPage({ children }: { children: ReactNode }) {
  const theme = useTheme()
  const inPage = {
    disablePortal: true,
    disableEnforceFocus: true,
    disableAutoFocus: true,
    disableScrollLock: true,
    transitionDuration: 0,
  }
  const overlays = {
    MuiDialog: { defaultProps: inPage },
    MuiDrawer: { defaultProps: { transitionDuration: 0, ModalProps: inPage } },
    MuiAutocomplete: { defaultProps: { disablePortal: true } },
  }
  return (
    // A transformed element contains what is fixed to the window.
    <Box sx={{ position: 'relative', height: 380, transform: 'translateZ(0)', overflow: 'hidden', mb: 1 }}>
      <ThemeProvider theme={createTheme(theme, { components: overlays })}>{children}</ThemeProvider>
    </Box>
  )
}

const steps = (['completed', 'begun', 'wrong', 'notStarted'] as const).map((state, at) => ({ title: statuses[at]!, state }))

/** The shared parts in their states. The keys are the headings. */
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
  // As the keyboard focuses them.
  Focus: (
    <Row>
      {variants.map(variant => (
        <Button key={variant} variant={variant} className="Mui-focusVisible">
          {form.save}
        </Button>
      ))}
      <Checkbox className="Mui-focusVisible" slotProps={{ input: { 'aria-label': form.select } }} />
      <Radio className="Mui-focusVisible" slotProps={{ input: { 'aria-label': form.select } }} />
    </Row>
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
      <ToggleButtonGroup value="yes" aria-label={form.select} sx={{ alignSelf: 'start' }}>
        <ToggleButton value="yes">{form.save}</ToggleButton>
        <ToggleButton value="no">{form.cancel}</ToggleButton>
      </ToggleButtonGroup>
    </Box>
  ),
  Search: (
    <>
      <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'repeat(3, minmax(0, 1fr))', mb: 2 }}>
        <LabelledSearch label={form.search} options={options} value={null} onChange={ignore} />
        <LabelledSearch label={form.search} options={options} value={options[0]!} onChange={ignore} hint={fields.day} />
        <LabelledSearch label={form.search} options={options} value={null} onChange={ignore} error={state.failed} />
      </Box>
      <InPage>
        <LabelledSearch open label={form.search} options={options} value={options[0]!} onChange={ignore} />
      </InPage>
    </>
  ),
  Calendar: (
    <LocalizationProvider dateAdapter={AdapterDateFns}>
      <DateCalendar value={new Date('2026-11-30T12:00')} />
    </LocalizationProvider>
  ),
  Forms: (
    <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'repeat(2, minmax(0, 1fr))' }}>
      {(['given', 'empty', 'wrong', 'disabled'] as const).map(state => (
        <Paper key={state} variant="outlined" sx={{ p: 2, minWidth: 0 }}>
          <Inputs state={state} />
        </Paper>
      ))}
    </Box>
  ),
  Files: (
    <Box sx={{ display: 'grid', gap: 1, gridTemplateColumns: 'repeat(2, minmax(0, 1fr))' }}>
      <DropZone label={form.select} hint={fields.day} accept="image/*" />
      <DropZone label={form.select} hint={fields.day} accept="image/*" disabled />
    </Box>
  ),
  Dialogs: (
    <>
      <InPage>
        <DialogFrame open title={form.select} about={fields.day} onClose={ignore}>
          <LabelledInput label={form.search} value="" onChange={ignore} />
        </DialogFrame>
      </InPage>
      <InPage>
        <ConfirmDialog open title={form.select} confirm={form.save} onConfirm={async () => undefined} onClose={ignore}>
          {state.failed}
        </ConfirmDialog>
      </InPage>
      <InPage>
        {/* A form in a dialog is the dialog's next page. */}
        <DialogFrame open title={form.select} onClose={ignore}>
          <FormDialog
            open
            title={form.search}
            schema={Answers.pick({ text: true })}
            values={{ text: '' }}
            submit={form.save}
            onSubmit={async () => undefined}
            onClose={ignore}
          >
            <FormText name="text" label={form.search} />
          </FormDialog>
        </DialogFrame>
      </InPage>
      <InPage>
        <DetailsDrawer row={form.select} title={title => title} onClose={ignore}>
          {title => title}
        </DetailsDrawer>
      </InPage>
    </>
  ),
  Chips: (
    <Row>
      {statuses.map(status => (
        <StatusChip key={status} status={status} />
      ))}
      {tones.map(tone => (
        <ToneChip key={tone} tone={tone} icon={<span />} label={tone} />
      ))}
      <StatusMenu label={form.select} value="Approved" options={['Approved', 'Not Approved']} onChange={ignore} />
      <StatusMenu label={form.select} value="Awaiting Approval" options={['Approved']} disabled onChange={ignore} />
    </Row>
  ),
  Alerts: (
    <Box sx={{ display: 'grid', gap: 1 }}>
      {severities.map(severity => (
        <Alert key={severity} severity={severity} action={<Button color="inherit">{state.retry}</Button>}>
          {connectionTexts.newer}
        </Alert>
      ))}
      <Problem>{state.failed}</Problem>
      <UndoNotice message={form.save} undo={form.cancel} onUndo={ignore} />
      <Box sx={{ height: 72, textAlign: 'center' }}>
        <Tooltip open title={fields.day} slotProps={{ popper: { disablePortal: true } }}>
          <Button>{form.save}</Button>
        </Tooltip>
      </Box>
      {[true, false].map(failed => (
        <OutcomeBanner
          key={String(failed)}
          outcome={{ failed, message: failed ? state.failed : form.save, closes: false }}
          onPause={ignore}
        />
      ))}
    </Box>
  ),
  Lists: (
    <>
      <Facts
        facts={[
          [form.save, form.cancel],
          [form.close, null],
          [form.select, <Dash key="dash">{fields.notProvided}</Dash>],
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
      <PageTurner page={2} pageSize={10} total={45} onPage={ignore} />
      <Row>
        <Explain label={form.select} meanings={[[form.save, form.cancel]]} />
        <Meanings meanings={[[form.save, form.cancel]]} />
      </Row>
    </>
  ),
  Panels: (
    <>
      <Section title={form.select} about={fields.day} action={<Button>{form.save}</Button>} framed>
        {form.cancel}
      </Section>
      <Section title={form.select} level="h2">
        {form.cancel}
      </Section>
      {/* Only a page is tall enough for it to stay in view. */}
      <Box sx={{ mb: 2, '& nav': { position: 'static' } }}>
        <StepRail label={form.select} steps={steps} current={2} />
      </Box>
      <Box sx={{ position: 'relative' }}>
        <BottomBar state={fields.day} above={<Link href="#">{form.close}</Link>}>
          <Button variant="outlined">{form.cancel}</Button>
          <Button variant="contained">{form.save}</Button>
        </BottomBar>
      </Box>
    </>
  ),
  States: (
    <Box sx={{ display: 'grid', gridTemplateColumns: 'repeat(auto-fit, minmax(240px, 1fr))', gap: 2 }}>
      <EmptyState title={fields.notProvided}>
        <Button variant="contained">{form.save}</Button>
      </EmptyState>
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

/** The shared parts in both themes, side by side (docs/design-system.md). Only `npm run dev` serves it. */
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
