import type { texts as english } from '../english/admin.ts'
import type { PhrasesOf } from '../translations.ts'

export const texts: PhrasesOf<typeof english> = {
  title: 'Panel de administración',
  waiting: '(%{count} registro pendiente) |||| (%{count} registros pendientes)',
  tabs: {
    treatmentCenters: 'Centros de tratamiento',
    hospitals: 'Hospitales',
    users: 'Usuarios',
    featureTags: 'Etiquetas',
    publicProviders: 'Aseguradoras públicas',
    privateProviders: 'Aseguradoras privadas',
  },
  tools: {
    open: 'Herramientas',
    insights: 'Estadísticas',
    home: 'Requiere su acción',
    facilities: 'Centros',
    changes: 'Cambios recientes',
    messages: 'Mensajes salientes',
    claims: 'Reclamaciones de fichas',
    duplicates: 'Posibles duplicados',
    demand: 'Fichas sin reclamar por demanda',
    treatmentTerms: 'Términos de tratamiento',
    imports: 'Importar',
    accountSecurity: 'Seguridad de las cuentas',
    disclosures: 'Divulgaciones',
    retention: 'Conservación de datos',
    audit: 'Registro de auditoría',
    system: 'Sistema',
  },
}
