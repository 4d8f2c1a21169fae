import PhoneInTalkOutlined from '@mui/icons-material/PhoneInTalkOutlined'
import SearchOffOutlined from '@mui/icons-material/SearchOffOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Link from '@mui/material/Link'
import { radii } from '#domain/matching/distance.ts'
import type { Matches } from '#domain/matching/schema.ts'
import { EmptyState } from '../../../components/EmptyState.tsx'
import { texts } from '../../../i18n/english/matching.ts'
import { useMatchContext } from '../MatchContext.tsx'
import type { Search } from '../search.ts'
import { ExcludedTotals } from './ExcludedTotals.tsx'
import { WiderOffer } from './WiderOffer.tsx'

type Props = { answer: Matches; search: Search; onChange: (part: Partial<Search>) => void }

/** No matches: the specified text (MAT-031) and next steps: search farther, remove filters, call, or use the crisis line. */
export function NoMatches({ answer, search, onChange }: Props) {
  const { words } = useMatchContext()
  // Offer a wider radius even if it has no matches, as the specified text suggests.
  const wider = answer.wider.length === 0 && radii.find(miles => miles > search.radius)
  return (
    <EmptyState title={words.emptyTitle} icon={<SearchOffOutlined color="disabled" fontSize="inherit" />}>
      {words.emptyText}
      <WiderOffer wider={answer.wider} onChange={onChange} />
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, justifyContent: 'center' }}>
        {wider && (
          <Button variant="contained" onClick={() => onChange({ radius: wider })}>
            {texts.list.wider(wider)}
          </Button>
        )}
        {(search.filters.length > 0 || search.open_beds) && (
          <Button variant="outlined" onClick={() => onChange({ filters: [], open_beds: false })}>
            {texts.list.unfiltered}
          </Button>
        )}
        {search.place && (
          <Button variant="outlined" onClick={() => onChange({ place: null })}>
            {texts.search.home}
          </Button>
        )}
      </Box>
      <ExcludedTotals answer={answer} search={search} onChange={onChange} />
      <CrisisLine />
    </EmptyState>
  )
}

/** Crisis line, for when no bed is available. */
const CrisisLine = () => (
  <Box
    role="note"
    sx={{
      display: 'flex',
      gap: 1,
      alignItems: 'flex-start',
      textAlign: 'left',
      typography: 'body2',
      color: 'text.primary',
      bgcolor: 'info.light',
      borderRadius: 1,
      px: 1.5,
      py: 1,
    }}
  >
    <PhoneInTalkOutlined color="info" fontSize="small" />
    <span>
      {texts.crisis.before} <Link href="tel:988">{texts.crisis.call}</Link> {texts.crisis.or}{' '}
      <Link href="sms:988">{texts.crisis.text}</Link>. {texts.crisis.after}
    </span>
  </Box>
)
