import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useNotify } from 'ra-core'
import { useState } from 'react'
import { NewMappingName, type SavedMapping, savedMappings } from '#domain/imports/mappings/contract.ts'
import { call } from '../../../dataProvider/call.ts'
import { queryClient } from '../../../dataProvider/queryClient.ts'
import { texts as all } from '../../../i18n/english/imports.ts'
import { domainText, domainValue } from '../../../i18n/i18nProvider.ts'
import { copyText } from '../../../ui/browser.ts'
import { ConsoleText } from '../../../ui/console/ConsoleForm.tsx'
import { ActionForm, InDialog } from '../../../ui/console/InDialog.tsx'
import { ConfirmDialog } from '../../../ui/dialog/ConfirmDialog.tsx'
import { pacificDate } from '../../../ui/times.ts'
import { targetName } from '../ColumnValues.tsx'

const texts = all.mappings
const reload = () => queryClient.invalidateQueries({ queryKey: ['imports', 'mappings'] })

/** A mapping with its columns, collapsed. Those that users saved can be renamed and deleted. */
export function MappingCard({ mapping: saved }: { mapping: SavedMapping }) {
  const { kind, columns: key, name, mapping, checked } = saved
  const [dialog, setDialog] = useState<'rename' | 'remove' | null>(null)
  const notify = useNotify()
  const close = () => setDialog(null)
  const columns = Object.entries(mapping.columns ?? {}).filter(([, column]) => column)
  const constants = Object.entries(mapping.constants ?? {}).filter(([, value]) => value)

  async function copy() {
    const copied = await copyText(JSON.stringify(mapping, null, 2))
    notify(copied ? texts.copied(name) : texts.notCopied, { type: copied ? 'success' : 'error' })
  }
  async function remove() {
    if (key) await call(savedMappings.remove, { params: { kind, columns: key } })
    await reload()
    notify(texts.removed(name), { type: 'success' })
    return undefined
  }

  return (
    <Box sx={{ border: 1, borderColor: 'divider', borderRadius: 1, bgcolor: 'background.paper', p: 2, minWidth: 0 }}>
      <Typography variant="h4" sx={{ overflowWrap: 'anywhere', fontSize: '1rem', fontWeight: 600 }}>
        {name}
      </Typography>
      <Typography variant="body2" color="textSecondary">
        {[all.kinds[kind], mapping.list && texts.list(mapping.list), texts.columns(columns.length)].filter(Boolean).join(' · ')}
      </Typography>
      <Typography variant="body2" color="textSecondary">
        {key ? uses(saved) : checked && texts.checked(domainText(checked))}
      </Typography>
      <Box component="details" sx={{ my: 1 }}>
        <Box component="summary" sx={{ cursor: 'pointer', typography: 'body2', fontWeight: 600, py: 0.5 }}>
          {texts.show(name)}
        </Box>
        <Box component="ul" sx={{ m: 0, pl: 2.5, typography: 'body2', overflowWrap: 'anywhere' }}>
          {columns.map(([heading, column]) => (
            <li key={heading}>
              {heading} → {targetName(column)}
            </li>
          ))}
          {constants.map(([column, value]) => (
            <li key={column}>
              {targetName(column)}: {texts.constant(domainValue(value))}
            </li>
          ))}
        </Box>
      </Box>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
        <Button size="small" variant="outlined" aria-label={texts.copyOf(name)} onClick={copy}>
          {texts.copy}
        </Button>
        {key && (
          <>
            <Button size="small" variant="outlined" aria-label={texts.renameOf(name)} onClick={() => setDialog('rename')}>
              {texts.rename}
            </Button>
            <Button size="small" color="error" aria-label={texts.removeOf(name)} onClick={() => setDialog('remove')}>
              {texts.remove}
            </Button>
          </>
        )}
      </Box>
      {key && (
        <>
          <InDialog open={dialog === 'rename'} title={texts.renameOf(name)} onClose={close}>
            <ActionForm
              schema={NewMappingName}
              values={{ name }}
              labels={{ name: texts.name }}
              onSubmit={async body => {
                await call(savedMappings.rename, { params: { kind, columns: key }, body })
                await reload()
                return texts.renamed
              }}
              onClose={close}
            >
              <ConsoleText source="name" label={texts.name} />
            </ActionForm>
          </InDialog>
          <ConfirmDialog
            open={dialog === 'remove'}
            title={texts.removeTitle(name)}
            confirm={texts.remove}
            onConfirm={remove}
            onClose={close}
          >
            <Typography>{texts.removeAbout}</Typography>
          </ConfirmDialog>
        </>
      )}
    </Box>
  )
}

/** Who saved the mapping, and who used it last. */
function uses({ saved_by, saved_at, used_by, used_at }: SavedMapping): string {
  const saved = texts.savedBy(saved_by ?? texts.commandLine, pacificDate(saved_at))
  const isUsed = used_at !== null && used_at !== saved_at
  return `${saved} · ${isUsed ? texts.usedBy(used_by ?? texts.commandLine, pacificDate(used_at)) : texts.neverUsed}`
}
