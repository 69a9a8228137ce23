import type from '../type.module.css'

/** An asterisk with what there is to say about a value; a line below the table spells it out. */
export function RemarkMark({ remarks }: { readonly remarks: readonly string[] }) {
  if (remarks.length === 0) return null
  const text = remarks.join(' ')
  return (
    <span title={text}>
      <span aria-hidden="true">*</span>
      <span className={type.hidden}> ({text})</span>
    </span>
  )
}
