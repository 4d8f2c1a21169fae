import CheckCircle from '@mui/icons-material/CheckCircle'
import Wrong from '@mui/icons-material/ErrorOutlined'
import Begun from '@mui/icons-material/RadioButtonChecked'
import Circle from '@mui/icons-material/RadioButtonUnchecked'
import Box from '@mui/material/Box'
import MuiStep from '@mui/material/Step'
import StepLabel from '@mui/material/StepLabel'
import Stepper from '@mui/material/Stepper'
import type { Theme } from '@mui/material/styles'
import Typography from '@mui/material/Typography'
import useMediaQuery from '@mui/material/useMediaQuery'
import { visuallyHidden } from '@mui/utils'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { texts } from '../../i18n/english/intake.ts'
import { domainValue } from '../../i18n/i18nProvider.ts'
import { memoByLocale } from '../../i18n/useLocale.ts'

export type StepState = 'completed' | 'begun' | 'wrong' | 'notStarted'
export type Step = {
  title: string
  state: StepState
  /** Path of the step. If omitted, the step is not a link. */
  to?: string | undefined
}

type Props = {
  label: string
  steps: readonly Step[]
  /** The current step's number, starting with 1. */
  current: number
  /** Content below the steps. */
  below?: ReactNode
}

/** Lists a form's steps with their progress: on the side or, on narrow screens, collapsed above the form. */
export function StepRail({ label, steps, current, below }: Props) {
  const isWide = useMediaQuery<Theme>(theme => theme.breakpoints.up('lg'), { noSsr: true })
  const list = (
    <>
      <Stepper nonLinear orientation="vertical" connector={null} activeStep={current - 1}>
        {steps.map((step, index) => (
          <MuiStep key={step.title} completed={step.state === 'completed'}>
            <StepLink {...step} number={index + 1} open={index + 1 === current} />
          </MuiStep>
        ))}
      </Stepper>
      {below}
    </>
  )
  return (
    <Box
      component="nav"
      aria-label={label}
      sx={{ position: { lg: 'sticky' }, top: { lg: 80 }, '@media print': { display: 'none' } }}
    >
      {isWide ? (
        list
      ) : (
        <Box component="details" sx={{ border: 1, borderColor: 'divider', borderRadius: 1, bgcolor: 'background.paper' }}>
          <Box component="summary" sx={{ px: 2, py: 1.25, cursor: 'pointer', typography: 'body2', fontWeight: 600 }}>
            {texts.all}
            <Bar steps={steps} />
          </Box>
          <Box sx={{ px: 1, pb: 1 }}>{list}</Box>
        </Box>
      )}
    </Box>
  )
}

const marks: Record<StepState, typeof Circle> = { completed: CheckCircle, begun: Begun, wrong: Wrong, notStarted: Circle }
const colors: Record<StepState, string> = {
  completed: 'success.main',
  begun: 'primary.main',
  wrong: 'error.main',
  notStarted: 'text.disabled',
}

/** Memoized because the form renders the rail again whenever input becomes unsaved, which changes at most one row. */
const StepLink = memoByLocale(({ title, number, state, to, open }: Step & { number: number; open: boolean }) => {
  const Mark = marks[state]
  const isLink = to && !open
  return (
    <Box
      {...(isLink ? { component: Link, to } : { 'aria-current': open ? ('step' as const) : undefined })}
      sx={{
        display: 'block',
        px: 1,
        borderRadius: 1,
        bgcolor: open ? 'primary.light' : undefined,
        color: 'inherit',
        textDecoration: 'none',
        ...(isLink && { '&:hover': { bgcolor: 'action.hover', textDecoration: 'underline' } }),
      }}
    >
      <StepLabel
        error={state === 'wrong'}
        sx={{ py: 0.75, alignItems: 'flex-start' }}
        slotProps={{ label: { sx: { lineHeight: 1.43, '&&': { fontWeight: open ? 600 : 400 } } } }}
        icon={<Mark aria-hidden="true" sx={{ fontSize: 20, color: colors[state] }} />}
        optional={
          // The check mark says "Completed" to everyone who can see it.
          <Typography
            variant="caption"
            sx={state === 'completed' ? visuallyHidden : { display: 'block', color: 'text.secondary', lineHeight: 1.2 }}
          >
            {texts.progress[state]}
          </Typography>
        }
      >
        {number}. {domainValue(title)}
      </StepLabel>
    </Box>
  )
})

/** Progress bar with one segment per step. */
const Bar = ({ steps }: { steps: readonly Step[] }) => (
  <Box component="span" aria-hidden="true" sx={{ display: 'flex', gap: 0.5, mt: 0.75 }}>
    {steps.map(({ title, state }) => (
      <Box
        key={title}
        component="span"
        sx={{ flex: 1, height: 4, borderRadius: 1, bgcolor: state === 'notStarted' ? 'divider' : colors[state] }}
      />
    ))}
  </Box>
)
