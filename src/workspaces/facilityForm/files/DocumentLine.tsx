import DeleteOutlined from '@mui/icons-material/DeleteOutlined'
import FileDownloadOutlined from '@mui/icons-material/FileDownloadOutlined'
import Box from '@mui/material/Box'
import IconButton from '@mui/material/IconButton'
import { useNotify } from 'ra-core'
import { facilities } from '#domain/facilities/contract.ts'
import type { FacilityFile } from '#domain/facilities/schema.ts'
import { saveFile } from '../../../components/saveFile.ts'
import { call } from '../../../dataProvider/call.ts'
import { texts as all } from '../../../i18n/english/facilityForm.ts'

const texts = all.files

/** One document with its download and delete buttons. */
export function DocumentLine({ file, readOnly, onDelete }: { file: FacilityFile; readOnly: boolean; onDelete: () => void }) {
  const notify = useNotify()
  const { id, facility_id, uploaded_filename: name } = file
  // The file needs the session token, so a plain link would not work.
  const bring = async () => {
    try {
      saveFile(await call(facilities.document, { params: { id: facility_id, fileId: id } }), name)
    } catch (failure) {
      notify((failure as Error).message, { type: 'error' })
    }
  }
  return (
    <Box
      component="li"
      sx={{ display: 'flex', alignItems: 'center', gap: 0.5, '& + &': { borderTop: 1, borderColor: 'divider' } }}
    >
      <Box sx={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere', typography: 'body2', fontWeight: 600 }}>{name}</Box>
      <IconButton aria-label={texts.open(name)} onClick={bring}>
        <FileDownloadOutlined fontSize="small" />
      </IconButton>
      {!readOnly && (
        <IconButton aria-label={texts.delete(name)} onClick={onDelete}>
          <DeleteOutlined fontSize="small" />
        </IconButton>
      )}
    </Box>
  )
}
