import './early.ts'
import { start } from './start.tsx'

const root = document.getElementById('root')!
// For restart.ts, which loads the page again if this script is missing.
root.dataset.started = ''
void start(root)
