import { pagesSignedIn, pagesSignedOut } from '../support/screens.ts'
import { loadPage } from '../support/steps.ts'
import { stories } from './story.ts'

const story = stories('loads')

for (const page of pagesSignedOut) story(`${page[0]} loads every time`, tools => loadPage(tools, page), { engines: 'all' })
for (const page of pagesSignedIn)
  story(`${page[0]} loads every time`, tools => loadPage(tools, page), { as: 'systemAdmin', engines: 'all' })

story.run()
