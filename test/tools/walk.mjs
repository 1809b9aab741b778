/**
 * node test/tools/walk.mjs [--seed N] [--steps N] [--role ROLE]
 *
 * Random walk through the console for one role or all: 10,000 steps in total by default. The printed seed repeats a walk.
 */
import { parseArgs } from 'node:util'
import './setup/tool.mjs'

const { withConsole } = await import('./setup/console.ts')
const { walk, walkers, walkPlatform } = await import('./walk/walk.ts')

const { values } = parseArgs({
  options: { seed: { type: 'string' }, steps: { type: 'string', default: '10000' }, role: { type: 'string' } },
})
const seed = Number(values.seed ?? Math.floor(Math.random() * 2 ** 32))
const roles = walkers.filter(role => values.role === undefined || role === values.role)
const steps = Math.ceil(Number(values.steps) / roles.length)
if (roles.length === 0) throw new Error(`There is no role ${values.role}: choose from ${walkers.join(', ')}`)
if (!Number.isInteger(seed) || !Number.isInteger(steps)) throw new Error('--seed and --steps are whole numbers')

console.log(`walk: seed ${seed}`)
let walked = 0
try {
  for (const role of roles) {
    await withConsole(walkPlatform, ({ platform, visitAs }) =>
      visitAs(role, role, { limitMs: 60_000 + steps * 5_000 }, tools => walk({ role, seed, steps }, { ...tools, platform })),
    )
    walked += steps
    console.log(`walk: ${steps} steps as ${role}`)
  }
  console.log(`walk: ${walked} steps, seed ${seed}`)
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}
