import Box from '@mui/material/Box'
import { RelativeTime, useNow } from '../../components/RelativeTime.tsx'
import { texts } from '../../i18n/english/beds.ts'

type Props = { told_at: string | null; fades_at: string | null }

/** Whether a number counts at this moment; the page need not be asked for again. */
export function useFresh({ fades_at }: Pick<Props, 'fades_at'>): boolean {
  const now = useNow(30_000)
  return fades_at !== null && now < Date.parse(fades_at)
}

/** How old a number is, in words, and once it has faded that it is unknown. */
export function BedAge({ told_at, fades_at }: Props) {
  const fresh = useFresh({ fades_at })
  if (!told_at) return <>{texts.notTold}</>
  return (
    <Box component="span">
      {fresh ? texts.told : texts.unknownSince} <RelativeTime at={told_at} />
    </Box>
  )
}
