import CheckCircleOutlined from '@mui/icons-material/CheckCircleOutlined'
import ErrorOutlined from '@mui/icons-material/ErrorOutlined'
import HelpOutlined from '@mui/icons-material/HelpOutlined'
import WarningAmberOutlined from '@mui/icons-material/WarningAmberOutlined'
import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import { type ReactElement, useState } from 'react'
import { system } from '#domain/platform/system/contract.ts'
import type { Check, System } from '#domain/platform/system/schema.ts'
import { call } from '../../../dataProvider/call.ts'
import { texts } from '../../../i18n/english/system.ts'
import { domainText } from '../../../i18n/i18nProvider.ts'
import { ScreenBar } from '../../../ui/console/ScreenBar.tsx'
import { ExportButton } from '../../../ui/ExportButton.tsx'
import { Loaded } from '../../../ui/Loaded.tsx'
import { RelativeTime } from '../../../ui/RelativeTime.tsx'
import { Line, Lines, Section } from '../../../ui/Section.tsx'
import { type Tone, ToneChip, toneColors } from '../../../ui/StatusChip.tsx'
import { explain } from './explain.ts'
import { InstallationPart } from './InstallationPart.tsx'
import { systemQuery } from './queries.ts'

/** The server's health for super admins: checks with causes, and background jobs. */
export function SystemPage() {
  const query = useQuery(systemQuery)
  return (
    <>
      <ScreenBar title={texts.title} about={texts.about} />
      <Loaded query={query} rows={7}>
        {data => (
          <>
            <Summary checks={data.checks} />
            <Checks {...data} />
            <InstallationPart />
            <Bundle />
            <Jobs jobs={data.jobs} />
          </>
        )}
      </Loaded>
    </>
  )
}

const { checks: labels, jobs: jobLabels } = texts

const Checks = ({ checks, checked_at, started_at, version }: System) => (
  <Section title={labels.title}>
    <Typography variant="body2" color="textSecondary" sx={{ mb: 1.5, display: 'flex', flexWrap: 'wrap', columnGap: 2 }}>
      <span>
        {texts.checked} <RelativeTime at={checked_at} />
      </span>
      <span>
        {texts.started} <RelativeTime at={started_at} />
      </span>
      {version && <span>{texts.version(version)}</span>}
    </Typography>
    <Lines label={labels.title}>
      {checks.map(check => (
        <Line key={check.name} name={labels.names[check.name]} about={explain(check)} aside={<StateChip state={check.state} />} />
      ))}
    </Lines>
  </Section>
)

const Jobs = ({ jobs }: Pick<System, 'jobs'>) => (
  <Section title={jobLabels.title}>
    {jobs.length === 0 ? (
      <Typography variant="body2">{jobLabels.none}</Typography>
    ) : (
      <Lines label={jobLabels.title}>
        {jobs.map(({ name, running, ended_at, failures }) => (
          <Line
            key={name}
            name={
              <Box component="span" sx={{ '&::first-letter': { textTransform: 'uppercase' }, display: 'inline-block' }}>
                {name}
              </Box>
            }
            about={
              ended_at ? (
                <>
                  {jobLabels.last} <RelativeTime at={ended_at} />
                </>
              ) : (
                jobLabels.never
              )
            }
            aside={
              failures > 0 ? (
                <StateChip state="warning" label={jobLabels.failures(failures)} />
              ) : (
                running && <Typography variant="body2">{jobLabels.running}</Typography>
              )
            }
          />
        ))}
      </Lines>
    )}
  </Section>
)

/** Saves the support bundle of the server that handles the request. */
function Bundle() {
  const [failed, setFailed] = useState<string | null>(null)
  const load = async () => new Blob([JSON.stringify(await call(system.bundle, {}), null, 2)], { type: 'application/json' })
  return (
    <Section title={texts.bundle.title}>
      <Typography variant="body2" sx={{ mb: 1.5, maxWidth: 720 }}>
        {texts.bundle.about}
      </Typography>
      <ExportButton
        texts={texts.bundle}
        fileName={`passage-support-${new Date().toISOString().slice(0, 10)}.json`}
        load={load}
        onError={setFailed}
      />
      {failed && (
        <Alert severity="error" sx={{ mt: 1.5, maxWidth: 720 }}>
          {texts.bundle.failed}: {domainText(failed)}
        </Alert>
      )}
    </Section>
  )
}

const stateStyles: Record<Check['state'], { tone: Tone; icon: ReactElement }> = {
  ok: { tone: 'success', icon: <CheckCircleOutlined /> },
  warning: { tone: 'warning', icon: <WarningAmberOutlined /> },
  failed: { tone: 'error', icon: <ErrorOutlined /> },
  unknown: { tone: 'neutral', icon: <HelpOutlined /> },
}

const StateChip = ({ state, label = texts.states[state] }: { state: Check['state']; label?: string }) => (
  <ToneChip {...stateStyles[state]} label={label} />
)

function Summary({ checks }: { checks: readonly Check[] }) {
  const has = (state: Check['state']) => checks.filter(check => check.state === state).length
  const state = has('failed') ? 'failed' : has('warning') ? 'warning' : 'ok'
  const { tone, icon } = stateStyles[state]
  return (
    <Box
      role="status"
      sx={{
        display: 'flex',
        gap: 1.5,
        alignItems: 'center',
        borderRadius: 1,
        border: 1,
        p: 2,
        mb: 3,
        maxWidth: 960,
        ...toneColors(tone),
      }}
    >
      {icon}
      <Box sx={{ fontWeight: 600 }}>{state === 'warning' ? texts.summary.warning(has('warning')) : texts.summary[state]}</Box>
    </Box>
  )
}
