import Box from '@mui/material/Box'
import ButtonBase from '@mui/material/ButtonBase'
import Tab from '@mui/material/Tab'
import Tabs, { type TabsProps } from '@mui/material/Tabs'
import { useEffect, useRef } from 'react'
import { useAfterFirstPaint } from './useAfterFirstPaint.ts'

type Props<Value extends string> = Pick<TabsProps, 'variant' | 'scrollButtons' | 'aria-label'> & {
  tabs: readonly { value: Value; label: string }[]
  value: Value
  onChange: (value: Value) => void
  /** The id of the panel. The tabs' ids are `tab-` and their value. */
  panel: string
  /** Left and right padding of a tab, in spacing units. */
  padding: { xs: number; sm: number }
  sx?: TabsProps['sx']
}

/**
 * MUI's tabs, added after the first paint of a page load, because they measure themselves and render twice when they mount, which would
 * delay the paint. Until then, identical buttons take their place.
 */
export function LateTabs<Value extends string>({ tabs, value, onChange, panel, padding, sx = [], ...props }: Props<Value>) {
  const more = [sx].flat()
  const painted = useAfterFirstPaint()
  const focused = useRef('')
  useEffect(() => {
    if (painted) document.getElementById(focused.current)?.focus()
  }, [painted])
  const propsOf = (tab: Value) => ({ id: `tab-${tab}`, 'aria-controls': panel })
  if (!painted)
    return (
      <Box
        role="tablist"
        aria-label={props['aria-label']}
        onFocus={({ target }) => (focused.current = target.id)}
        onBlur={() => (focused.current = '')}
        sx={[{ display: 'flex', minHeight: 44, overflow: 'hidden' }, ...more]}
      >
        {tabs.map(tab => (
          <ButtonBase
            key={tab.value}
            {...propsOf(tab.value)}
            role="tab"
            aria-selected={tab.value === value}
            tabIndex={tab.value === value ? 0 : -1}
            onClick={() => tab.value !== value && onChange(tab.value)}
            sx={[tabStyles, { px: padding }, tab.value === value && selectedStyles]}
          >
            {tab.label}
          </ButtonBase>
        ))}
      </Box>
    )
  return (
    <Tabs
      value={value}
      onChange={(_, to: Value) => onChange(to)}
      sx={[{ minHeight: 44, '& .MuiTab-root': { minWidth: 0, px: padding } }, ...more]}
      {...props}
    >
      {tabs.map(tab => (
        <Tab key={tab.value} {...propsOf(tab.value)} {...tab} />
      ))}
    </Tabs>
  )
}

/** The styles of MUI's tabs. */
const tabStyles = {
  typography: 'button',
  lineHeight: 1.25,
  color: 'text.secondary',
  minHeight: 44,
  maxWidth: 360,
  py: 1.5,
  flexShrink: 0,
}
const selectedStyles = { color: 'primary.main', boxShadow: 'inset 0 -2px 0 currentColor' }
