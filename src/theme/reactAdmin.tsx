import type { ThemeOptions } from '@mui/material/styles'
import type { ComponentProps } from 'react'
// Declares the names of react-admin's components in the theme.
import type {} from 'react-admin'

/** Inputs show no help text by default, and no space for it. Errors still appear. */
const noHelpOrMargin = { defaultProps: { helperText: false, margin: 'none' } } as const

/** Props of older versions of Material UI that react-admin's inputs still pass to an element. */
type Outdated = { InputProps?: unknown; inputProps?: unknown; InputLabelProps?: unknown; inputRef?: unknown }

/** A form control's element, without outdated props. */
const Control = ({
  InputProps: _input,
  inputProps: _element,
  InputLabelProps: _label,
  ...props
}: ComponentProps<'div'> & Outdated) => <div {...props} />

/** The label of a checkbox, without an outdated prop. */
const CheckboxLabel = ({ inputRef: _, htmlFor, children, ...props }: ComponentProps<'label'> & Outdated) => (
  <label htmlFor={htmlFor} {...props}>
    {children}
  </label>
)

/** react-admin's views in the product's design: dense toolbars, and no space for help texts. */
export const reactAdminComponents: ThemeOptions['components'] = {
  MuiFormControl: { defaultProps: { size: 'small', component: Control } as object },
  MuiFormControlLabel: { defaultProps: { as: CheckboxLabel } as object },
  // Hospital computers are shared.
  RaTextInput: { defaultProps: { helperText: false, margin: 'none', autoComplete: 'off' } },
  RaCheckboxGroupInput: {
    ...noHelpOrMargin,
    styleOverrides: {
      // Looks like the workspaces' groups of checkboxes.
      root: ({ theme }) => ({
        '& .RaCheckboxGroupInput-label': { transform: 'none', marginBottom: theme.spacing(0.5) },
        '& .MuiFormGroup-root': { display: 'grid', [theme.breakpoints.up('md')]: { gridTemplateColumns: '1fr 1fr' } },
        '& .MuiFormControlLabel-root': { minHeight: 44, margin: theme.spacing(0, 0, 0, -1) },
        '& .MuiFormControlLabel-label': theme.typography.body2,
      }),
    },
  },
  RaBooleanInput: {
    styleOverrides: {
      root: ({ theme }) => ({
        '& .MuiFormControlLabel-root': { minHeight: 44, marginRight: 0, gap: theme.spacing(0.5) },
        '& .MuiFormControlLabel-label': theme.typography.body2,
        '& .MuiFormHelperText-root': { margin: 0 },
      }),
    },
  },
  RaSelectInput: { ...noHelpOrMargin, styleOverrides: { root: { minWidth: 0 } } },
  RaAutocompleteInput: noHelpOrMargin,
  // Filters take effect when the user pauses typing.
  RaFilterForm: {
    defaultProps: { debounce: 300 } as object,
    styleOverrides: {
      root: ({ theme }) => ({
        '&&': { flex: '1 1 auto', minHeight: 0, padding: 0, gap: theme.spacing(1, 1.5) },
        [theme.breakpoints.down('sm')]: { width: '100%' },
        '& .RaFilterForm-filterFormInput .MuiFormControl-root': { marginTop: 0 },
        '& .MuiOutlinedInput-root': { minHeight: 36, height: 36 },
        '& .RaFilterForm-clearFix': { display: 'none' },
      }),
    },
  },
  RaFilterFormInput: {
    styleOverrides: {
      root: ({ theme }) => ({
        minWidth: 116,
        '&[data-source=q]': { flex: '1 1 120px', maxWidth: 280 },
        '& > .MuiFormControl-root': { flex: 1 },
        '& .RaFilterFormInput-spacer': { display: 'none' },
        [theme.breakpoints.down('sm')]: {
          flex: '1 1 calc(50% - 12px)',
          width: 'auto',
          minWidth: 0,
          '& .MuiAutocomplete-root': { flex: 1 },
          '& .MuiAutocomplete-root .RaAutocompleteInput-textField': { minWidth: 0 },
          '&[data-source=q]': { flexBasis: '100%', maxWidth: 'none' },
        },
      }),
    },
  },
  // Wide tables scroll in their own box instead of making the page wider.
  RaList: { styleOverrides: { root: { '& .RaList-main': { minWidth: 0 } } } },
  RaListToolbar: {
    styleOverrides: {
      root: ({ theme }) => ({
        '&&': { flexDirection: 'row', flexWrap: 'wrap', gap: theme.spacing(1, 1.5), backgroundColor: 'transparent' },
        marginBottom: theme.spacing(1),
        '& > span:empty': { display: 'none' },
        [theme.breakpoints.up('lg')]: { '&&': { flexWrap: 'nowrap' } },
      }),
    },
  },
  RaTopToolbar: {
    styleOverrides: {
      root: ({ theme }) => ({
        '&&': { flex: '0 1 auto', flexWrap: 'wrap', minHeight: 0, padding: 0, backgroundColor: 'transparent' },
        alignItems: 'center',
        marginLeft: 'auto',
        // So narrow that the users' five buttons fit in one line.
        [theme.breakpoints.down('sm')]: { marginLeft: 0, justifyContent: 'flex-start', '&&': { gap: theme.spacing(0.75) } },
        // As tall as the buttons beside it.
        [theme.breakpoints.up('sm')]: { '& .MuiButton-root.views': { minHeight: 36 } },
        [theme.breakpoints.up('lg')]: { '&&': { flexWrap: 'nowrap' } },
      }),
    },
  },
  // Takes the place of the grid's toolbar, instead of lying above it.
  RaBulkActionsToolbar: {
    styleOverrides: {
      root: ({ theme }) => ({
        width: '100%',
        '& .RaBulkActionsToolbar-toolbar': {
          position: 'static',
          transform: 'none',
          transition: 'none',
          minHeight: 0,
          height: 'auto',
          padding: theme.spacing(0, 1),
          backgroundColor: 'transparent',
          flexWrap: 'wrap',
        },
        '& .MuiTypography-root': { ...theme.typography.body2, fontWeight: 600 },
      }),
    },
  },
}
