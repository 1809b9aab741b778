import { sweepScreens } from './accessibilitySweep.ts'
import { pages, states } from './pageStates.ts'
import { stories } from './story.ts'

const story = stories('accessibilityScreens')

sweepScreens(story, 'screens', [...pages, ...states])

story.run()
