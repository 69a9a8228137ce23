import './match-media.ts'
import './text-encoder.ts'
import { afterEach } from '@jest/globals'
import { MantineProvider } from '@mantine/core'
import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render } from '@testing-library/react'
import type { ReactNode } from 'react'
import { MemoryRouter } from 'react-router-dom'
import { theme } from '../src/app/theme/theme.ts'
import { queryClient } from '../src/lib/api/query-client.ts'

afterEach(cleanup)

/** Renders inside the providers of the app, at a path. */
export function draw(children: ReactNode, path = '/') {
  return render(
    <MantineProvider env="test" theme={theme} withCssVariables={false} withGlobalClasses={false}>
      <QueryClientProvider client={queryClient}>
        <MemoryRouter initialEntries={[path]}>{children}</MemoryRouter>
      </QueryClientProvider>
    </MantineProvider>,
  )
}
