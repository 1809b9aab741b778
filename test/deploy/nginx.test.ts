import { test } from 'uvu'
import { checkDeployment } from './checks.ts'

checkDeployment(test, 'nginx', '**nginx**')
test.run()
