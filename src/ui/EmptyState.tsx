import InboxOutlined from '@mui/icons-material/InboxOutlined'
import type { ReactNode } from 'react'
import { StateBox } from './StateBox.tsx'

type Props = {
  title: string
  icon?: ReactNode
  /** Reduces the height, for use within a page section. */
  small?: boolean
  children?: ReactNode
}

/** Shown in place of an empty list, with an optional next step. */
export const EmptyState = ({ title, icon, small, children }: Props) => (
  <StateBox icon={icon ?? <InboxOutlined color="disabled" fontSize="inherit" />} title={title} small={small}>
    {children}
  </StateBox>
)
