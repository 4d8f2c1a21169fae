import type { texts as english } from '../english/duplicates.ts'
import type { PhrasesOf } from '../translations.ts'

export const texts: PhrasesOf<typeof english> = {
  title: 'Posibles duplicados',
  about:
    'Es posible que estos centros aparezcan dos veces. Abra un par para compararlos. Passage busca duplicados después de cada importación y una vez al día.',
  state: 'Estatus',
  all: 'Todos',
  states: { Open: 'Por revisar', Merged: 'Combinados', Apart: 'Centros distintos' },
  first: 'Centro',
  second: 'Otro centro',
  compared: 'Comparación',
  found: 'Encontrado',
  empty: 'No hay duplicados por revisar',
  pair: '%{one} y %{other}',
  reasons: {
    sameStreet: 'La misma dirección',
    similarStreet: 'Una dirección parecida',
    nearbyStreet: 'El número de la calle difiere en una cifra',
    otherStreet: 'Direcciones distintas',
    noStreet: 'Falta la dirección',
    otherUnit: 'Oficina o unidad distinta',
    sameName: 'El mismo nombre',
    similarName: 'El nombre difiere en una letra',
    longerName: 'Un nombre contiene al otro',
    relatedName: 'Nombres parecidos',
    otherName: 'Nombres distintos',
    samePhone: 'El mismo número de teléfono',
    otherPhone: 'Números de teléfono distintos',
    sameNpi: 'El mismo NPI',
    otherNpi: 'NPI distintos',
    sameZip: 'El mismo código postal',
    otherZip: 'Códigos postales distintos',
  },
  same: 'El mismo centro',
  different: 'Centros distintos',
  choiceAbout:
    '“El mismo centro” muestra los dos centros uno al lado del otro, y usted elige qué conservar antes de combinarlos. “Centros distintos” quita el par de esta lista, y no vuelve a aparecer.',
  apartAbout: 'Este par no aparece para revisión, aunque una importación posterior lo encuentre de nuevo.',
  again: 'Revisar de nuevo',
  apart: '%{pair}: marcados como centros distintos',
  listedAgain: 'El par aparece de nuevo para revisión',
}
