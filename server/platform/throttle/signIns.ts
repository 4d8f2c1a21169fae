import { availableParallelism } from 'node:os'
import { openBlocks } from './blocks.ts'
import { openFairQueue } from './fairQueue.ts'

/** Leaves one core, if there is more than one, to other requests and the database. Each sign-in that is checked needs 19 MiB. */
const atOnce = Math.min(Math.max(availableParallelism() - 1, 1), 4)
/** On two cores, the last of these sign-ins waits for about ten seconds. */
const maxWaiting = 300

export type SignIns = ReturnType<typeof createSignIns>

/** The state that this server's sign-ins share: the sign-ins in progress and the blocked IP addresses. */
export const createSignIns = () => ({ runInTurn: openFairQueue({ atOnce, maxWaiting }), blocks: openBlocks() })
