import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useQueryClient } from '@tanstack/react-query'
import { Suspense, useRef, useState } from 'react'
import type { CurrentUser } from '#domain/identity/account/currentUser.ts'
import { pictureProblems, pictureTypes, profile } from '#domain/identity/account/profile.ts'
import { whoamiQuery } from '../../../../authProvider/authProvider.ts'
import { call } from '../../../../dataProvider/call.ts'
import { texts } from '../../../../i18n/english/settings.ts'
import { domainText } from '../../../../i18n/i18nProvider.ts'
import { DropZone } from '../../../../ui/DropZone.tsx'
import { ConfirmDialog } from '../../../../ui/dialog/ConfirmDialog.tsx'
import { OutcomeBanner, useOutcome } from '../../../../ui/dialog/OutcomeBanner.tsx'
import { FormGroup } from '../../../../ui/fields/Form.tsx'
import { lazyWithRetry } from '../../../../ui/screen/lazyWithRetry.tsx'
import { PersonPicture } from '../../../people/users/PersonPicture.tsx'
import { currentUserQuery } from '../queries.ts'

const labels = texts.picture
const CropDialog = lazyWithRetry(() => import('./CropDialog.tsx'), 'CropDialog', 'dialog')

/** The user's profile picture. The user can select or drop a file and crop it, or remove the picture (ACCT-010 to ACCT-013). */
export function PictureSection({ current: { user, profile_image } }: { current: CurrentUser }) {
  const [file, setFile] = useState<File>()
  const [cropping, setCropping] = useState(false)
  const [removing, setRemoving] = useState(false)
  const [problems, setProblems] = useState<string[]>([])
  const zone = useRef<HTMLDivElement>(null)
  const { outcome, setPaused, showSuccess, clear } = useOutcome(() => clear())
  const reloadPicture = useReloadPicture()

  function selectFile(files: File[]) {
    const rejections = pictureProblems(files)
    setProblems(rejections)
    if (rejections.length) return
    setFile(files[0])
    setCropping(true)
  }

  return (
    <FormGroup title={labels.title} about={labels.about} columns={1}>
      <Box
        sx={{
          display: 'flex',
          flexDirection: { xs: 'column', sm: 'row' },
          gap: 2,
          alignItems: { xs: 'flex-start', sm: 'center' },
        }}
      >
        <PersonPicture person={user} picture={profile_image?.s3_filename} size={96} />
        <Box ref={zone} sx={{ flex: 1, minWidth: 0, width: '100%' }}>
          <DropZone small label={labels.choose} hint={labels.hint} accept={pictureTypes} onFiles={selectFile} />
        </Box>
        {profile_image && (
          <Button color="error" onClick={() => setRemoving(true)}>
            {labels.remove}
          </Button>
        )}
      </Box>
      <Problems problems={problems} />
      <OutcomeBanner outcome={outcome} onPause={setPaused} />
      {file && (
        <Suspense>
          <CropDialog
            open={cropping}
            file={file}
            user_id={user.id}
            onClose={() => setCropping(false)}
            onUnreadable={problem => {
              setCropping(false)
              setProblems([problem])
            }}
            onSaved={async () => {
              await reloadPicture()
              setCropping(false)
              showSuccess(labels.saved)
            }}
          />
        </Suspense>
      )}
      <ConfirmDialog
        open={removing}
        title={labels.removing}
        confirm={labels.remove}
        onConfirm={async () => {
          await call(profile.removePicture, {})
          await reloadPicture()
          showSuccess(labels.removed)
          return undefined
        }}
        onClose={() => setRemoving(false)}
        // The focused Remove button disappeared with the picture, so move focus to the upload button.
        onExited={() => zone.current?.querySelector('button')?.focus()}
      >
        {labels.removeAbout}
      </ConfirmDialog>
    </FormGroup>
  )
}

function Problems({ problems }: { problems: readonly string[] }) {
  if (!problems.length) return null
  return (
    <Alert severity="error" role="alert" variant="outlined">
      {problems.map(problem => (
        <Typography key={problem} variant="body2" sx={{ overflowWrap: 'anywhere' }}>
          {domainText(problem)}
        </Typography>
      ))}
    </Alert>
  )
}

/** Reloads the picture everywhere, including the navigation bar. */
function useReloadPicture() {
  const queryClient = useQueryClient()
  return async () => {
    void queryClient.invalidateQueries({ queryKey: whoamiQuery.queryKey })
    await queryClient.invalidateQueries({ queryKey: currentUserQuery.queryKey })
  }
}
