import InboxOutlined from '@mui/icons-material/InboxOutlined'
import type { ReactNode } from 'react'
import { StateBox } from './StateBox.tsx'

/** Placeholder for an empty list, with an optional next step. */
export const EmptyState = ({ title, icon, children }: { title: string; icon?: ReactNode; children?: ReactNode }) => (
  <StateBox icon={icon ?? <InboxOutlined color="disabled" fontSize="inherit" />} title={title}>
    {children}
  </StateBox>
)
