import { MantineProvider } from '@mantine/core'
import { QueryClientProvider } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { queryClient } from '../lib/api/query-client.ts'
import { Layout } from './frame/layout.tsx'
import { cssVariablesResolver, theme } from './theme/theme.ts'

/** The whole product in the router that `children` puts around its argument. */
export function App({ children }: { readonly children: (layout: ReactNode) => ReactNode }) {
  return (
    <MantineProvider
      cssVariablesResolver={cssVariablesResolver}
      defaultColorScheme="auto"
      theme={theme}
      withGlobalClasses={false}
    >
      <QueryClientProvider client={queryClient}>{children(<Layout />)}</QueryClientProvider>
    </MantineProvider>
  )
}
