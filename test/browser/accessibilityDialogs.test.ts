import { sweepScreens } from './accessibilitySweep.ts'
import { dialogsOfVendors } from './dialogStates.ts'
import { stories } from './story.ts'

const story = stories('accessibilityDialogs')

sweepScreens(story, 'dialogs of vendors, users and groups', dialogsOfVendors)

story.run()
