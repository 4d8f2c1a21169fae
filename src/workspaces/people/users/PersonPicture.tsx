import Avatar from '@mui/material/Avatar'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { pictureSizes, profile } from '#domain/identity/account/profile.ts'
import { call } from '../../../dataProvider/call.ts'
import { sizes } from '../../../theme/theme.ts'

type Props = {
  person: { id: number; first_name: string | null; last_name: string | null }
  /** File name or URL, which changes along with the picture. Null if there is no picture. */
  picture: string | null | undefined
  /** Width and height in pixels. */
  size: number
}

const letters = ({ first_name, last_name }: Props['person']) => `${first_name?.[0] ?? ''}${last_name?.[0] ?? ''}`.toUpperCase()

/**
 * A round profile picture. Shows initials while the picture is loading or if there is none. It is decorative because the name is
 * next to it.
 */
export function PersonPicture({ person, picture, size }: Props) {
  const { data } = useQuery({ ...pictureQuery(person.id, picture ?? '', size), enabled: Boolean(picture) })
  return (
    <Avatar
      component="span"
      src={picture ? data : undefined}
      alt=""
      aria-hidden="true"
      sx={{
        width: size,
        height: size,
        fontSize: size < 40 ? sizes.small : size < 80 ? sizes.title : '2.5rem',
        fontWeight: 600,
        bgcolor: 'primary.main',
        color: 'primary.contrastText',
        '@media print': { display: 'none' },
      }}
    >
      {letters(person)}
    </Avatar>
  )
}

/**
 * Loads a profile picture as a data URL because a request for an image URL would not include the session token. `picture` changes
 * with each new picture, so cached pictures stay valid. `side` is the display size in pixels, doubled for high-density screens.
 */
const pictureQuery = (id: number, picture: string, side: number) => {
  const size = side * 2 <= pictureSizes.small ? 'small' : 'large'
  return queryOptions({
    queryKey: ['pictures', id, size, picture],
    queryFn: async ({ signal }) => dataUrl(await call(profile.picture, { params: { id }, query: { size }, signal })),
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  })
}

/** Converts to a data URL, which, unlike an object URL, does not have to be revoked. */
const dataUrl = (blob: Blob) =>
  new Promise<string>((resolve, reject) => {
    const reader = new FileReader()
    reader.onload = () => resolve(String(reader.result))
    reader.onerror = () => reject(reader.error)
    reader.readAsDataURL(blob)
  })
