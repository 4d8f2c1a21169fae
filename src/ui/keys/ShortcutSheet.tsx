import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import FormControlLabel from '@mui/material/FormControlLabel'
import Switch from '@mui/material/Switch'
import Typography from '@mui/material/Typography'
import { useId, useState } from 'react'
import { keysTexts as texts } from '../../i18n/english/search.ts'
import { DialogFrame } from '../dialog/DialogFrame.tsx'
import { keysOn, onMac, switchKeys } from './keys.ts'

/** Dialog that lists the current screen's shortcuts and lets users turn off single-key shortcuts. */
export function ShortcutSheet({ onClose }: { onClose: () => void }) {
  // Read only once because the dialog itself changes which shortcuts are available.
  const [groups] = useState(availableShortcuts)
  const [on, setOn] = useState(keysOn)
  return (
    <DialogFrame open title={texts.title} about={texts.about} maxWidth="xs" onClose={onClose}>
      {groups.map(group => (
        <Group key={group.name} {...group} on={on} />
      ))}
      <FormControlLabel
        control={
          <Switch
            checked={on}
            onChange={(_, checked) => {
              setOn(checked)
              switchKeys(checked)
            }}
          />
        }
        label={texts.single}
      />
      <Box sx={{ mt: 1, textAlign: 'right' }}>
        <Button variant="contained" onClick={onClose}>
          {texts.close}
        </Button>
      </Box>
    </DialogFrame>
  )
}

function Group({ name, shortcuts, on }: Shortcuts & { on: boolean }) {
  const id = useId()
  return (
    <Box component="section" aria-labelledby={id} sx={{ mb: 2 }}>
      <Typography id={id} component="h3" variant="subtitle2" sx={{ mb: 0.5 }}>
        {name}
      </Typography>
      <Box component="dl" sx={{ m: 0, display: 'grid', gap: 0.75 }}>
        {shortcuts.map(({ keys, meaning, single }) => (
          <Box key={meaning} sx={{ display: 'flex', alignItems: 'center', gap: 2 }}>
            <Box component="dt" sx={{ flex: 'none', width: 112, display: 'flex', gap: 0.5 }}>
              {keys.map(key => (
                <Box key={key} component="kbd" sx={keyStyles}>
                  {key}
                </Box>
              ))}
            </Box>
            <Box component="dd" sx={{ m: 0, typography: 'body2', color: single && !on ? 'text.secondary' : undefined }}>
              {single && !on ? texts.off(meaning) : meaning}
            </Box>
          </Box>
        ))}
      </Box>
    </Box>
  )
}

const keyStyles = {
  minWidth: 28,
  px: 1,
  py: 0.25,
  border: 1,
  borderColor: 'inputLine',
  borderRadius: 1,
  textAlign: 'center',
  whiteSpace: 'nowrap',
  fontFamily: 'inherit',
  fontWeight: 600,
  fontSize: '0.875rem',
} as const

const palette = '[data-keys=palette]'

/** A shortcut's keys, pressed together or in sequence, and its effect. Users can turn off `single` shortcuts. */
type Shortcut = {
  keys: readonly string[]
  meaning: string
  single?: true
  /** The shortcut works only if an element on the page matches this selector. */
  selector?: string
}
type Shortcuts = { name: string; shortcuts: readonly Shortcut[] }

function allGroups(): readonly Shortcuts[] {
  const { ctrl, shift, enter, arrows, sides } = texts.named
  const command = onMac ? '⌘' : ctrl
  return [
    {
      name: texts.everywhere,
      shortcuts: [
        { keys: [command, 'K'], meaning: texts.palette, selector: palette },
        { keys: ['?'], meaning: texts.help, single: true },
        { keys: ['F8'], meaning: texts.cover },
        { keys: [texts.named.escape], meaning: texts.escape },
      ],
    },
    {
      name: texts.list,
      shortcuts: [
        { keys: ['J'], meaning: texts.next, single: true, selector: '[data-keys=stop]' },
        { keys: ['K'], meaning: texts.before, single: true, selector: '[data-keys=stop]' },
        { keys: [enter], meaning: texts.open, selector: '[data-keys=stop]' },
        { keys: ['/'], meaning: texts.search, single: true, selector: '[data-keys=search]' },
      ],
    },
    { name: texts.forms, shortcuts: [{ keys: [command, enter], meaning: texts.send }] },
    {
      name: texts.chat,
      shortcuts: [
        { keys: [enter], meaning: texts.sendMessage, selector: '[data-keys=chat]' },
        { keys: [shift, enter], meaning: texts.newLine, selector: '[data-keys=chat]' },
      ],
    },
    { name: texts.photos, shortcuts: [{ keys: [sides], meaning: texts.turn, selector: '[data-keys=photos]' }] },
    {
      name: texts.map,
      shortcuts: [
        { keys: [arrows], meaning: texts.move, selector: '.leaflet-container' },
        { keys: ['+', '−'], meaning: texts.zoom, selector: '.leaflet-container' },
      ],
    },
  ]
}

/** Returns the shortcuts that work on the current page. While a dialog is open, only the command palette's shortcut works. */
function availableShortcuts(): Shortcuts[] {
  const root = [...document.querySelectorAll('[role=dialog]')].at(-1) ?? document
  const isAvailable = ({ selector }: Shortcut) =>
    !selector || (selector === palette ? document : root).querySelector(selector) !== null
  return allGroups()
    .map(({ name, shortcuts }) => ({ name, shortcuts: shortcuts.filter(isAvailable) }))
    .filter(({ shortcuts }) => shortcuts.length > 0)
}
