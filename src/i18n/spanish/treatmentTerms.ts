import type { texts as english } from '../english/treatmentTerms.ts'
import type { PhrasesOf } from '../translations.ts'

export const texts: PhrasesOf<typeof english> = {
  title: 'Términos de tratamiento',
  about:
    'La importación de un directorio que también tiene otros servicios, como un directorio 211, incluye un servicio solo si lo nombra una de estas palabras o uno de estos términos de la taxonomía. Los cambios se aplican a la próxima vista previa e importación.',
  search: 'Buscar términos de tratamiento',
  add: 'Agregar término',
  edit: 'Editar %{term}',
  editTitle: 'Editar término de tratamiento',
  added: 'Término agregado',
  edited: 'Término guardado',
  remove: 'Quitar',
  removed: '%{count} término quitado |||| %{count} términos quitados',
  restored: '%{count} término agregado de nuevo |||| %{count} términos agregados de nuevo',
  help: 'En las palabras, * al final de una palabra representa cualquier terminación, / separa palabras de las que basta una y … representa hasta tres palabras. En un término de la taxonomía: su nombre, su código o el comienzo de su código.',
  kinds: { words: 'Palabras', term: 'Término de la taxonomía' },
  fields: { id: 'ID', kind: 'Tipo', term: 'Término', updated_at: 'Última actualización', edit: 'Editar' },
}
