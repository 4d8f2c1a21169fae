import KeyboardOutlined from '@mui/icons-material/KeyboardOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import FormControlLabel from '@mui/material/FormControlLabel'
import IconButton from '@mui/material/IconButton'
import Switch from '@mui/material/Switch'
import { useCallback, useState } from 'react'
import { texts } from '../../i18n/english/dashboard.ts'
import { DialogFrame } from '../dialog/DialogFrame.tsx'
import { keysOn, switchKeys, useListKeys } from './listKeys.ts'

const { keys } = texts
const meanings = [
  ['J', keys.next],
  ['K', keys.before],
  ['Enter', keys.open],
  ['/', keys.search],
  ['?', keys.help],
  ['Ctrl K', keys.palette],
] as const

/** The keys of a dashboard: they work while this stands, it says which there are, and switches the single ones off. */
export function KeyboardHelp() {
  const [open, setOpen] = useState(false)
  const [on, setOn] = useState(keysOn)
  const show = useCallback(() => setOpen(true), [])
  useListKeys(show)
  return (
    <>
      <IconButton
        aria-label={keys.title}
        onClick={show}
        sx={{ width: 40, height: 40, display: { xs: 'none', sm: 'inline-flex' } }}
      >
        <KeyboardOutlined />
      </IconButton>
      <DialogFrame open={open} title={keys.title} maxWidth="xs" onClose={() => setOpen(false)}>
        <Box
          component="dl"
          sx={{ m: 0, display: 'grid', gridTemplateColumns: 'auto 1fr', columnGap: 2, rowGap: 1, alignItems: 'center' }}
        >
          {meanings.map(([key, meaning]) => (
            <Box key={key} sx={{ display: 'contents' }}>
              <Box component="dt">
                <Box component="kbd" sx={keyLook}>
                  {key}
                </Box>
              </Box>
              <Box component="dd" sx={{ m: 0, typography: 'body2' }}>
                {meaning}
              </Box>
            </Box>
          ))}
        </Box>
        <FormControlLabel
          sx={{ mt: 2 }}
          control={
            <Switch
              checked={on}
              onChange={(_, checked) => {
                setOn(checked)
                switchKeys(checked)
              }}
            />
          }
          label={keys.single}
        />
        <Box sx={{ mt: 1, textAlign: 'right' }}>
          <Button variant="contained" onClick={() => setOpen(false)}>
            {keys.close}
          </Button>
        </Box>
      </DialogFrame>
    </>
  )
}

const keyLook = {
  display: 'inline-block',
  minWidth: 28,
  px: 1,
  py: 0.25,
  border: 1,
  borderColor: 'inputLine',
  borderRadius: 1,
  textAlign: 'center',
  fontFamily: 'inherit',
  fontWeight: 600,
  fontSize: '0.8125rem',
} as const
