import { product } from '../text/common.ts'
import { config } from './config.ts'

/** Returns the product's name in this deployment. */
export const productName = (): string => config().product.name ?? product.title
