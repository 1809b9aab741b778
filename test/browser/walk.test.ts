import { stories } from './story.ts'
import { walk, walkers, walkPlatform } from '../tools/walk/walk.ts'

const story = stories('walk')

const STEPS = 15
let walked = 0

walkers.forEach((role, at) => {
  const seed = at + 1
  story(
    `${STEPS} random steps as ${role} leave the console in order`,
    async tools => {
      await walk({ role, seed, steps: STEPS }, tools)
      walked += STEPS
      const seeds = walkers.map((name, index) => `${index + 1} (${name})`).join(', ')
      if (role === walkers.at(-1)) console.log(`walk: ${walked} steps, seeds ${seeds}`)
    },
    { as: role, platform: walkPlatform, limitMs: 300_000 },
  )
})

story.run()
