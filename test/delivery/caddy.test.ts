import { test } from 'uvu'
import { checkDelivery } from './checks.ts'

checkDelivery(test, 'caddy')
test.run()
