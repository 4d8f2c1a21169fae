import DeleteOutlined from '@mui/icons-material/DeleteOutlined'
import FileDownloadOutlined from '@mui/icons-material/FileDownloadOutlined'
import Star from '@mui/icons-material/Star'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import IconButton from '@mui/material/IconButton'
import LinearProgress from '@mui/material/LinearProgress'
import Skeleton from '@mui/material/Skeleton'
import Typography from '@mui/material/Typography'
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { HttpError, useNotify } from 'ra-core'
import { useRef, useState } from 'react'
import { facilities } from '#domain/directory/facilities/contract.ts'
import type { FacilityFile } from '#domain/directory/facilities/schema.ts'
import { maxUpload, tooLarge } from '#domain/platform/uploads.ts'
import { call } from '../../../../dataProvider/call.ts'
import { refreshOrganizations } from '../../../../dataProvider/firstQueries.ts'
import { upload } from '../../../../dataProvider/upload.ts'
import { texts as all } from '../../../../i18n/english/facilityForm.ts'
import { texts as matching } from '../../../../i18n/english/matching.ts'
import { namedText } from '../../../../i18n/namedText.ts'
import { saveFile } from '../../../../ui/browser.ts'
import { CameraButton, DropZone } from '../../../../ui/DropZone.tsx'
import { ConfirmDialog } from '../../../../ui/dialog/ConfirmDialog.tsx'
import { FormGroup } from '../../../../ui/fields/Form.tsx'
import { CardSkeletons } from '../../../../ui/PageSkeleton.tsx'
import { Problem } from '../../../../ui/Problem.tsx'
import { FailedState } from '../../../../ui/StateBox.tsx'
import { usePhotoSource } from '../../facilities/facilityView.ts'
import { facilityQuery } from '../queries.ts'

const texts = all.files
type Props = { kind: FileKind; facilityId: number; level: 2 | 3; readOnly: boolean }

/** A facility's photos or documents. Uploads and deletions take effect immediately, without saving the form. */
export function FileBlock({ kind, facilityId, level, readOnly }: Props) {
  const { files, uploads, problems, add, remove, makePrimary } = useFiles(kind, facilityId)
  const [deleting, setDeleting] = useState<{ file: FacilityFile; open: boolean } | null>(null)
  const title = kind === 'photo' ? all.groups.photos : all.groups.documents
  if (files.error && !files.data) return <FailedState error={files.error} onRetry={files.refetch} />
  if (!files.data) return <CardSkeletons rows={1} height={140} />
  const stored = files.data
  return (
    <FormGroup title={title} level={level} columns={1}>
      {stored.length + uploads.length === 0 && <Typography variant="body2">{texts.none[kind]}</Typography>}
      {stored.length > 0 && (
        <Box
          component="ul"
          aria-label={title}
          sx={{
            listStyle: 'none',
            m: 0,
            p: 0,
            display: 'grid',
            gap: kind === 'photo' ? 1.5 : 0,
            gridTemplateColumns: kind === 'photo' ? 'repeat(auto-fill, minmax(min(210px, 100%), 1fr))' : 'minmax(0, 1fr)',
          }}
        >
          {stored.map(file =>
            kind === 'photo' ? (
              <PhotoTile
                key={file.id}
                photo={file}
                readOnly={readOnly}
                onPrimary={() => makePrimary.mutate(file.id)}
                onDelete={() => setDeleting({ file, open: true })}
              />
            ) : (
              <DocumentLine key={file.id} file={file} readOnly={readOnly} onDelete={() => setDeleting({ file, open: true })} />
            ),
          )}
        </Box>
      )}
      {uploads.map(running => (
        <UploadProgress key={running.key} name={running.name} fraction={running.fraction} />
      ))}
      {problems.length > 0 && (
        <Problem>
          {problems.map(problem => (
            <Box key={problem}>{namedText(problem)}</Box>
          ))}
        </Problem>
      )}
      {!readOnly && (
        <Box sx={{ display: 'grid', gap: 1, maxWidth: 560 }}>
          <DropZone small label={texts.drop[kind]} hint={texts.accepts[kind]} accept={accepts[kind]} onFiles={add} />
          <CameraButton label={texts.camera} onPhoto={photo => add([photo], false)} />
        </Box>
      )}
      {deleting && (
        <ConfirmDialog
          open={deleting.open}
          title={texts.deleteTitle[kind]}
          confirm={texts.deleteTitle[kind]}
          onConfirm={async () => {
            await remove.mutateAsync(deleting.file.id)
            return undefined
          }}
          onClose={() => setDeleting({ ...deleting, open: false })}
        >
          <Typography sx={{ overflowWrap: 'anywhere' }}>{texts.deleteAsk(deleting.file.uploaded_filename)}</Typography>
        </ConfirmDialog>
      )}
    </FormGroup>
  )
}

const UploadProgress = ({ name, fraction }: Pick<RunningUpload, 'name' | 'fraction'>) => (
  <Box sx={{ display: 'grid', gap: 0.5, maxWidth: 560 }}>
    <Box sx={{ typography: 'body2', display: 'flex', justifyContent: 'space-between', gap: 2 }}>
      <Box sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>{name}</Box>
      <Box sx={{ color: 'text.secondary', whiteSpace: 'nowrap' }}>
        {fraction < 1 ? texts.share(String(Math.floor(fraction * 100))) : texts.checking}
      </Box>
    </Box>
    <LinearProgress
      variant={fraction < 1 ? 'determinate' : 'indeterminate'}
      value={fraction * 100}
      aria-label={texts.uploading(name)}
      sx={{ height: 6, borderRadius: 3 }}
    />
  </Box>
)

function DocumentLine({ file, readOnly, onDelete }: { file: FacilityFile; readOnly: boolean; onDelete: () => void }) {
  const notify = useNotify()
  const { id, facility_id, uploaded_filename: name } = file
  // The request needs the session token, which a plain link would not send.
  const download = async () => {
    try {
      saveFile(await call(facilities.document, { params: { id: facility_id, fileId: id } }), name)
    } catch (error) {
      notify((error as Error).message, { type: 'error' })
    }
  }
  return (
    <Box
      component="li"
      sx={{ display: 'flex', alignItems: 'center', gap: 0.5, '& + &': { borderTop: 1, borderColor: 'divider' } }}
    >
      <Box sx={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere', typography: 'body2', fontWeight: 600 }}>{name}</Box>
      <IconButton aria-label={texts.open(name)} onClick={download}>
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

type PhotoTileProps = { photo: FacilityFile; readOnly: boolean; onPrimary: () => void; onDelete: () => void }

function PhotoTile({ photo, readOnly, onPrimary, onDelete }: PhotoTileProps) {
  const { source, failed, onError } = usePhotoSource(photo, 'medium')
  const name = photo.uploaded_filename
  return (
    <Box component="li" sx={{ border: 1, borderColor: 'divider', borderRadius: 1, overflow: 'hidden', minWidth: 0 }}>
      <Box sx={{ aspectRatio: '8 / 5', bgcolor: 'action.hover' }}>
        {source ? (
          <Box
            component="img"
            src={source}
            alt={name}
            onError={onError}
            sx={{ display: 'block', width: '100%', height: '100%', objectFit: 'cover' }}
          />
        ) : (
          (failed && <Box sx={{ p: 2, typography: 'body2', color: 'text.secondary' }}>{matching.photos.failed}</Box>) || (
            <Skeleton variant="rectangular" width="100%" height="100%" />
          )
        )}
      </Box>
      <Box sx={{ px: 1, pt: 0.75, typography: 'caption', color: 'text.secondary', overflowWrap: 'anywhere' }}>{name}</Box>
      <Box sx={{ display: 'flex', alignItems: 'center', justifyContent: 'space-between', px: 1, pb: 0.5, minHeight: 40 }}>
        {photo.primary_image ? (
          <Box sx={{ display: 'flex', alignItems: 'center', gap: 0.5, typography: 'body2', fontWeight: 600 }}>
            <Star fontSize="small" color="primary" aria-hidden="true" />
            {texts.primary}
          </Box>
        ) : readOnly ? (
          <span />
        ) : (
          <Button size="small" onClick={onPrimary} aria-label={texts.makePrimaryOf(name)} sx={{ ml: -0.75 }}>
            {texts.makePrimary}
          </Button>
        )}
        {!readOnly && (
          <IconButton size="small" aria-label={texts.delete(name)} onClick={onDelete}>
            <DeleteOutlined fontSize="small" />
          </IconButton>
        )}
      </Box>
    </Box>
  )
}

/** `fraction` is the share of the file uploaded so far, from 0 to 1. */
type RunningUpload = { key: number; name: string; fraction: number }

const filesQuery = (kind: FileKind, id: number) =>
  queryOptions({
    queryKey: ['facilities', id, `${kind} files`],
    queryFn: async ({ signal }) => (await call(fileCalls[kind].list, { params: { id }, signal })).data,
  })

/**
 * Loads a facility's files of one kind and returns functions to upload, delete, and choose the primary photo. Each change takes
 * effect immediately and shows a toast.
 */
function useFiles(kind: FileKind, id: number) {
  const client = useQueryClient()
  const notify = useNotify()
  const files = useQuery(filesQuery(kind, id))
  const [uploads, setUploads] = useState<readonly RunningUpload[]>([])
  const [problems, setProblems] = useState<readonly string[]>([])
  const count = useRef(0)

  const refresh = async () => {
    await client.invalidateQueries({ queryKey: filesQuery(kind, id).queryKey })
    // Photos also appear on the facility's card and in its fields.
    void client.invalidateQueries({ queryKey: ['facilities', id, 'photos'] })
    if (kind === 'photo') void client.invalidateQueries({ queryKey: facilityQuery(id).queryKey })
    void refreshOrganizations(client, 'none')
  }

  /** Uploads one file and returns its error messages, if any. */
  async function send(file: File, { key }: RunningUpload): Promise<string[]> {
    try {
      const { errors } = await upload(fileCalls[kind].add, {
        params: { id },
        body: { facility_id: id, start_id: key, image_count: 1, [`file_${key}`]: file },
        signal: new AbortController().signal,
        onProgress: fraction =>
          setUploads(current => current.map(running => (running.key === key ? { ...running, fraction } : running))),
      })
      return errors
    } catch (error) {
      const message = error instanceof HttpError && error.status === 422 ? error.message : texts.failed[kind]
      return [message]
    } finally {
      setUploads(current => current.filter(running => running.key !== key))
    }
  }

  /** Uploads files one after another so that on a slow connection the first file finishes early. */
  async function add(chosen: readonly File[], dropped: boolean) {
    const accepted = chosen.filter(({ name }) => isAccepted(kind, name))
    if (!accepted.length) return setProblems([dropped ? texts.noneSupported : texts.onlyTypes])
    const messages = chosen.filter(file => !accepted.includes(file)).map(({ name }) => texts.badType(name))
    const withinLimit = accepted.filter(({ size }) => size <= maxUpload)
    messages.push(...accepted.filter(file => !withinLimit.includes(file)).map(({ name }) => `${name}: ${tooLarge()}`))
    setProblems(messages)
    const queued = withinLimit.map(file => ({ file, running: { key: count.current++, name: file.name, fraction: 0 } }))
    setUploads(current => [...current, ...queued.map(({ running }) => running)])
    let uploaded = 0
    for (const { file, running } of queued) {
      const errors = await send(file, running)
      if (errors.length) setProblems(current => [...current, ...errors])
      else uploaded++
    }
    if (uploaded) notify(texts.added[kind], { type: 'success' })
    await refresh()
  }

  const remove = useMutation({
    mutationFn: (fileId: number) => call(fileCalls[kind].remove, { params: { id, fileId } }),
    onSuccess: () => notify(texts.deleted[kind], { type: 'success' }),
    onSettled: refresh,
  })
  const makePrimary = useMutation({
    mutationFn: (fileId: number) => call(facilities.makePrimary, { params: { id, fileId } }),
    onSuccess: () => notify(texts.primarySet, { type: 'success' }),
    onError: error => notify(error.message, { type: 'error' }),
    onSettled: refresh,
  })
  return { files, uploads, problems, add, remove, makePrimary }
}

type FileKind = 'photo' | 'document'

const fileCalls = {
  photo: { list: facilities.photos, add: facilities.addPhotos, remove: facilities.removePhoto },
  document: { list: facilities.documents, add: facilities.addDocuments, remove: facilities.removeDocument },
} as const

const extensions: Record<FileKind, RegExp> = { photo: /\.(jpe?g|png)$/i, document: /\.(jpe?g|png|pdf)$/i }

const accepts: Record<FileKind, string> = { photo: '.jpg,.jpeg,.png', document: '.jpg,.jpeg,.png,.pdf' }

/** Whether the file name has an allowed extension (FAC-048). The server checks the content. */
const isAccepted = (kind: FileKind, filename: string): boolean => extensions[kind].test(filename)
