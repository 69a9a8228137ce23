import { useMutation, useQuery } from '@tanstack/react-query'
import { useMatch, useNavigate } from 'react-router-dom'
import { queryClient } from '../../lib/api/query-client.ts'
import { ApiError } from '../../lib/errors.ts'
import { LoadError } from '../../ui/feedback/notice.tsx'
import { PageSkeleton } from '../../ui/feedback/skeletons.tsx'
import { finishSandboxCheckout, sandboxQuery } from './premium-api.ts'
import { SandboxForm } from './sandbox-form.tsx'

/** Replaces a payment provider's page in test mode: the person chooses to pay or cancel. */
export default function SandboxPage() {
  const checkout = useMatch('/premium/sandbox/:checkout')?.params.checkout ?? ''
  const navigate = useNavigate()
  const { data, error, refetch } = useQuery(sandboxQuery(checkout))
  const finish = useMutation({
    mutationFn: (outcome: 'pay' | 'cancel') => finishSandboxCheckout(checkout, outcome),
    onSuccess: (finished) => {
      queryClient.setQueryData(sandboxQuery(checkout).queryKey, finished)
      const result = finished.state === 'paid' ? 'paid' : 'canceled'
      // The back button must not return here.
      navigate(`/premium?${result}=${checkout}`, { replace: true })
    },
  })

  if (data) {
    return (
      <SandboxForm
        checkout={data}
        error={finish.error}
        onOutcome={finish.mutate}
        pending={finish.isPending ? finish.variables : null}
      />
    )
  }
  if (!error) return <PageSkeleton />
  if (error instanceof ApiError && error.status === 404) {
    return (
      <LoadError
        action="Go to premium"
        onAction={() => navigate('/premium')}
        page
        title="We couldn’t find this purchase"
      >
        It may belong to another account, or this site takes real payments.
      </LoadError>
    )
  }
  return (
    <LoadError error={error} onAction={() => void refetch()} page title="The payment page didn’t load">
      You weren’t charged.
    </LoadError>
  )
}
