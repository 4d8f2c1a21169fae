import Alert from '@mui/material/Alert'
import type { ReturnTarget } from '../../../ui/returnTarget.ts'
import { MissingItems } from './MissingItems.tsx'
import type { MissingItem } from './missing.ts'

type Props = { about: string; items: readonly MissingItem[]; back: ReturnTarget }

/** Lists items that are missing from the intake. Renders nothing if there are none. */
export const MissingNotice = ({ about, items, back }: Props) =>
  items.length === 0 ? null : (
    <Alert severity="warning" role="note" sx={{ bgcolor: 'warning.light', color: 'text.primary' }}>
      {about}
      <MissingItems items={items} back={back} />
    </Alert>
  )
