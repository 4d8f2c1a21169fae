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
import { targetName } from '../ColumnValues.tsx'

const texts = all.mappings
const reload = () => queryClient.invalidateQueries({ queryKey: ['importMappings'] })

/** The file's columns that the mapping reads. */
export const mappedColumns = ({ mapping }: SavedMapping) => Object.entries(mapping.columns ?? {}).filter(([, column]) => column)

/** A mapping's list, use, and columns. Those that users saved can be renamed and deleted. */
export function MappingDetails({ mapping: saved }: { mapping: SavedMapping }) {
  const { kind, columns: key, name, mapping, checked } = saved
  const [dialog, setDialog] = useState<'rename' | 'remove' | null>(null)
  const notify = useNotify()
  const close = () => setDialog(null)
  const columns = mappedColumns(saved)
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
    <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      <Typography variant="body2" color="textSecondary">
        {[all.kinds[kind], mapping.list && texts.list(mapping.list), key === null && texts.shippedAbout]
          .filter(Boolean)
          .join(' · ')}
      </Typography>
      {checked && <Typography variant="body2">{texts.checked(domainText(checked))}</Typography>}
      <Box component="ul" aria-label={texts.columns} sx={{ m: 0, pl: 2.5, typography: 'body2', overflowWrap: 'anywhere' }}>
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
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
        <Button variant="outlined" aria-label={texts.copyOf(name)} onClick={copy}>
          {texts.copy}
        </Button>
        {key && (
          <>
            <Button variant="outlined" aria-label={texts.renameOf(name)} onClick={() => setDialog('rename')}>
              {texts.rename}
            </Button>
            <Button color="error" aria-label={texts.removeOf(name)} onClick={() => setDialog('remove')}>
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
