/** The pages of the lists inside a vendor, in one file: they have most of their code in common. */
export { AppPage } from './AppPage.tsx'
export { GroupPage } from './GroupPage.tsx'
export { UserPage } from './UserPage.tsx'
