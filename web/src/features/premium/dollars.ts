const format = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' })

/** `$9.99` */
export function dollars(amountUsd: number): string {
  return format.format(amountUsd)
}
