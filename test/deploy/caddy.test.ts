import { test } from 'uvu'
import { checkDeployment } from './checks.ts'

checkDeployment(test, 'caddy', '**Caddy**')
test.run()
