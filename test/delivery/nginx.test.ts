import { test } from 'uvu'
import { checkDelivery } from './checks.ts'

checkDelivery(test, 'nginx')
test.run()
