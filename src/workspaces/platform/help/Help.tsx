import ExpandMore from '@mui/icons-material/ExpandMore'
import Accordion from '@mui/material/Accordion'
import AccordionDetails from '@mui/material/AccordionDetails'
import AccordionSummary from '@mui/material/AccordionSummary'
import Box from '@mui/material/Box'
import MuiLink from '@mui/material/Link'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { mayOpen } from '#domain/identity/account/routes.ts'
import type { Whoami } from '#domain/identity/account/schema.ts'
import { landing } from '#domain/identity/account/session.ts'
import { hasPermission } from '#domain/identity/actor.ts'
import type { FacilityRole } from '#domain/identity/roles.ts'
import { containsText } from '#domain/platform/text.ts'
import { useWhoami } from '../../../authProvider/authProvider.ts'
import { texts } from '../../../i18n/english/help.ts'
import { texts as samples } from '../../../i18n/english/samples.ts'
import { supportEmail } from '../../../startup/installation.ts'
import { type Meaning, Meanings } from '../../../ui/Explain.tsx'
import { LabelledInput } from '../../../ui/fields/Labelled.tsx'
import { Page, PageHeader } from '../../../ui/Page.tsx'
import { Section } from '../../../ui/Section.tsx'
import { EmptyState } from '../../../ui/StateBox.tsx'
import { TrySample } from '../samples/TrySample.tsx'
import { statusMeanings, useLevels } from './glossary.tsx'

/** How to do the tasks of the user's role, and the meaning of statuses, levels of care, and other words. */
export function Help() {
  const user = useWhoami()
  const [q, setQ] = useState('')
  const contains = containsText(q)
  const tasks = tasksFor(user).filter(({ question, answer }) => contains(`${question} ${answer}`))
  const groups = [
    { title: texts.words, meanings: Object.values(texts.terms).map(({ term, meaning }): Meaning => [term, meaning]) },
    { title: texts.statuses, meanings: statusMeanings() },
    { title: texts.levels, meanings: useLevels() },
  ]
    .map(({ title, meanings }) => ({ title, meanings: meanings.filter(words => contains(words.join(' '))) }))
    .filter(({ meanings }) => meanings.length > 0)
  const support = supportEmail()
  return (
    <Page narrow>
      <PageHeader title={texts.title} tabTitle={texts.title} subtitle={texts.about} />
      <Box sx={{ mb: 3 }}>
        <LabelledInput label={texts.search} value={q} onChange={event => setQ(event.target.value)} />
      </Box>
      {landing(user) === '/patient/advocate' && !user.is_admin && contains(`${samples.practice} ${samples.tryAbout}`) && (
        <Section level="h2" title={samples.practice}>
          <Typography variant="body2" sx={{ mb: 1 }}>
            {samples.tryAbout}
          </Typography>
          <TrySample />
        </Section>
      )}
      {tasks.length > 0 && (
        <Section level="h2" title={texts.tasks}>
          {tasks.map(({ question, answer }) => (
            <Accordion key={question} disableGutters variant="outlined">
              <AccordionSummary expandIcon={<ExpandMore />} sx={{ typography: 'body1', fontWeight: 600 }}>
                {question}
              </AccordionSummary>
              <AccordionDetails sx={{ pt: 0 }}>{answer}</AccordionDetails>
            </Accordion>
          ))}
        </Section>
      )}
      {groups.map(({ title, meanings }) => (
        <Section key={title} level="h2" title={title}>
          <Meanings beside meanings={meanings} />
        </Section>
      ))}
      {tasks.length + groups.length === 0 && <EmptyState title={texts.none} />}
      {support && (
        <Section level="h2" title={texts.contact}>
          <Typography variant="body2">
            {texts.contactAbout} <MuiLink href={`mailto:${support}`}>{support}</MuiLink>
          </Typography>
        </Section>
      )}
    </Page>
  )
}

/** The questions for each of the user's roles, as far as the user may do what the answer describes, and about the account. */
function tasksFor(user: Whoami) {
  const has = (role: FacilityRole) => user.facility_roles.some(one => one.facility_role === role)
  const administers = user.organization_role === 'administrator' ? user.organization_type : null
  const { approve, waits, import: imports, history, reads } = texts.admin
  const admin = [
    hasPermission(user, 'USER_WRITE') && approve,
    waits,
    mayOpen(user, 'adminImports') && imports,
    mayOpen(user, 'adminChanges') && history,
    mayOpen(user, 'adminAudit') && reads,
  ]
  const roles = user.is_admin
    ? admin
    : [
        ...(user.is_patient_advocate ? Object.values(texts.advocate) : []),
        ...(has('Admissions Coordinator') ? Object.values(texts.coordinator) : []),
        // An Org Admin of a treatment center manages all its facilities.
        ...(has('Manager') || administers === 'treatment_center' ? Object.values(texts.manager) : []),
        ...(administers === 'treatment_center' ? Object.values(texts.organization) : []),
        ...(administers === 'hospital' ? Object.values(texts.hospital) : []),
        ...(user.organization_id !== null ? Object.values(texts.member) : []),
      ]
  return [...roles.filter(task => task !== false), ...Object.values(texts.account)]
}
