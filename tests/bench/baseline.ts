import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import pg from 'pg'
import { hashToken } from '#server/secret.ts'

/** The baseline: a bare HTTP server that runs only the SQL statements of "read one patient" (session, record, audit). */
export async function startBare(url: string) {
  const pool = new pg.Pool({ connectionString: url, max: 10 })
  const server = createServer(async (request, response) => {
    const id = Number(request.url!.split('/').pop())
    const { rows: sessions } = await pool.query(
      `select s.id, s.last_seen_at, u.*, o.type, o.name, o.plan, coalesce((select jsonb_agg(jsonb_build_object('facility_id', r.facility_id, 'facility_role', r.facility_role) order by r.id)
         from facility_roles r join facilities f on f.id = r.facility_id where r.user_id = u.id and f.deleted_at is null), '[]') as facility_roles
       from sessions s join users u on u.id = s.user_id left join organizations o on o.id = u.organization_id
       where s.token_hash = $1 and s.revoked_at is null and u.tmri_status = 'Approved'`,
      [hashToken(request.headers.authorization!)],
    )
    const now = new Date().toISOString()
    const { rows } = await pool.query(
      `select p.*, r.* from patients p left join lateral (select s3_filename, is_voluntary, tmri_disclosure, expires_at from releases
         where releases.patient_id = p.id and signed_at is not null and revoked_at is null and expires_at > $2 order by expires_at desc limit 1) r on true
       where p.id = $1 and (p.advocate_id = $3 or p.organization_id = $4)`,
      [id, now, sessions[0].user_id ?? sessions[0].id, sessions[0].organization_id],
    )
    await pool.query(
      'insert into audit_events (at, actor_id, action, patient_id, subject_type, subject_ids, ip) values ($1, $2, $3, $4, $5, $6, $7)',
      [now, sessions[0].id, 'patients.show', id, 'patients', [id], '127.0.0.1'],
    )
    response.setHeader('content-type', 'application/json')
    response.end(JSON.stringify({ data: rows[0] }))
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  return {
    port: (server.address() as AddressInfo).port,
    close: async () => {
      server.closeAllConnections()
      server.close()
      await pool.end()
    },
  }
}
