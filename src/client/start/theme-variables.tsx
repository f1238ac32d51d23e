import { MantineProvider } from '@mantine/core'
import { renderToStaticMarkup } from 'react-dom/server'
import { cssVariablesResolver, theme } from '#client/theme.ts'

/** The style element of the theme's variables, for light and dark. */
export const themeVariables = renderToStaticMarkup(
  <MantineProvider theme={theme} cssVariablesResolver={cssVariablesResolver}>
    {null}
  </MantineProvider>,
)
