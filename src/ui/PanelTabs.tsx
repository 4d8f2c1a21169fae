import Tab from '@mui/material/Tab'
import Tabs, { type TabsProps } from '@mui/material/Tabs'

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

/** Tabs that open parts of one panel. */
export const PanelTabs = <Value extends string>({ tabs, value, onChange, panel, padding, sx = [], ...props }: Props<Value>) => (
  <Tabs
    value={value}
    onChange={(_, to: Value) => onChange(to)}
    sx={[{ minHeight: 44, '& .MuiTab-root': { minWidth: 0, px: padding } }, ...[sx].flat()]}
    {...props}
  >
    {tabs.map(tab => (
      <Tab key={tab.value} id={`tab-${tab.value}`} aria-controls={panel} {...tab} />
    ))}
  </Tabs>
)
