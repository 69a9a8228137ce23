import { inspectProduct } from '../system/temporary-product.ts'

/** `npm run screenshots [-- <address or name> …]`: pictures of the product at HOMEGROUND_URL, else of one that it starts. */
await inspectProduct('infra/browser/screenshots/main.ts')
