import type { texts as english } from '../english/payers.ts'
import type { PhrasesOf } from '../translations.ts'

export const texts: PhrasesOf<typeof english> = {
  title: { Public: 'Aseguradoras públicas', Private: 'Aseguradoras privadas' },
  types: { Public: 'Medicaid/Medicare', Private: 'Póliza comercial' },
  search: 'Buscar aseguradoras',
  add: 'Agregar aseguradora',
  edit: 'Editar %{name}',
  editTitle: 'Editar aseguradora',
  added: 'Nueva aseguradora agregada correctamente',
  edited: 'Editada correctamente',
  fields: {
    id: 'ID',
    payer_code: 'Código de pagador',
    payer_name: 'Nombre del pagador',
    updated_at: 'Última actualización',
    insurance_type: 'Tipo de seguro',
    active: 'Estatus',
    edit: 'Editar',
  },
  bulk: {
    activate: 'Activar %{count} aseguradora |||| Activar %{count} aseguradoras',
    deactivate: 'Desactivar %{count} aseguradora |||| Desactivar %{count} aseguradoras',
    active: 'Los formularios las ofrecen de nuevo.',
    inactive: 'Los formularios ya no las ofrecen. Los expedientes que las usan las conservan.',
  },
}
