import { z } from '#zod'
import { contract } from '../endpoint.ts'
import { idParams } from '../formats.ts'

const advocate = z.int('Please select a user').positive('Please select a user').max(2_147_483_647)
const count = z.number().int()
/** The number of reassigned records; zero if they had already been reassigned. */
const Moved = z.object({ patients: count, applications: count })

export const transfers = contract({
  all: {
    method: 'PATCH',
    path: '/applications/transfer',
    about:
      'Reassigns all of an advocate’s patients, with their applications, to another approved advocate. Repeating the request has no effect.',
    access: 'transfers.all',
    body: z.object({ old_pa_id: advocate, new_pa_id: advocate }),
    response: Moved,
  },
  one: {
    method: 'POST',
    path: '/patients/:id/transfer',
    about:
      'Reassigns one patient, with all applications, to another approved advocate. The assigned advocate can do this, or a colleague can take over the patient.',
    access: 'transfers.one',
    params: idParams,
    body: z.object({ new_pa_id: advocate }),
    response: Moved,
  },
})
