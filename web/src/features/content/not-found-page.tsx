import { NotFound } from '../../lists/search-box/not-found.tsx'

export default function NotFoundPage() {
  return <NotFound title="Page not found">Check the address, or look up a place.</NotFound>
}
