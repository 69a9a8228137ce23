import { Segments } from '../../ui/form/segments.tsx'
import { type HistoryKey, histories } from './histories.ts'

interface HistoryChoiceProps {
  readonly value: HistoryKey
  readonly onChange: (value: HistoryKey) => void
}

/** Chooses which monthly series a chart shows. */
export function HistoryChoice({ value, onChange }: HistoryChoiceProps) {
  return (
    <Segments
      items={histories.map(({ key, label }) => ({ value: key, label }))}
      label="Series"
      onChange={onChange}
      size="sm"
      value={value}
    />
  )
}
