import { Badge } from '@mantine/core'

/** Whether numbers are real or generated: the same two words everywhere. */
export function DataKind({ isDemonstration }: { readonly isDemonstration: boolean }) {
  return isDemonstration ? <Badge variant="caution">Demonstration</Badge> : <Badge>Real</Badge>
}
