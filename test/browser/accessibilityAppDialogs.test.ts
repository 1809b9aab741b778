import { sweepScreens } from './accessibilitySweep.ts'
import { dialogsOfApps } from './dialogStates.ts'
import { stories } from './story.ts'

const story = stories('accessibilityAppDialogs')

sweepScreens(story, 'dialogs of applications and of the account', dialogsOfApps)

story.run()
