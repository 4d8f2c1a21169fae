import Tooltip, { type TooltipProps } from '@mui/material/Tooltip'
import { useAfterFirstPaint } from './useAfterFirstPaint.ts'

/** MUI's tooltip, added after the first paint of a page load, because it renders twice when it mounts, which would delay the paint. */
export function LateTooltip(props: TooltipProps) {
  return useAfterFirstPaint() ? <Tooltip {...props} /> : props.children
}
