import { render } from '@testing-library/react'
import { expect, test } from 'vitest'
import { Sparkline } from './Sparkline.tsx'

const drawn = (weeks: (number | null)[]) => {
  const { container } = render(<Sparkline weeks={weeks} before={null} max={100} />)
  const line = container.querySelector('path.recharts-line-curve')?.getAttribute('d') ?? ''
  const radii = [...container.querySelectorAll('circle')].map(dot => dot.getAttribute('r'))
  return { pieces: [...line.matchAll(/M/g)].length, radii }
}

test('a sparkline has a gap at weeks without a median, and shows a week between two of them as a small dot', () => {
  expect(drawn([10, 20, 30, 40])).toEqual({ pieces: 1, radii: ['0', '0', '0', '3.5'] })
  expect(drawn([10, 20, null, 30, 40]).pieces).toBe(2)
  expect(drawn([10, 20, null, 30, null, 40, 50]).radii).toContain('1.5')
})
