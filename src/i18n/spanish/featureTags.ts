import type { texts as english } from '../english/featureTags.ts'
import type { PhrasesOf } from '../translations.ts'

export const texts: PhrasesOf<typeof english> = {
  title: 'Etiquetas',
  add: 'Agregar etiqueta',
  edit: 'Editar %{content}',
  editTitle: 'Editar etiqueta',
  added: 'La etiqueta nueva se agregó correctamente',
  edited: 'La etiqueta se editó correctamente',
  search: 'Buscar etiquetas',
  newCategory: 'Categoría nueva',
  select: 'Seleccionar',
  none: 'Ninguna',
  ruled: 'Passage depende de esta etiqueta, por lo que no se puede desactivar.',
  tooltip: 'Texto de ayuda: %{content}',
  fields: {
    id: 'ID',
    category: 'Categoría',
    ui_friendly_category: 'Categoría visible en pantalla',
    ui_main_category: 'Categoría principal en pantalla',
    content: 'Contenido',
    filter_content: 'Texto en los filtros',
    tooltip_content: 'Texto de ayuda',
    display_order: 'Orden en pantalla',
    updated_at: 'Última actualización',
    active: 'Estatus',
    edit: 'Editar',
  },
  bulk: {
    activate: 'Activar %{count} etiqueta |||| Activar %{count} etiquetas',
    deactivate: 'Desactivar %{count} etiqueta |||| Desactivar %{count} etiquetas',
    active: 'Los formularios y filtros las ofrecen de nuevo.',
    inactive: 'Los formularios y filtros ya no las ofrecen. Los registros que las usan las conservan.',
  },
}
