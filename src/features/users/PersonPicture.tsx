import Avatar from '@mui/material/Avatar'
import { useQuery } from '@tanstack/react-query'
import { pictureQuery } from '../../dataProvider/pictureQuery.ts'

type Props = {
  person: { id: number; first_name: string | null; last_name: string | null }
  /** File name or URL, which changes along with the picture. Null if there is no picture. */
  picture: string | null | undefined
  /** Width and height in pixels. */
  size: number
}

const letters = ({ first_name, last_name }: Props['person']) => `${first_name?.[0] ?? ''}${last_name?.[0] ?? ''}`.toUpperCase()

/**
 * A round profile picture. Shows initials while it loads or if there is none. It is decorative, because the name is next to it.
 */
export function PersonPicture({ person, picture, size }: Props) {
  const { data } = useQuery({ ...pictureQuery(person.id, picture ?? '', size), enabled: Boolean(picture) })
  return (
    <Avatar
      src={picture ? data : undefined}
      alt=""
      aria-hidden="true"
      sx={{
        width: size,
        height: size,
        fontSize: Math.round(size * 0.42),
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
