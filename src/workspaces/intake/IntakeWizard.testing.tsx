import { screen } from '@testing-library/react'
import { signed } from '../../testing.ts'

export const heading = (name: string) => screen.findByRole('heading', { name, level: 1 })

export const leveled = { ...signed, treatment_levels: [440], current_section: 3 }
