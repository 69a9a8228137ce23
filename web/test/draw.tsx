import './match-media.ts'
import { afterEach } from '@jest/globals'
import { MantineProvider } from '@mantine/core'
import { QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, configure, render } from '@testing-library/react'
import type { ReactNode } from 'react'
import { MemoryRouter, type NavigateFunction, useNavigate } from 'react-router-dom'
import { theme } from '../src/app/theme/theme.ts'
import { queryClient } from '../src/lib/api/query-client.ts'

afterEach(cleanup)
// Enough for a machine that runs more tests than it has cores.
configure({ asyncUtilTimeout: 10_000 })

let navigate: NavigateFunction

function NavigateProbe() {
  navigate = useNavigate()
  return null
}

/** Goes to a path, or through the history, as a link or the back button of what was drawn last. */
export function go(to: string | number): Promise<void> {
  return act(async () => void (await (typeof to === 'number' ? navigate(to) : navigate(to))))
}

/** Renders inside the providers of the app, at a path. */
export function draw(children: ReactNode, path = '/') {
  return render(
    <MantineProvider env="test" theme={theme} withCssVariables={false} withGlobalClasses={false}>
      <QueryClientProvider client={queryClient}>
        <MemoryRouter initialEntries={[path]}>
          <NavigateProbe />
          {children}
        </MemoryRouter>
      </QueryClientProvider>
    </MantineProvider>,
  )
}
