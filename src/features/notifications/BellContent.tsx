import CloseIcon from '@mui/icons-material/Close'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import IconButton from '@mui/material/IconButton'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { dayName } from '#domain/notifications/days.ts'
import { useAnnounce } from '../../components/feedback/Announcer.tsx'
import { useFocused } from '../../components/useFocused.ts'
import { texts } from '../../i18n/english/notifications.ts'
import { NotificationRow } from './NotificationRow.tsx'
import { listQuery, pollEvery } from './queries.ts'
import { useMarks } from './useMarks.ts'

type Props = {
  application_id?: number | undefined
  label: string
  pathOf: (id: number) => string
  onClose: () => void
  /** Called when more rows are loaded, so that the popover can reposition. */
  onGrown: () => void
}

/** Content of the bell's popover: newest notifications by day, older ones in steps of five (NOTE-005, NOTE-012). */
export function BellContent({ application_id, label, pathOf, onClose, onGrown }: Props) {
  const [steps, setSteps] = useState(1)
  const focused = useFocused()
  const { data, error, isPlaceholderData } = useQuery({
    ...listQuery(application_id, steps),
    refetchInterval: focused ? pollEvery : false,
  })
  const { isNew, markOne, markAll } = useMarks(application_id, data?.notifications)
  const announce = useAnnounce()
  const count = data?.notifications.length
  const grown = useRef(onGrown)
  grown.current = onGrown
  useEffect(() => {
    if (count !== undefined) grown.current()
  }, [count])
  const days = Map.groupBy(data?.notifications ?? [], one => dayName(one.created_at, new Date()))
  return (
    <>
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, pl: 2, pr: 1, py: 1, borderBottom: 1, borderColor: 'divider' }}>
        <Typography variant="h2" sx={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere', fontSize: '1rem' }}>
          {label}
        </Typography>
        <Button size="small" onClick={() => markAll().then(() => announce(texts.marked))} sx={{ flex: 'none' }}>
          {texts.markAll}
        </Button>
        <IconButton size="small" aria-label={texts.close} onClick={onClose} autoFocus>
          <CloseIcon fontSize="small" />
        </IconButton>
      </Box>
      <Box sx={{ overflowY: 'auto', minHeight: 96 }} tabIndex={-1}>
        {data?.notifications.length === 0 && <Said>{texts.none}</Said>}
        {!data && <Said>{error ? texts.failed : texts.loading}</Said>}
        {[...days].map(([day, ones]) => (
          <Box key={day} component="section" aria-label={day}>
            <Typography variant="h3" sx={{ px: 2, pt: 1.25, pb: 0.25, fontSize: '0.8125rem', color: 'text.secondary' }}>
              {day}
            </Typography>
            <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
              {ones.map(one => (
                <NotificationRow
                  key={one.id}
                  notification={one}
                  fresh={isNew(one)}
                  path={one.application_id === null ? null : pathOf(one.application_id)}
                  onOpen={() => {
                    void markOne(one)
                    if (one.application_id !== null) onClose()
                  }}
                />
              ))}
            </Box>
          </Box>
        ))}
        {data?.has_more && (
          <Box sx={{ p: 1 }}>
            <Button fullWidth disabled={isPlaceholderData} onClick={() => setSteps(steps + 1)}>
              {isPlaceholderData ? texts.loading : texts.loadOlder}
            </Button>
          </Box>
        )}
      </Box>
    </>
  )
}

const Said = ({ children }: { children: string }) => (
  <Typography variant="body2" color="textSecondary" role="status" sx={{ p: 2 }}>
    {children}
  </Typography>
)
