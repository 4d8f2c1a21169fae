import type { texts as english } from '../english/demand.ts'
import type { PhrasesOf } from '../translations.ts'

export const texts: PhrasesOf<typeof english> = {
  title: 'Fichas sin reclamar por demanda',
  about:
    'Centros sin cuenta a los que se remitieron pacientes en los últimos 90 días. Invite a los de mayor demanda a reclamar su ficha.',
  search: 'Centro o ciudad',
  empty: 'Aún no se han remitido pacientes a fichas sin reclamar',
  columns: {
    name: 'Centro',
    city: 'Ciudad',
    state: 'Estado',
    sent: 'Remisiones',
    answered: 'Respondidas',
    median: 'Respuesta mediana',
    bounced: 'Correos fallidos',
    failed: 'Faxes fallidos',
    contact: 'Contacto',
    invite: 'Invitación',
  },
  flagged: 'Revise el contacto',
  invite: 'Invitar',
  inviteAgain: 'Invitar de nuevo',
  inviteClaimant: 'Invitar a quien lo reclama',
  inviteOf: 'Invitar a %{name}',
  invited: 'La invitación a %{name} está en camino.',
  invitedAt: 'Invitado',
  noEmail: 'Sin correo electrónico conocido',
}
