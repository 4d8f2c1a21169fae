import { beforeEach } from 'vitest'

/** Skips the tests whose titles do not contain the ledger row's id, because they say nothing about the row (vitest.mutation.ts). */
beforeEach(({ task, skip }) => {
  if (!task.fullTestName.includes(`[${process.env.MUTATION_ROW}]`)) skip()
})
