import { type ExpressionBuilder, sql } from 'kysely'
import type { Tables } from './tables.ts'

/**
 * Each row's organization, for a lateral join. The limit makes PostgreSQL look up the organizations of a page's rows one by one. It
 * would rather read the entire table of organizations, which takes longer the more there are.
 */
export const organizationOf =
  <Table extends 'users' | 'facilities'>(table: Table) =>
  (eb: ExpressionBuilder<Tables, Table>) =>
    (eb as unknown as ExpressionBuilder<Tables, 'users'>)
      .selectFrom('organizations')
      .select(['organizations.name', 'organizations.type', 'organizations.active_status'])
      .whereRef('organizations.id', '=', `${table as 'users'}.organization_id`)
      .limit(sql.lit(1))
      .as('organization')
