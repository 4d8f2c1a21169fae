import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test } from 'vitest'
import { eachAfresh, open, server } from '../../../app.testing.tsx'
import { i18nProvider } from '../../../i18n/i18nProvider.ts'

eachAfresh()
afterEach(() => i18nProvider.changeLocale('en'))

test('the sign-in page changes its language in both directions and keeps what was typed', async () => {
  server()
  open('/')
  expect(await screen.findByRole('heading', { name: 'Sign in' }, { timeout: 20_000 })).toBeTruthy()
  await userEvent.type(screen.getByLabelText('Username'), 'tess.arden')
  await userEvent.click(screen.getByRole('button', { name: 'Español' }))
  expect(await screen.findByRole('heading', { name: 'Iniciar sesión' }, { timeout: 20_000 })).toBeTruthy()
  expect(screen.getByLabelText<HTMLInputElement>('Nombre de usuario').value).toBe('tess.arden')
  expect([document.documentElement.lang, localStorage.getItem('locale')]).toEqual(['es', 'es'])
  await userEvent.click(screen.getByRole('button', { name: 'English' }))
  expect(await screen.findByRole('heading', { name: 'Sign in' })).toBeTruthy()
  expect(screen.getByLabelText<HTMLInputElement>('Username').value).toBe('tess.arden')
})
