import { inspectProduct } from '../system/temporary-product.ts'

/** `npm run lighthouse [-- <page> …]`: measures pages of the product at HOMEGROUND_URL, else of one that it starts. */
await inspectProduct('infra/lighthouse/src/main.ts')
