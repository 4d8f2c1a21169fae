import { screen, within } from '@testing-library/react'
import { openAt } from '../../../testing.ts'
import { aMatch } from '../testing.ts'
import '../page/MatchPage.tsx'

export const open = (address = '/facility/match?pid=54') => openAt(address)
export const card = async (name: string) => within(await screen.findByRole('article', { name }))

export const seven = [1, 2, 3, 4, 5, 6, 7].map(id => aMatch(id, { staffed: id !== 2 }))
