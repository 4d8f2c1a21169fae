import InboxOutlined from '@mui/icons-material/InboxOutlined'
import type { ReactNode } from 'react'
import { StateBox } from './StateBox.tsx'

/** Nothing here (yet): the sentence that says so, and perhaps the next thing to do. */
export const EmptyState = ({ title, icon, children }: { title: string; icon?: ReactNode; children?: ReactNode }) => (
  <StateBox icon={icon ?? <InboxOutlined color="disabled" fontSize="inherit" />} title={title}>
    {children}
  </StateBox>
)
