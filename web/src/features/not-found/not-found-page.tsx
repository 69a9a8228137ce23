import { NotFound } from '../../ui/page/not-found.tsx'

export default function NotFoundPage() {
  return (
    <NotFound title="There is no page here">
      The address may be mistyped, or the page has moved. Look a place up instead.
    </NotFound>
  )
}
