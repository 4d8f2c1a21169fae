import LinkOff from '@mui/icons-material/LinkOff'
import VerifiedUserOutlined from '@mui/icons-material/VerifiedUserOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import LinearProgress from '@mui/material/LinearProgress'
import Typography from '@mui/material/Typography'
import { type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { audit } from '#domain/compliance/audit/contract.ts'
import type { ChainVerdict } from '#domain/compliance/audit/schema.ts'
import { call } from '../../../dataProvider/call.ts'
import { texts } from '../../../i18n/english/audit.ts'
import { domainText, errorText } from '../../../i18n/i18nProvider.ts'
import { Problem } from '../../../ui/Problem.tsx'
import type { Tone } from '../../../ui/StatusChip.tsx'
import { pacificTime } from '../../../ui/times.ts'

const labels = texts.chain
/** Largest backlog of unsealed entries that is normal on a busy day. */
const maxUnsealed = 1000

/** Verifies on demand that the log has not changed since it was sealed, and explains the result. */
export function ChainCheck() {
  const { check, start, stop } = useChainCheck()
  const id = useId()
  const checking = check.state === 'checking'
  return (
    <Box
      component="section"
      aria-labelledby={id}
      sx={{
        border: 1,
        borderColor: 'divider',
        borderRadius: 1,
        bgcolor: 'background.paper',
        p: 2,
        mt: 2,
        display: 'grid',
        gap: 1.5,
      }}
    >
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', justifyContent: 'space-between', gap: 1.5 }}>
        <Box sx={{ flex: '1 1 320px', minWidth: 0 }}>
          <Typography id={id} variant="h3">
            {labels.title}
          </Typography>
          <Typography variant="body2" color="textSecondary">
            {labels.about}
          </Typography>
        </Box>
        <Button variant="outlined" onClick={checking ? stop : start}>
          {checking ? labels.stop : check.state === 'idle' ? labels.check : labels.again}
        </Button>
      </Box>
      <Box aria-live="polite" sx={{ display: 'grid', gap: 1, '&:empty': { display: 'none' } }}>
        <Result check={check} />
      </Box>
    </Box>
  )
}

function Result({ check }: { check: Check }) {
  switch (check.state) {
    case 'idle':
      return null
    case 'checking':
      return (
        <>
          <LinearProgress aria-label={labels.title} />
          <Typography variant="body2">{labels.checking(check.rows)}</Typography>
        </>
      )
    case 'failed':
      return (
        <Problem>
          {labels.failed}: {errorText(check.error)}
        </Problem>
      )
    case 'passed':
      return <IntactChain {...check} />
    case 'broken':
      return <BrokenChain {...check} />
  }
}

type CheckResult = Extract<Check, { state: 'passed' | 'broken' }>
const number = (count: number) => count.toLocaleString('en-US')

const IntactChain = ({
  rows,
  seals,
  verdict: { unsealed, last, last_seal, keyed_since, unkeyed_rows, signed_since },
}: CheckResult) => (
  <Verdict tone="success" icon={<VerifiedUserOutlined />} title={labels.passed}>
    <Typography variant="body2">{labels.wholeAbout(number(rows), number(seals))}</Typography>
    {keyed_since && (
      <Typography variant="body2">
        {labels.keyedSince(pacificTime(keyed_since))} {unkeyed_rows > 0 && labels.unkeyed(unkeyed_rows)}
      </Typography>
    )}
    {signed_since && <Typography variant="body2">{labels.signedSince(pacificTime(signed_since))}</Typography>}
    {unsealed !== null && unsealed > 0 && (
      <Typography variant="body2">
        {labels.unsealed(unsealed)} {unsealed > maxUnsealed && labels.stuck}
      </Typography>
    )}
    <Typography variant="body2">
      {labels.last(number(last_seal))}{' '}
      <Box component="code" sx={{ overflowWrap: 'anywhere', fontSize: '0.875rem' }}>
        {last}
      </Box>
    </Typography>
    <Typography variant="body2">{labels.keep}</Typography>
  </Verdict>
)

const BrokenChain = ({ rows, seals, doubts, doubtfulRows, verdict: { wrong } }: CheckResult) => (
  <Verdict tone="error" icon={<LinkOff />} title={labels.broken}>
    {[...(wrong ? [wrong] : []), ...doubts].map(sentence => (
      <Typography key={sentence} variant="body2" sx={{ fontWeight: 600 }}>
        {domainText(sentence)}
      </Typography>
    ))}
    {doubtfulRows > doubts.length && <Typography variant="body2">{labels.moreDoubts(doubtfulRows - doubts.length)}</Typography>}
    <Typography variant="body2">
      {wrong ? labels.brokenAbout(number(rows), number(seals)) : labels.doubtfulAbout(number(rows), number(seals))}
    </Typography>
    <Typography variant="body2" sx={{ fontWeight: 600, mt: 0.5 }}>
      {labels.todo}
    </Typography>
    <Box component="ol" sx={{ m: 0, pl: 2.5, typography: 'body2' }}>
      {Object.values(labels.steps).map(step => (
        <li key={step}>{step}</li>
      ))}
    </Box>
  </Verdict>
)

type VerdictProps = { tone: Extract<Tone, 'success' | 'error'>; icon: ReactNode; title: string; children: ReactNode }

const Verdict = ({ tone, icon, title, children }: VerdictProps) => (
  <Box
    sx={{
      display: 'flex',
      gap: 1.5,
      borderLeft: 4,
      borderColor: `${tone}.main`,
      bgcolor: `${tone}.light`,
      borderRadius: '4px',
      p: 1.5,
    }}
  >
    <Box aria-hidden="true" sx={{ color: `${tone}.main`, lineHeight: 0 }}>
      {icon}
    </Box>
    <Box sx={{ display: 'grid', gap: 0.5, minWidth: 0, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      <Typography sx={{ fontWeight: 600 }}>{title}</Typography>
      {children}
    </Box>
  </Box>
)

type Check =
  | { state: 'idle' }
  | { state: 'checking'; rows: number }
  | { state: 'failed'; error: unknown }
  | { state: 'passed' | 'broken'; rows: number; seals: number; doubts: string[]; doubtfulRows: number; verdict: ChainVerdict }

/** Maximum number of doubtful entries that the result names. */
const mostDoubts = 20

/** Verifies the hash chain in chunks and adds up the results. Stops at the first failed chunk, on `stop`, and on unmount. */
function useChainCheck() {
  const [check, setCheck] = useState<Check>({ state: 'idle' })
  const running = useRef<AbortController>(null)
  useEffect(() => () => running.current?.abort(), [])

  async function start() {
    const controller = new AbortController()
    running.current = controller
    const { signal } = controller
    let [rows, seals, doubtfulRows, after] = [0, 0, 0, undefined as number | undefined]
    const doubts: string[] = []
    setCheck({ state: 'checking', rows })
    try {
      for (;;) {
        const verdict = await call(audit.verify, { body: { after }, signal })
        rows += verdict.rows
        seals += verdict.seals
        doubtfulRows += verdict.doubtful_rows
        doubts.push(...verdict.doubts.slice(0, mostDoubts - doubts.length))
        if (verdict.wrong !== null || verdict.next === null) {
          const state = verdict.wrong !== null || doubtfulRows > 0 ? 'broken' : 'passed'
          return setCheck({ state, rows, seals, doubts, doubtfulRows, verdict })
        }
        after = verdict.next
        setCheck({ state: 'checking', rows })
      }
    } catch (error) {
      if (!signal.aborted) setCheck({ state: 'failed', error })
    }
  }
  const stop = () => {
    running.current?.abort()
    setCheck({ state: 'idle' })
  }
  return { check, start, stop }
}
