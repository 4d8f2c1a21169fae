import UndoIcon from '@mui/icons-material/Undo'
import Button, { type ButtonProps } from '@mui/material/Button'
import { useEffect, useState } from 'react'
import { texts } from '../../../i18n/english/applications.ts'
import { domainValue } from '../../../i18n/i18nProvider.ts'
import { timeOfDay } from '../../../ui/times.ts'

/** Whether this time is still to come. Renders again when it passes. */
export function useUntil(until: string | undefined): boolean {
  const left = until ? Date.parse(until) - Date.now() : 0
  const [, draw] = useState(0)
  useEffect(() => {
    if (left <= 0) return
    const timer = setTimeout(() => draw(count => count + 1), left)
    return () => clearTimeout(timer)
  }, [left])
  return left > 0
}

type Props = { step: string; until: string } & Pick<ButtonProps, 'disabled' | 'onClick' | 'sx'>

/** Undoes the answer to a step, and says until when that is possible. */
export const UndoButton = ({ step, until, sx, ...button }: Props) => (
  <Button
    size="small"
    startIcon={<UndoIcon />}
    aria-label={texts.takeBack.of(domainValue(step), timeOfDay(until))}
    {...button}
    sx={{ justifySelf: 'start', fontWeight: 400, ...sx }}
  >
    {texts.takeBack.until(timeOfDay(until))}
  </Button>
)
