/** Labels of the buttons of a list's pages. */
const pages = {
  first: 'Ir a la primera página',
  last: 'Ir a la última página',
  next: 'Ir a la página siguiente',
  previous: 'Ir a la página anterior',
}

const pageLabel = (type: keyof typeof pages) => pages[type]

/** The rows on a list's page. A count of -1 is not known. */
const range = ({ from, to, count }: { from: number; to: number; count: number }) =>
  `${from}–${to} de ${count === -1 ? `más de ${to}` : count}`

/**
 * MUI's own texts. Written here, because MUI's files of Spanish texts share code with the data grid, which would then load with them.
 * Texts that the app does not show are left out; MUI then shows English.
 */
export const mui = {
  components: {
    MuiAlert: { defaultProps: { closeText: 'Cerrar' } },
    MuiAutocomplete: {
      defaultProps: {
        clearText: 'Borrar',
        closeText: 'Cerrar',
        loadingText: 'Cargando…',
        noOptionsText: 'Sin opciones',
        openText: 'Abrir',
      },
    },
    MuiTablePagination: {
      defaultProps: {
        labelRowsPerPage: 'Filas por página:',
        labelDisplayedRows: range,
        getItemAriaLabel: pageLabel,
      },
    },
    MuiDataGrid: {
      defaultProps: {
        localeText: {
          noRowsLabel: 'Sin filas',
          columnHeaderSortIconLabel: 'Ordenar',
          checkboxSelectionHeaderName: 'Selección',
          checkboxSelectionSelectRow: 'Seleccionar la fila',
          checkboxSelectionUnselectRow: 'Anular la selección de la fila',
          paginationRowsPerPage: 'Filas por página:',
          paginationDisplayedRows: range,
          paginationItemAriaLabel: pageLabel,
        },
      },
    },
    MuiLocalizationProvider: {
      defaultProps: {
        localeText: {
          previousMonth: 'Mes anterior',
          nextMonth: 'Mes siguiente',
          calendarViewSwitchingButtonAriaLabel: (view: string) =>
            view === 'year' ? 'Se muestran los años; cambiar al calendario' : 'Se muestra el calendario; cambiar a los años',
        },
      },
    },
  },
}
