import KeyboardOutlined from '@mui/icons-material/KeyboardOutlined'
import IconButton from '@mui/material/IconButton'
import { navigationTexts as texts } from '../../i18n/english/shell.ts'
import { showShortcuts } from './keys.ts'

/** Button that opens the shortcuts dialog. Hidden on phones. */
export const ShortcutsButton = () => (
  <IconButton
    aria-label={texts.shortcuts}
    aria-haspopup="dialog"
    onClick={() => showShortcuts(true)}
    sx={{ width: 40, height: 40, display: { xs: 'none', sm: 'inline-flex' } }}
  >
    <KeyboardOutlined />
  </IconButton>
)
