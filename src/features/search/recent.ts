import { onSessionChange } from '../../session/session.ts'
import type { Choice } from './choices.ts'

const maxRecent = 5
let jumps: readonly Choice[] = []

/** Recently opened records, newest first. Kept only in memory and only for this session, because they name patients. */
export const recentJumps = () => jumps

export function rememberJump(choice: Choice) {
  jumps = [choice, ...jumps.filter(({ key }) => key !== choice.key)].slice(0, maxRecent)
}

onSessionChange(() => {
  jumps = []
})
