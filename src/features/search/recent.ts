import { onSessionChange } from '../../session/session.ts'
import type { Choice } from './choices.ts'

const most = 5
let jumps: readonly Choice[] = []

/** Where somebody went last, the latest first. In memory alone, and of this session alone: it names patients. */
export const recentJumps = () => jumps

export function rememberJump(choice: Choice) {
  jumps = [choice, ...jumps.filter(({ key }) => key !== choice.key)].slice(0, most)
}

onSessionChange(() => {
  jumps = []
})
