import type { texts as english } from '../english/about.ts'
import type { PhrasesOf } from '../translations.ts'

export const texts: PhrasesOf<typeof english> = {
  title: 'Acerca de Passage',
  version: 'Versión %{version}',
  release: 'Compilación %{release}',
  what: 'Passage es una herramienta para identificar opciones de tratamiento. Presenta recursos conocidos y no hace recomendaciones. No es un dispositivo médico, no da diagnósticos, no está integrada en los expedientes médicos y no garantiza resultados ni cobertura del seguro.',
  data: 'Datos',
  zip: 'Códigos postales y lugares: GeoNames, bajo la licencia Creative Commons Attribution 4.0.',
  outlines: 'Contornos de los estados en los mapas: Oficina del Censo de EE. UU.',
  facilities:
    'Centros importados de un directorio público: SAMHSA, la Administración de Servicios de Salud Mental y Abuso de Sustancias.',
  software: 'Software',
  leaflet:
    'Los mapas usan Leaflet (licencia BSD 2-Clause) y react-leaflet (licencia Hippocratic 2.1, que prohíbe los usos que violen los derechos humanos).',
  made: 'Esta versión incluye %{count} paquete de software |||| Esta versión incluye %{count} paquetes de software',
  show: 'Mostrar licencias',
  search: 'Buscar',
  name: 'Paquete',
  number: 'Versión',
  license: 'Licencia',
  text: 'Texto',
  read: 'Ver',
  readOf: 'Ver la licencia de %{name}',
  none: 'No se encontraron paquetes',
  failed: 'No se pudieron cargar las licencias',
}
