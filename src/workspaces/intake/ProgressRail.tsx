import CheckCircle from '@mui/icons-material/CheckCircle'
import Wrong from '@mui/icons-material/ErrorOutlined'
import Begun from '@mui/icons-material/RadioButtonChecked'
import Circle from '@mui/icons-material/RadioButtonUnchecked'
import Box from '@mui/material/Box'
import type { Theme } from '@mui/material/styles'
import useMediaQuery from '@mui/material/useMediaQuery'
import { useQuery } from '@tanstack/react-query'
import { format } from 'date-fns'
import { Link } from 'react-router-dom'
import type { Whoami } from '#domain/account/schema.ts'
import type { Section } from '#domain/patients/intake/section.ts'
import { sections, sectionTitles } from '#domain/patients/intake/sections.ts'
import { type SectionState, stateOf } from '#domain/patients/intake/state.ts'
import type { Patient } from '#domain/patients/schema.ts'
import { payersInUseQuery } from '../../dataProvider/patientQueries.ts'
import { texts } from '../../i18n/english/intake.ts'
import { sectionAddress } from './address.ts'
import { draftsQuery } from './drafts/opening.ts'
import { insuranceTypeIn, payerCodesOf } from './payment/paymentOf.ts'

type Props = { current: number; patient: Patient | undefined; adding: boolean }
type States = readonly SectionState[]

/** The ten sections and how far each is: a list at the side, and folded away above the form where there is no room for one. */
export function ProgressRail({
  typed,
  user,
  ...props
}: Props & { /** In the section that is open. */ typed: boolean; user: Whoami }) {
  const { current, patient } = props
  const { data: drafted = [] } = useQuery({ ...draftsQuery(patient?.id ?? 0), enabled: patient !== undefined })
  const { data: inUse } = useQuery(payersInUseQuery(payerCodesOf(patient)))
  const context = {
    today: format(new Date(), 'yyyy-MM-dd'),
    organization: user.organization_type ? { type: user.organization_type } : null,
  }
  const states: States = sections.map((section: Section) => {
    if (!patient) return section.number === current ? 'begun' : 'notStarted'
    const open = section.number === current
    const draft = open ? typed : drafted.some(one => one.section === section.key)
    // Until it is known which payers are in use still, they are.
    const insuranceType = (code: string) => (inUse ? inUse.get(code) : insuranceTypeIn(patient, code))
    const state = stateOf(section, patient, { ...context, patient, insuranceType }, draft)
    return open && state === 'notStarted' ? 'begun' : state
  })
  const beside = useMediaQuery<Theme>(theme => theme.breakpoints.up('lg'), { noSsr: true })
  const list = (
    <Box component="ol" sx={{ listStyle: 'none', m: 0, p: 0 }}>
      {sectionTitles.map((title, index) => (
        <Step key={title} title={title} number={index + 1} state={states[index]!} {...props} />
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
            <Bar states={states} />
          </Box>
          <Box sx={{ px: 1, pb: 1 }}>{list}</Box>
        </Box>
      )}
    </Box>
  )
}

const marks: Record<SectionState, typeof Circle> = { completed: CheckCircle, begun: Begun, wrong: Wrong, notStarted: Circle }
const colors: Record<SectionState, string> = {
  completed: 'success.main',
  begun: 'primary.main',
  wrong: 'error.main',
  notStarted: 'text.disabled',
}

function Step({
  title,
  number,
  state,
  current,
  patient,
  adding,
}: Props & { title: string; number: number; state: SectionState }) {
  const open = number === current
  const Mark = marks[state]
  const opens = patient && !open
  const words = (
    <>
      <Mark aria-hidden="true" sx={{ fontSize: 20, mt: '1px', color: colors[state] }} />
      <Box sx={{ minWidth: 0 }}>
        <Box sx={{ typography: 'body2', fontWeight: open ? 700 : 500 }}>
          {number}. {title}
        </Box>
        <Box sx={{ typography: 'caption', color: 'text.secondary', lineHeight: 1.2 }}>{texts.progress[state]}</Box>
      </Box>
    </>
  )
  const look = {
    display: 'flex',
    gap: 1,
    px: 1,
    py: 0.75,
    borderRadius: 1,
    color: opens || open ? 'text.primary' : 'text.secondary',
    bgcolor: open ? 'primary.light' : undefined,
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
        <Box aria-current={open ? 'step' : undefined} sx={look}>
          {words}
        </Box>
      )}
    </li>
  )
}

/** Ten small fields, each filled as far as its section is. */
const Bar = ({ states }: { states: States }) => (
  <Box aria-hidden="true" sx={{ display: 'flex', gap: 0.5, mt: 0.75 }}>
    {states.map((state, index) => (
      <Box
        key={sectionTitles[index]}
        sx={{ flex: 1, height: 4, borderRadius: 1, bgcolor: state === 'notStarted' ? 'divider' : colors[state] }}
      />
    ))}
  </Box>
)
