import { sql } from 'kysely'
import type { RecentTransfer } from '#domain/placement/transfers/contract.ts'
import { undoMinutes } from '#domain/placement/transfers/receivers.ts'
import type { Db } from '../../platform/db/connect.ts'
import { fullName, fullNameOrNull } from '../../platform/db/fullName.ts'
import { undoableSince } from './undo.ts'

/** A user's own transfers that can still be undone, newest first. */
export const recentTransfers = (db: Db, actor_id: number, now: string): Promise<RecentTransfer[]> =>
  db
    .selectFrom('patient_transfers as transfer')
    .leftJoin('users as previous', 'previous.id', 'transfer.from_advocate_id')
    .innerJoin('users as receiver', 'receiver.id', 'transfer.to_advocate_id')
    .where('transfer.actor_id', '=', actor_id)
    .where('transfer.undone_at', 'is', null)
    .where('transfer.at', '>', undoableSince(now))
    .select([
      'transfer.id',
      fullNameOrNull('previous').as('from'),
      fullName('receiver').as('to'),
      sql<number>`(select count(*)::int from transferred_patients p where p.transfer_id = transfer.id)`.as('patients'),
      sql<number>`(select count(*)::int from transferred_patients p join applications a on a.record_id = p.patient_id
        where p.transfer_id = transfer.id)`.as('applications'),
      sql<string>`transfer.at + make_interval(mins => ${undoMinutes})`.as('until'),
    ])
    .orderBy('transfer.id', 'desc')
    .execute()
