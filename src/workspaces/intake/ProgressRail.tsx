import CheckCircle from '@mui/icons-material/CheckCircle'
import Current from '@mui/icons-material/RadioButtonChecked'
import Circle from '@mui/icons-material/RadioButtonUnchecked'
import Box from '@mui/material/Box'
import type { Theme } from '@mui/material/styles'
import useMediaQuery from '@mui/material/useMediaQuery'
import { Link } from 'react-router-dom'
import { sectionTitles } from '#domain/patients/intake/sections.ts'
import type { Patient } from '#domain/patients/schema.ts'
import { texts } from '../../i18n/english/intake.ts'
import { sectionAddress } from './address.ts'
import { type Progress, progressOf } from './journey.ts'

type Props = { current: number; patient: Patient | undefined; adding: boolean }

/** The ten sections and how far each is: a list at the side, and folded away above the form where there is no room for one. */
export function ProgressRail({ current, patient, adding }: Props) {
  const beside = useMediaQuery<Theme>(theme => theme.breakpoints.up('lg'), { noSsr: true })
  const list = (
    <Box component="ol" sx={{ listStyle: 'none', m: 0, p: 0 }}>
      {sectionTitles.map((title, index) => (
        <Step key={title} title={title} number={index + 1} current={current} patient={patient} adding={adding} />
      ))}
    </Box>
  )
  return (
    <Box
      component="nav"
      aria-label={texts.sections}
      sx={{ position: { lg: 'sticky' }, top: { lg: 80 }, '@media print': { display: 'none' } }}
    >
      {beside ? (
        list
      ) : (
        <Box component="details" sx={{ border: 1, borderColor: 'divider', borderRadius: 1, bgcolor: 'background.paper' }}>
          <Box component="summary" sx={{ px: 2, py: 1.25, cursor: 'pointer', typography: 'body2', fontWeight: 600 }}>
            {texts.all}
            <Bar current={current} patient={patient} />
          </Box>
          <Box sx={{ px: 1, pb: 1 }}>{list}</Box>
        </Box>
      )}
    </Box>
  )
}

const marks: Record<Progress, typeof Circle> = { completed: CheckCircle, current: Current, notStarted: Circle }

function Step({ title, number, current, patient, adding }: Props & { title: string; number: number }) {
  const progress = progressOf(number, current, patient)
  const Mark = marks[progress]
  const opens = patient && progress !== 'current'
  const words = (
    <>
      <Mark
        aria-hidden="true"
        sx={{
          fontSize: 20,
          mt: '1px',
          color: progress === 'completed' ? 'success.main' : progress === 'current' ? 'primary.main' : 'text.disabled',
        }}
      />
      <Box sx={{ minWidth: 0 }}>
        <Box sx={{ typography: 'body2', fontWeight: progress === 'current' ? 700 : 500 }}>
          {number}. {title}
        </Box>
        <Box sx={{ typography: 'caption', color: 'text.secondary', lineHeight: 1.2 }}>{texts.progress[progress]}</Box>
      </Box>
    </>
  )
  const look = {
    display: 'flex',
    gap: 1,
    px: 1,
    py: 0.75,
    borderRadius: 1,
    color: opens || progress === 'current' ? 'text.primary' : 'text.secondary',
    bgcolor: progress === 'current' ? 'primary.light' : undefined,
    textDecoration: 'none',
  }
  return (
    <li>
      {opens ? (
        <Box
          component={Link}
          to={sectionAddress(adding ? 'add' : 'edit', number, patient.id)}
          sx={{ ...look, '&:hover': { bgcolor: 'action.hover', textDecoration: 'underline' } }}
        >
          {words}
        </Box>
      ) : (
        <Box aria-current={progress === 'current' ? 'step' : undefined} sx={look}>
          {words}
        </Box>
      )}
    </li>
  )
}

/** Ten small fields, filled as far as the intake is. */
const Bar = ({ current, patient }: { current: number; patient: Patient | undefined }) => (
  <Box aria-hidden="true" sx={{ display: 'flex', gap: 0.5, mt: 0.75 }}>
    {sectionTitles.map((title, index) => {
      const progress = progressOf(index + 1, current, patient)
      const fill = { completed: 'success.main', current: 'primary.main', notStarted: 'divider' }[progress]
      return <Box key={title} sx={{ flex: 1, height: 4, borderRadius: 1, bgcolor: fill }} />
    })}
  </Box>
)
