import type { texts as english, conflictTexts as englishConflict } from '../english/fields.ts'
import type { PhrasesOf } from '../translations.ts'

export const texts: PhrasesOf<typeof english> = {
  notProvided: 'Sin datos',
  readOnly: 'Su rol le permite ver esto, pero no cambiarlo.',
  day: 'MM/DD/AAAA',
  dayOf: 'Día',
  timeOf: 'Hora',
  calendar: {
    open: 'Abrir calendario',
    title: 'Calendario: %{field}',
  },
  phone: {
    country: 'Código de país',
    code: '+%{code} %{country}',
  },
  address: {
    finding: 'Buscando direcciones…',
    found: '%{count} dirección sugerida |||| %{count} direcciones sugeridas',
    unknown: 'No reconocemos el código postal %{zip}. Verifique que sea correcto.',
    elsewhere: 'El código postal %{zip} está en %{city}, %{state}. Revise el estado.',
    confirm: 'El código postal %{zip} es correcto',
  },
  inUse: { active: 'Activo', inactive: 'Inactivo' },
  tag: 'Etiqueta %{id}',
  fullName: 'Este es el nombre completo',
  justNow: 'ahora mismo',
  ago: {
    minute: 'hace %{count} minuto |||| hace %{count} minutos',
    hour: 'hace %{count} hora |||| hace %{count} horas',
    day: 'ayer |||| hace %{count} días',
    week: 'hace %{count} semana |||| hace %{count} semanas',
    month: 'hace %{count} mes |||| hace %{count} meses',
    year: 'hace %{count} año |||| hace %{count} años',
  },
  ahead: {
    minute: 'en %{count} minuto |||| en %{count} minutos',
    hour: 'en %{count} hora |||| en %{count} horas',
    day: 'mañana |||| en %{count} días',
    week: 'en %{count} semana |||| en %{count} semanas',
    month: 'en %{count} mes |||| en %{count} meses',
    year: 'en %{count} año |||| en %{count} años',
  },
  length: {
    minute: '%{count} minuto |||| %{count} minutos',
    hour: '%{count} hora |||| %{count} horas',
    day: '%{count} día |||| %{count} días',
    week: '%{count} semana |||| %{count} semanas',
    month: '%{count} mes |||| %{count} meses',
    year: '%{count} año |||| %{count} años',
  },
  shortLength: {
    minute: '%{count} min |||| %{count} min',
    hour: '%{count} h |||| %{count} h',
    day: '%{count} día |||| %{count} días',
  },
  npi: { label: 'NPI', invalid: 'Número NPI no válido', opens: 'Ver en el registro de NPI' },
}

export const conflictTexts: PhrasesOf<typeof englishConflict> = {
  title: 'Otra persona cambió este registro',
  about: 'No se pierde nada de lo que ingresó. Elija una versión de cada campo que sea distinto y guarde de nuevo.',
  mine: 'Su versión',
  theirs: 'Versión guardada',
  bothChanged: 'Cambió en ambas versiones',
  missing: 'Elija una versión de este campo',
  empty: 'vacío',
  yes: 'Sí',
  no: 'No',
  chosen: '%{count} seleccionado |||| %{count} seleccionados',
  use: 'Usar las versiones seleccionadas',
  keepMine: 'Conservar todo lo mío',
  takeTheirs: 'Usar la versión guardada',
  kept: 'Lo que ingresó (%{at}) no se guardó.',
  restore: 'Recuperar lo que ingresé',
  discard: 'Descartarlo',
}
