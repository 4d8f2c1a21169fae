import type { texts as english } from '../english/samples.ts'
import type { PhrasesOf } from '../translations.ts'

export const texts: PhrasesOf<typeof english> = {
  chip: 'Ejemplo',
  try: 'Probar con un paciente de ejemplo',
  making: 'Creando el paciente de ejemplo…',
  open: 'Abrir el paciente de ejemplo',
  tryAbout:
    'Un paciente inventado con el registro de ingreso completo. Solo usted puede verlo, no se envía nada y puede eliminarlo cuando quiera.',
  practice: 'Practique sin un paciente real',
  about: 'Solo usted puede verlo, y no se incluye en las estadísticas.',
  keep: 'No ingrese aquí nada sobre un paciente real.',
  signOnPaper: 'Para un ejemplo no se envían códigos. Para practicar la firma, elija papel.',
  whyNot: 'Ejemplo: no se envía nada',
  tryApply: 'Filtre y compare los centros. Solo puede enviar solicitudes y remisiones de pacientes reales.',
  matches: 'Buscar centros compatibles',
  delete: 'Eliminar',
  deleteSample: 'Eliminar el ejemplo',
  deleteTitle: '¿Eliminar el paciente de ejemplo?',
  deleteAbout: 'Se elimina todo lo que ingresó para él. Puede crear otro cuando quiera.',
  deleted: 'Paciente de ejemplo eliminado',
  onForm: 'EJEMPLO – Este formulario es sobre un paciente inventado y no permite nada.',
}
