import './DiscardDialog.tsx'
import { screen } from '@testing-library/react'
import { buildUser, network } from '../../resources/users/testing.ts'
import { openAt } from '../../testing.ts'

export async function openPage() {
  network({ users: [buildUser()] })
  const router = openAt('/admin/users/edit/50')
  const email = () => screen.getByLabelText<HTMLInputElement>('Email')
  await screen.findByRole('heading', { name: 'Editing Dana' })
  return { router, email }
}
