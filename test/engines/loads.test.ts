import { pagesSignedIn, pagesSignedOut } from '../support/screens.ts'
import { loadPage } from '../support/steps.ts'
import { stories } from '../support/stories.ts'

const story = stories('loads')

for (const page of pagesSignedOut) story(`${page[0]} loads every time`, tools => loadPage(tools, page))
for (const page of pagesSignedIn) story(`${page[0]} loads every time`, tools => loadPage(tools, page), { as: 'systemAdmin' })

story.run()
