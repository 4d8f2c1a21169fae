import Check from '@mui/icons-material/Check'
import ExpandLess from '@mui/icons-material/ExpandLess'
import ExpandMore from '@mui/icons-material/ExpandMore'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Link from '@mui/material/Link'
import Paper from '@mui/material/Paper'
import Typography from '@mui/material/Typography'
import { visuallyHidden } from '@mui/utils'
import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { Link as RouterLink } from 'react-router-dom'
import { account } from '#domain/identity/account/contract.ts'
import type { FirstStep } from '#domain/identity/account/firstSteps.ts'
import { mayOpen } from '#domain/identity/account/routes.ts'
import type { Whoami } from '#domain/identity/account/schema.ts'
import { landing } from '#domain/identity/account/session.ts'
import { newIntakeAddress } from '#domain/intake/patients/addresses.ts'
import { whoamiQuery } from '../../../authProvider/authProvider.ts'
import { call } from '../../../dataProvider/call.ts'
import { queryClient } from '../../../dataProvider/queryClient.ts'
import { setCached } from '../../../dataProvider/setCached.ts'
import { texts } from '../../../i18n/english/tour.ts'
import { TrySample } from '../../platform/samples/TrySample.tsx'

/** Whether the user has opened the steps from the menu, which also shows them when they are completed. */
let reopened = false

/**
 * First steps for the user's role, each with a check mark once the user's records show it. Shown on the user's landing page until completed
 * or dismissed, and collapsed on phones.
 */
export function FirstSteps({ user }: { user: Whoami }) {
  const id = useId()
  const [open, setOpen] = useState(() => innerWidth >= 600)
  const { title, steps } = tourFor(user)
  const { data: done } = useQuery({
    queryKey: ['account', 'first steps'],
    queryFn: ({ signal }) => call(account.firstSteps, { signal }),
  })
  // An administrator's steps are never all completed, because most of them show a page.
  const counted = user.is_admin ? [] : steps.filter(({ key }) => key)
  if (!reopened && done && counted.length > 0 && counted.every(({ key }) => done.includes(key!))) return null
  return (
    <Box sx={{ px: { xs: 2, md: 3 }, pt: { xs: 2, md: 3 }, maxWidth: 1440, width: '100%', mx: 'auto', boxSizing: 'border-box' }}>
      <Paper
        component="section"
        variant="outlined"
        aria-labelledby={id}
        sx={{ px: { xs: 1.5, md: 2 }, py: 1.25, bgcolor: 'primary.light' }}
      >
        <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 1, rowGap: 0.5 }}>
          <Typography id={id} variant="h2" sx={{ flex: '1 1 200px', fontSize: '1rem' }}>
            {title}
          </Typography>
          <Button
            size="small"
            onClick={() => setOpen(!open)}
            aria-expanded={open}
            aria-controls={open ? `${id}-steps` : undefined}
            endIcon={open ? <ExpandLess /> : <ExpandMore />}
          >
            {open ? texts.hide : texts.show}
          </Button>
          <Button size="small" variant="outlined" onClick={() => showFirstSteps(false)}>
            {texts.away}
          </Button>
        </Box>
        {open && (
          <Box id={`${id}-steps`}>
            <Box component="ol" sx={list}>
              {steps.map((step, at) => (
                <Line key={step.title} step={step} number={at + 1} done={step.key !== undefined && done?.includes(step.key)} />
              ))}
            </Box>
            <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 2, rowGap: 1 }}>
              {landing(user) === '/patient/advocate' && !user.is_admin && <TrySample size="small" />}
              <Typography variant="caption" color="textSecondary">
                {texts.again}
              </Typography>
            </Box>
          </Box>
        )}
      </Paper>
    </Box>
  )
}

const list = {
  listStyle: 'none',
  m: 0,
  p: 0,
  mt: 1,
  mb: 1,
  display: 'grid',
  columnGap: 3,
  rowGap: 1.5,
  gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 200px), 1fr))',
} as const

type LineProps = { step: Step; number: number; done: boolean | undefined }

const Line = ({ step: { title, text, link }, number, done }: LineProps) => (
  <Box component="li" sx={{ display: 'grid', gridTemplateColumns: '26px minmax(0, 1fr)', columnGap: 1, alignContent: 'start' }}>
    <Box component="span" aria-hidden="true" sx={{ ...circle, ...(done && { bgcolor: 'success.main' }) }}>
      {done ? <Check fontSize="inherit" /> : number}
    </Box>
    <Box>
      <Typography variant="h3" sx={{ fontSize: '0.9375rem' }}>
        {title}
        {done && <Box component="span" sx={visuallyHidden}>{` (${texts.done})`}</Box>}
      </Typography>
      <Typography variant="body2">{text}</Typography>
      {link && (
        <Link component={RouterLink} to={link.to} variant="body2" sx={{ display: 'inline-block', py: 0.25, fontWeight: 600 }}>
          {link.label}
        </Link>
      )}
    </Box>
  </Box>
)

const circle = {
  width: 24,
  height: 24,
  borderRadius: '50%',
  display: 'grid',
  placeItems: 'center',
  bgcolor: 'primary.main',
  color: 'primary.contrastText',
  typography: 'caption',
  fontWeight: 600,
} as const

type Step = { title: string; text: string; link?: { to: string; label: string }; key?: FirstStep }
type Tour = { title: string; steps: readonly Step[] }

/** Returns the first steps for a user's landing page and permissions. */
export function tourFor(user: Whoami): Tour {
  const { advocate, coordinator, center, member, admin } = texts
  if (user.is_admin)
    return {
      title: admin.title,
      steps: [
        { ...admin.approve, link: { to: '/admin/users/dashboard', label: admin.users } },
        admin.organizations,
        ...(mayOpen(user, 'adminImports')
          ? [{ ...admin.directory, key: 'directory' as const, link: { to: '/admin/imports', label: admin.imports } }]
          : []),
        { ...admin.changes, link: { to: '/admin/changes', label: admin.recent } },
      ],
    }
  if (landing(user) === '/patient/advocate')
    return {
      title: advocate.title,
      steps: [
        { ...advocate.patient, key: 'patient', link: { to: newIntakeAddress, label: advocate.add } },
        { ...advocate.release, key: 'release' },
        { ...advocate.matches, key: 'matches' },
        { ...advocate.apply, key: 'apply' },
        { ...advocate.agree, key: 'agree' },
      ],
    }
  if (landing(user) === '/patient/intakecoord')
    return {
      title: coordinator.title,
      steps: [
        { ...coordinator.beds, key: 'beds' },
        coordinator.waiting,
        { ...coordinator.answer, key: 'answer' },
        { ...coordinator.missing, key: 'missing' },
        { ...coordinator.chat, key: 'chat' },
      ],
    }
  const organization = { to: '/facility/my_organization', label: member.organization }
  if (mayOpen(user, 'addFacility'))
    return {
      title: center.title,
      steps: [
        { ...center.people, key: 'people', link: organization },
        { ...center.facilities, key: 'facilities' },
        { ...center.claim, key: 'claim', link: organization },
        { ...center.answers, key: 'answers', link: organization },
      ],
    }
  return {
    title: member.title,
    steps: [
      { ...member.colleagues, link: organization },
      member.alerts,
      { ...member.figures, link: { to: '/insights', label: member.insights } },
    ],
  }
}

/** Shows or dismisses the first steps. Takes effect immediately on this device, and at the next sign-in on other devices. */
export function showFirstSteps(shown: boolean) {
  reopened = shown
  const change = () =>
    setCached(queryClient, whoamiQuery.queryKey, (user: Whoami | undefined) => user && { ...user, tour_due: shown || undefined })
  change()
  // If the request fails, the first steps appear again, which is harmless.
  call(account.editCurrent, { body: { tour_due: shown } }).then(change, () => undefined)
}
