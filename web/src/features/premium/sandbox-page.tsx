import { useMutation, useQuery } from '@tanstack/react-query'
import { useMatch, useNavigate } from 'react-router-dom'
import { queryClient } from '../../lib/api/query-client.ts'
import { ApiError } from '../../lib/api/request.ts'
import { LoadError } from '../../ui/feedback/load-error.tsx'
import { PageSkeleton } from '../../ui/feedback/page-skeleton.tsx'
import { sandboxQuery, settleSandbox } from './premium-api.ts'
import { SandboxForm } from './sandbox-form.tsx'

/** Stands where a payment provider's page would: one chooses what a buyer might do. */
export default function SandboxPage() {
  const checkout = useMatch('/premium/sandbox/:checkout')?.params.checkout ?? ''
  const navigate = useNavigate()
  const { data, error, refetch } = useQuery(sandboxQuery(checkout))
  const settle = useMutation({
    mutationFn: (outcome: 'pay' | 'cancel') => settleSandbox(checkout, outcome),
    onSuccess: (settled) => {
      queryClient.setQueryData(sandboxQuery(checkout).queryKey, settled)
      const result = settled.state === 'paid' ? 'paid' : 'canceled'
      // The back button must not lead here again.
      navigate(`/premium?${result}=${checkout}`, { replace: true })
    },
  })

  if (data) {
    return (
      <SandboxForm
        checkout={data}
        error={settle.error}
        onOutcome={settle.mutate}
        settling={settle.isPending ? settle.variables : null}
      />
    )
  }
  if (!error) return <PageSkeleton />
  if (error instanceof ApiError && error.status === 404) {
    return (
      <LoadError
        action="To premium"
        onAction={() => navigate('/premium')}
        page
        title="There is no such purchase"
      >
        It may belong to another account, or payments here are real.
      </LoadError>
    )
  }
  return (
    <LoadError
      error={error}
      onAction={() => void refetch()}
      page
      title="The payment page did not load"
    >
      Nothing was paid.
    </LoadError>
  )
}
