import { cleanup, render, screen } from '@testing-library/react'
import { HttpError } from 'ra-core'
import { afterEach, expect, test } from 'vitest'
import { FailedState } from './StateBox.tsx'

afterEach(cleanup)

test.each([
  [404, false],
  [403, false],
  [503, true],
  [0, true],
])('after %i, trying again is offered: %s', (status, offered) => {
  render(<FailedState error={new HttpError('Organization not found', status)} onRetry={() => undefined} />)
  expect(screen.getByText('Organization not found')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Try again' }) !== null).toBe(offered)
})
