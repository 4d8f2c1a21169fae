import Tooltip, { type TooltipProps } from '@mui/material/Tooltip'
import { useAfterFirstPaint } from './useAfterFirstPaint.ts'

/**
 * MUI's tooltip, added after the first paint of a page load. When it mounts, it renders a second time, and the browser would paint
 * the page only after that.
 */
export function LateTooltip(props: TooltipProps) {
  return useAfterFirstPaint() ? <Tooltip {...props} /> : props.children
}
