import { NotFound } from '../../ui/page/not-found.tsx'

export default function NotFoundPage() {
  return <NotFound title="Page not found">Check the address, or look up a place.</NotFound>
}
