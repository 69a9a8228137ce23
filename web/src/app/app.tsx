import { MantineProvider } from '@mantine/core'
import { QueryClientProvider } from '@tanstack/react-query'
import { BrowserRouter } from 'react-router-dom'
import { queryClient } from '../lib/api/query-client.ts'
import { Layout } from './frame/layout.tsx'
import { cssVariablesResolver, theme } from './theme/theme.ts'

export function App() {
  return (
    <MantineProvider
      cssVariablesResolver={cssVariablesResolver}
      defaultColorScheme="auto"
      theme={theme}
      withGlobalClasses={false}
    >
      <QueryClientProvider client={queryClient}>
        {/* Controls show state of the URL: they must update at once, not in a transition. */}
        <BrowserRouter useTransitions={false}>
          <Layout />
        </BrowserRouter>
      </QueryClientProvider>
    </MantineProvider>
  )
}
