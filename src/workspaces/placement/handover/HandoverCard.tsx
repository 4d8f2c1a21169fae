import HelpOutline from '@mui/icons-material/HelpOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Link from '@mui/material/Link'
import Paper from '@mui/material/Paper'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { can } from '#domain/access.ts'
import type { Side } from '#domain/placement/applications/approval.ts'
import { hasHandover, takesHandover } from '#domain/placement/applications/handover/handover.ts'
import type { HandoverField } from '#domain/placement/applications/handover/schema.ts'
import type { Application } from '#domain/placement/applications/schema.ts'
import { keysOf } from '#domain/platform/keys.ts'
import { useWhoami } from '../../../authProvider/whoami.ts'
import { texts } from '../../../i18n/english/handover.ts'
import { useNow } from '../../../ui/RelativeTime.tsx'
import { factsOf, showFact } from '../../intake/patients/handoverFacts.ts'
import { fieldsFor, type Group, groups, questionsFor } from './facts.ts'
import { HandoverForm } from './HandoverForm.tsx'
import { HandoverTicks, TransportLine } from './HandoverTicks.tsx'
import { PacketButton } from './PacketButton.tsx'

type Props = { application: Application; viewer: Side }

/** What both sides enter between the acceptance and the admission. Hidden before, and without facts after the application ended. */
export function HandoverCard({ application, viewer }: Props) {
  const isOpen = takesHandover(application)
  const patient = [application.first_name, application.last_name].filter(Boolean).join(' ')
  if (!hasHandover(application) || (!isOpen && !application.handover)) return null
  return (
    <Paper component="section" variant="outlined" aria-label={texts.title} sx={{ px: 2, py: 1.5, display: 'grid', gap: 1 }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', justifyContent: 'space-between', gap: 1 }}>
        <Typography variant="h2">{texts.title}</Typography>
        {isOpen && <PacketButton application={application} />}
      </Box>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 2, alignItems: 'center' }}>
        <HandoverTicks application={application} patient={patient} />
        <TransportLine application={application} />
      </Box>
      {keysOf(groups).map(group => (
        <GroupOfFacts key={group} group={group} application={application} viewer={viewer} />
      ))}
    </Paper>
  )
}

/** A group's facts, with a button that replaces them with a form for the facts that the user may enter. */
function GroupOfFacts({ group, application, viewer }: Props & { group: Group }) {
  const user = useWhoami()
  const now = useNow()
  const [editing, setEditing] = useState(false)
  const facts = factsOf(application)
  const questions = questionsFor(facts, application, now)
  const own = fieldsFor(group, viewer)
  const mayEdit = own.length > 0 && takesHandover(application) && can(user, 'handovers.change', { ...application, fields: own })
  const filled = groups[group].filter(field => facts[field] !== null && field !== 'accepting_credential')
  const name = texts.groups[group]
  return (
    <Box component="section" aria-label={name} sx={{ borderTop: 1, borderColor: 'divider', pt: 1, display: 'grid', gap: 0.75 }}>
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, minHeight: 30 }}>
        <Typography variant="h3" sx={{ typography: 'body2', fontWeight: 600 }}>
          {name}
        </Typography>
        {filled.length === 0 && !editing && (
          <Box sx={{ typography: 'body2', color: 'text.secondary', minWidth: 0 }}>{texts.nothing}</Box>
        )}
        {mayEdit && !editing && (
          <Button
            size="small"
            aria-label={(filled.length > 0 ? texts.editOf : texts.enterOf)(name)}
            onClick={() => setEditing(true)}
            sx={{ ml: 'auto', minHeight: { xs: 44, sm: 30 }, my: { xs: -0.75, sm: 0 } }}
          >
            {filled.length > 0 ? texts.edit : texts.enter}
          </Button>
        )}
      </Box>
      {editing ? (
        <HandoverForm application={application} fields={own} onClose={() => setEditing(false)} />
      ) : (
        filled.length > 0 && (
          <Box
            component="dl"
            sx={{
              m: 0,
              display: 'grid',
              gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 168px), 1fr))',
              columnGap: 2,
              rowGap: 0.75,
              '& dt': { typography: 'caption', color: 'text.secondary' },
              '& dd': { m: 0, typography: 'body2', fontWeight: 500, overflowWrap: 'anywhere', whiteSpace: 'pre-line' },
            }}
          >
            {filled.map(field => (
              <div key={field}>
                <dt>{texts.labels[field]}</dt>
                <dd>
                  <Value field={field} application={application} />
                  {questions[field] && <Question>{questions[field]}</Question>}
                </dd>
              </div>
            ))}
          </Box>
        )
      )}
    </Box>
  )
}

/** A fact as text. The report number is a link that calls it, and the clinician's credential follows the name. */
function Value({ field, application }: { field: HandoverField; application: Application }) {
  const facts = factsOf(application)
  const shown = showFact(field, facts[field])
  if (field === 'report_phone') return <Link href={`tel:${facts.report_phone}`}>{shown}</Link>
  if (field === 'accepting_clinician') return [shown, facts.accepting_credential].filter(Boolean).join(', ')
  return shown
}

/** A question about a time that is probably wrong. It stays until the time is corrected. */
const Question = ({ children }: { children: string }) => (
  <Box
    sx={{
      display: 'flex',
      alignItems: 'center',
      gap: 0.5,
      typography: 'body2',
      color: 'warning.main',
      '& > svg': { fontSize: 16 },
    }}
  >
    <HelpOutline />
    {children}
  </Box>
)
