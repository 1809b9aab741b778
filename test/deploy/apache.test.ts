import { test } from 'uvu'
import { checkDeployment } from './checks.ts'

checkDeployment(test, 'apache', '**Apache**')
test.run()
